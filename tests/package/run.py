#!/usr/bin/env python3
# The Debian packages of a build, installed into an empty folder and used from there: the program, C,
# C++ and, where it was built, Python.
#     run.py --source DIR --build DIR --work DIR
import argparse
import math
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

NUMBER = re.compile(r"[-+]?\d+\.\d+(?:[eE][-+]?\d+)?")
FLORES = ["--law", "flores", "--stiffness", "5.2e9", "--restitution", "0.6", "--mass", "0.046", "--speed", "0.3"]
DELIVERED = 0.5772760188829587  # docs/c.md prints the same impact


def output_of(command, **options):
    command = [str(word) for word in command]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}")
    return done.stdout


def expect(holds, sentence):
    if not holds:
        sys.exit(sentence)


def close(text, number, tolerance):
    found = [float(word) for word in NUMBER.findall(text)]
    expect(any(math.isclose(value, number, rel_tol=tolerance) for value in found), f"{number} is not in\n{text}")


def packages(build, work):
    """Made anew; by name."""
    folder = work / "packages"
    shutil.rmtree(work, ignore_errors=True)
    output_of(["cpack", "--config", build / "CPackConfig.cmake", "-B", folder], cwd=build)
    found = {output_of(["dpkg-deb", "-f", path, "Package"]).strip(): path for path in folder.glob("*.deb")}
    expect({"percuss", "libpercuss", "libpercuss-dev"} <= set(found), f"packages are missing: {sorted(found)}")
    return found


def installed(found, root):
    """As dpkg unpacks them where nothing else is, no shell either; as a user only the files."""
    for folder in ("info", "updates", "triggers"):
        (root / "var/lib/dpkg" / folder).mkdir(parents=True)
    (root / "var/lib/dpkg/status").touch()
    if os.geteuid() == 0:
        output_of(["dpkg", f"--root={root}", "--force-depends", "--log=/dev/null", "--unpack", *found.values()])
    else:
        for path in found.values():
            output_of(["dpkg-deb", "-x", path, root])


def owner_of(library):
    for line in output_of(["ldconfig", "-p"]).splitlines():
        if line.strip().startswith(library + " "):
            path = Path(line.split(" => ")[1])
            for name in (path, path.resolve(), Path("/usr") / path.relative_to("/")):
                done = subprocess.run(["dpkg", "-S", str(name)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                      text=True)
                if done.returncode == 0:
                    return done.stdout.split(":")[0]
    return None


def dependencies(found, root):
    """Every library that a binary asks for is in a package that its own package depends on."""
    for package, binary in (("percuss", "usr/bin/percuss"), ("libpercuss", "usr/lib/libpercuss.so.0")):
        stated = output_of(["dpkg-deb", "-f", found[package], "Depends"])
        needed = re.findall(r"NEEDED.*\[(.*)\]", output_of(["readelf", "-d", next(root.glob(binary))]))
        for library in needed:
            owner = owner_of(library)
            expect(library.startswith("ld-") or owner and owner in stated,
                   f"{package} needs {library} of {owner}, and depends on {stated}")
    expect("libpercuss (= " in output_of(["dpkg-deb", "-f", found["libpercuss-dev"], "Depends"]),
           "libpercuss-dev takes any libpercuss")


def program(root):
    run = root / "usr/bin/percuss"
    close(output_of([run, "impact", *FLORES, "--json"], cwd="/"), DELIVERED, 1e-12)
    share = root / "usr/share"
    for file in ("man/man1/percuss.1.gz", "bash-completion/completions/percuss", "zsh/site-functions/_percuss",
                 "fish/vendor_completions.d/percuss.fish", "doc/percuss/copyright"):
        expect((share / file).stat().st_size > 0, f"{file} is empty")
    if shutil.which("man"):
        text = output_of(["man", "--warnings", "-l", share / "man/man1/percuss.1.gz"], env=dict(os.environ, MANWIDTH="80"))
        expect("percuss calibrate" in text and "warning" not in text, text[:2000])


def c_and_cpp(source, root, work):
    library = next(root.rglob("libpercuss.so")).parent
    environment = dict(os.environ, PKG_CONFIG_PATH=str(library / "pkgconfig"), LD_LIBRARY_PATH=str(library))
    words = output_of(["pkg-config", "--cflags", "--libs", "percuss-c"], env=environment).split()
    output_of(["cc", "-std=c99", source / "examples/c/impact.c", "-o", work / "impact", *words, "-lm"])
    close(output_of([work / "impact"], env=environment), 0.550283169627, 1e-9)
    project = work / "cpp"
    project.mkdir()
    (project / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.24)\nproject(consumer LANGUAGES CXX)\n"
        "find_package(percuss REQUIRED COMPONENTS laws)\n"
        f"add_executable(consumer {source}/examples/cpp/my_time_loop.cpp)\n"
        "target_link_libraries(consumer percuss::percuss)\n")
    output_of(["cmake", "-G", "Ninja", "-S", project, "-B", project / "build", f"-DCMAKE_PREFIX_PATH={root}/usr"])
    output_of(["cmake", "--build", project / "build"])
    close(output_of([project / "build/consumer"]), 0.7, 3e-4)


def python(root):
    folder = next(root.rglob("percuss/__init__.py")).parent.parent
    script = ("import percuss as pc; print(repr(float("
              "pc.law('flores', K=5.2e9, e=0.6).impact(mass=0.046, speed=0.3).restitution)))")
    close(output_of(["/usr/bin/python3", "-c", script], env=dict(os.environ, PYTHONPATH=str(folder)), cwd="/"),
          DELIVERED, 1e-12)


def arguments():
    parser = argparse.ArgumentParser()
    for folder in ("source", "build", "work"):
        parser.add_argument(f"--{folder}", type=lambda text: Path(text).resolve(), required=True)
    return parser.parse_args()


def main():
    given = arguments()
    missing = [tool for tool in ("dpkg", "dpkg-deb", "dpkg-shlibdeps") if not shutil.which(tool)]
    if missing:
        print(f"skipped: no {', '.join(missing)} (Debian: dpkg-dev)")
        sys.exit(77)
    found = packages(given.build, given.work)
    root = given.work / "root"
    installed(found, root)
    dependencies(found, root)
    program(root)
    c_and_cpp(given.source, root, given.work)
    if "python3-percuss" in found:
        python(root)
    if shutil.which("lintian"):
        output_of(["lintian", "--allow-root", "--fail-on", "error", *found.values()])
    else:
        print("lintian is not installed; the packages are not looked through")


if __name__ == "__main__":
    main()
