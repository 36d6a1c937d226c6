#!/usr/bin/env bash
# Makes sure that this machine can build (run) or also test (test) Homepwner: a Swift toolchain, and the packages
# of Debian 12/13 or Ubuntu 22.04/24.04. Says what it installs; silent and quick when nothing is missing.
#
#   scripts/setup.sh run|test|screens|bench|deb|root|torture|peers|kiwi
set -euo pipefail

needed_swift=6.2

# One word per package; a|b means that either will do (names differ between releases).
run_packages="libx11-dev libxext-dev libxi-dev libxrandr-dev libxcursor-dev libcairo2-dev libpango1.0-dev
    libturbojpeg0-dev|libturbojpeg-dev libpng-dev libwebp-dev libexif-dev libexpat1-dev libsqlite3-dev libcsv-dev libarchive-dev nettle-dev libqrencode-dev
    fonts-inter pkg-config|pkgconf libv4l-0t64|libv4l-0 libqpdf29|libqpdf29t64|libqpdf30|libqpdf28
    libsystemd0|libelogind0 libgdk-pixbuf-2.0-0 liblcms2-2"
screens_packages="xvfb openbox xdotool x11-utils x11-xserver-utils imagemagick"
bench_packages="$screens_packages libxtst-dev bsdextrautils valgrind xsettingsd sqlite3 python3"
# What makes a Debian package and judges it; the fresh root to try it in.
deb_packages="debhelper lintian"
root_packages="$screens_packages mmdebstrap"
torture_packages="$screens_packages gcc|clang libc6-dev libxtst-dev libxfixes-dev python3"
peers_packages="g++ qt6-base-dev"
# The font is for the letters that Inter does not have.
test_packages="$screens_packages xclip strace sqlite3 desktop-file-utils appstream groff-base fonts-droid-fallback
    libxcb-imdkit-dev libxcb-keysyms1-dev libxfixes-dev xsettingsd poppler-utils qpdf zbar-tools libxlsxwriter-dev python3
    dbus-daemon|dbus python3-gi"
# Another constraint solver, to compare ours with: tests and benchmarks do without it where it is not to be had.
kiwi_packages="python3-kiwisolver"

# What the packages of the run set bring, by their pkg-config names, for systems without dpkg.
modules="x11 xext xi xrandr xcursor cairo pangocairo libturbojpeg libpng libwebp libexif expat sqlite3 libarchive nettle libqrencode"

say() { printf 'setup: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

check_swift() {
    local said found install="install it from https://www.swift.org/install/linux/ and run make again."
    command -v swift >/dev/null 2>&1 ||
        die "Homepwner needs a Swift toolchain, $needed_swift or newer, and there is no 'swift' on the PATH: $install"
    # A toolchain that lacks a library of the system says so on its error output.
    said=$(swift --version 2>&1) || true
    found=$(sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' <<<"$said" | head -n 1)
    [ -n "$found" ] ||
        die "this 'swift' does not run (it says: $(head -n 1 <<<"$said")): install the packages that https://www.swift.org/install/linux/ lists for" \
            "this system, and run make again."
    [ "$(printf '%s\n%s\n' "$needed_swift" "$found" | sort -V | head -n 1)" = "$needed_swift" ] ||
        die "Homepwner needs a Swift toolchain, $needed_swift or newer, and this one is $found: $install"
}

installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# The words of which no alternative is installed.
missing_of() {
    local word name have
    for word in "$@"; do
        have=no
        for name in ${word//|/ }; do if installed "$name"; then have=yes; break; fi; done
        [ $have = yes ] || printf '%s\n' "$word"
    done
}

# The first alternative that this release offers.
offered() {
    local name
    for name in ${1//|/ }; do
        if apt-cache show "$name" >/dev/null 2>&1; then printf '%s\n' "$name"; return; fi
    done
    printf '%s\n' "${1%%|*}"
}

install_packages() {
    local as_root=() word names=()
    say "missing packages: ${*//|/ or }"
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null 2>&1 || die "they have to be installed by root, and there is no sudo here: apt-get install ${*%%|*}"
        as_root=(sudo)
        say "installing them with apt-get, through sudo"
    else
        say "installing them with apt-get"
    fi
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 update >&2 ||
        die "apt-get update failed (see above): fix that, or install by hand: ${*%%|*}"
    for word in "$@"; do names+=("$(offered "$word")"); done
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends "${names[@]}" >&2 ||
        die "apt-get install failed (see above); wanted: ${names[*]}"
}

check_other_system() {
    local lacking=() module
    command -v pkg-config >/dev/null 2>&1 || die "this is not Debian or Ubuntu: install pkg-config and the libraries $modules, libcsv"
    for module in $modules; do pkg-config --exists "$module" || lacking+=("$module"); done
    [ ${#lacking[@]} = 0 ] ||
        die "this is not Debian or Ubuntu: install the development packages of ${lacking[*]}, of libcsv, and the font Inter"
}

case "${1:-}" in
run) words=$run_packages ;;
screens) words="$run_packages $screens_packages" ;;
test) words="$run_packages $test_packages" ;;
bench) words="$run_packages $bench_packages" ;;
deb) words="$run_packages $deb_packages" ;;
root) words=$root_packages ;;
torture) words="$run_packages $torture_packages" ;;
peers) words=$peers_packages ;;
kiwi) words=$kiwi_packages ;;
*) die "say 'run', 'screens', 'test', 'bench', 'deb', 'root', 'torture', 'peers' or 'kiwi'" ;;
esac

[ "${1:-}" = root ] || check_swift  # who tries a package does not build one
if command -v dpkg-query >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then
    # Word splitting is wanted: the sets are lists of words.
    # shellcheck disable=SC2086
    mapfile -t missing < <(missing_of $words)
    [ ${#missing[@]} = 0 ] || install_packages "${missing[@]}"
else
    check_other_system
fi
