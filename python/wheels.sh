#!/bin/sh
# Wheels for Linux on x86-64 and on 64-bit ARM, from either: `python/wheels.sh [FOLDER]`, by default
# target/wheels. Zig compiles the C and C++ inside (the solver CaDiCaL, SQLite, Zstandard) for an old
# glibc, so that a wheel runs on every distribution since 2014. It takes Python, Rust with rustup, and
# half an hour on two cores. Other platforms: .github/workflows/wheels.yml.
set -eu
cd "$(dirname "$0")/.."
out=${1:-target/wheels}
tools=target/wheels-tools
python3 -m venv "$tools"
"$tools/bin/pip" install --quiet "maturin[zig]>=1.9,<2"
PATH="$PWD/$tools/bin:$PATH"
# Zig refuses the date of the build, which CaDiCaL keeps in itself.
export CXXFLAGS=-Wno-error=date-time
for target in x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu; do
    rustup --quiet target add "$target"
    maturin build --quiet --zig --target "$target" --compatibility manylinux2014 --out "$out"
done
ls -l "$out"
