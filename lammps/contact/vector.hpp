// Three numbers, for the tangential side of a contact.
#pragma once

#include <cmath>

namespace percuss::lammps {

struct Vector {
    double x = 0, y = 0, z = 0;

    friend Vector operator+(const Vector& a, const Vector& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    friend Vector operator-(const Vector& a, const Vector& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    friend Vector operator*(double s, const Vector& a) { return {s * a.x, s * a.y, s * a.z}; }
    friend double dot(const Vector& a, const Vector& b) {
        return a.x * b.x + a.y * b.y + a.z * b.z;
    }
    friend Vector cross(const Vector& a, const Vector& b) {
        return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    }
    friend double norm(const Vector& a) { return std::sqrt(dot(a, a)); }
};

}  // namespace percuss::lammps
