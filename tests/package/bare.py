#!/usr/bin/env python3
# The Debian packages on a machine that has nothing: a minimal root made by debootstrap, entered by
# chroot, where apt installs them with what they ask for; then the program, Python, C, C++17 and C++20.
#     bare.py --source DIR --build DIR --work DIR
# Needs root, debootstrap and a mirror of Debian; where one is missing it says so and is skipped. The
# minimal root is kept in the work folder and used again; what is installed goes into a copy of it.
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from run import DELIVERED, FLORES, arguments, close, expect, output_of, packages

PYTHON = "import percuss as pc; print(repr(pc.law('flores', K=5.2e9, e=0.6).impact(mass=0.046, speed=0.3).restitution))"
HEADER = '#include <percuss.h>\n#include <cstdio>\nint main() { std::puts(percuss_version()); return percuss_law_free(0); }\n'


def skip(sentence):
    print("skipped:", sentence)
    sys.exit(77)


class BareRoot:
    def __init__(self, folder):
        self.folder = folder

    def inside(self, *words):
        clean = ["env", "-i", "HOME=/root", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8",
                 "DEBIAN_FRONTEND=noninteractive"]
        return output_of(["chroot", self.folder, *clean, *words], cwd="/")

    def install(self, *packages):
        self.inside("apt-get", "install", "-y", "-q", "--no-install-recommends", *packages)

    def has(self, package):
        done = subprocess.run(["chroot", str(self.folder), "dpkg", "-s", package], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
        return done.returncode == 0


def minimal(work, release):
    """The root without anything of ours, made once."""
    base = work / "minimal"
    if (base / "made").exists():
        return base
    shutil.rmtree(base, ignore_errors=True)
    done = subprocess.run(["debootstrap", "--variant=minbase", release, str(base)], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        shutil.rmtree(base, ignore_errors=True)
        skip(f"debootstrap made no {release}: {done.stdout.strip().splitlines()[-1]}")
    (base / "made").touch()
    return base


def enter(work):
    if os.geteuid() != 0:
        skip("only root may chroot")
    if not shutil.which("debootstrap"):
        skip("no debootstrap (Debian: debootstrap)")
    # packages are for the release that built them
    release = output_of(["sh", "-c", ". /etc/os-release; echo $VERSION_CODENAME"]).strip()
    root = BareRoot(work / "root")
    shutil.rmtree(root.folder, ignore_errors=True)
    output_of(["cp", "-a", "--reflink=auto", minimal(work, release), root.folder])
    done = subprocess.run(["chroot", str(root.folder), "/bin/true"])
    if done.returncode:
        skip("chroot is not allowed here")
    shutil.copy("/etc/resolv.conf", root.folder / "etc/resolv.conf")
    try:
        root.inside("apt-get", "update", "-q")
    except SystemExit as failure:
        skip(f"apt-get update fails in the bare root: {str(failure).splitlines()[-1]}")
    return root


def program(root):
    expect(not root.has("python3") and not root.has("gcc"), "the root is not bare")
    root.install("/packages/percuss.deb")
    close(root.inside("percuss", "impact", *FLORES, "--json"), DELIVERED, 1e-12)
    expect(not root.has("libpercuss") and not root.has("python3-numpy"), "the program needs more than itself")


def c_and_cpp(root):
    root.install("/packages/libpercuss.deb", "/packages/libpercuss-dev.deb", "gcc", "g++", "libc6-dev", "pkg-config")
    (root.folder / "tmp/header.cpp").write_text(HEADER)
    for compiler, source, module, wanted in (
            ("gcc -std=c99 -pedantic -Wall -Werror", "/examples/c/impact.c", "percuss-c", 0.550283169627),
            ("g++ -std=c++17 -pedantic -Wall -Werror", "/tmp/header.cpp", "percuss-c", None),
            ("g++ -std=c++20", "/examples/cpp/my_time_loop.cpp", "percuss-laws", 0.7)):
        root.inside("sh", "-ec", f"{compiler} {source} -o /tmp/made $(pkg-config --cflags --libs {module}) -lm")
        told = root.inside("/tmp/made")
        if wanted is not None:
            close(told, wanted, 3e-4 if wanted == 0.7 else 1e-9)


def python(root):
    root.install("/packages/python3-percuss.deb")
    close(root.inside("python3", "-c", PYTHON), DELIVERED, 1e-12)
    close(root.inside("python3", "-m", "percuss", "impact", *FLORES, "--json"), DELIVERED, 1e-12)


def removed(root):
    """Nothing of ours stays behind."""
    names = [name for name in ("percuss", "libpercuss", "libpercuss-dev", "python3-percuss") if root.has(name)]
    root.inside("apt-get", "purge", "-y", "-q", *names)
    left = [path for path in (root.folder / "usr").rglob("*percuss*")]
    expect(not left, f"after removal there are {left}")


def main():
    given = arguments()
    given.work.mkdir(parents=True, exist_ok=True)
    root = enter(given.work)
    found = packages(given.build, given.work / "made")
    (root.folder / "packages").mkdir()
    for name, path in found.items():
        shutil.copy(path, root.folder / "packages" / f"{name}.deb")
    shutil.copytree(given.source / "examples", root.folder / "examples")
    program(root)
    c_and_cpp(root)
    if "python3-percuss" in found:
        python(root)
    removed(root)
    shutil.rmtree(root.folder)


main()
