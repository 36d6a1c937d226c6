#!/usr/bin/env bash
# Builds the Debian package of the program for the release of Debian or Ubuntu that this machine runs, and lets lintian judge it.
# The package is left in .build/deb; scripts/try-deb.sh installs it in a fresh root and works with it there.
#
#   scripts/deb.sh
set -euo pipefail
cd "$(dirname "$0")/.."
command -v apt-get >/dev/null 2>&1 || { echo 'make deb: packages are made on Debian or Ubuntu; this is neither.' >&2; exit 1; }
scripts/setup.sh deb

# What another make was told by variables is not meant for these.
unset MAKEFLAGS MAKEOVERRIDES MFLAGS
folder=$PWD/.build/deb
rm -rf "$folder"
mkdir -p "$folder"
export DEB_RULES_REQUIRES_ROOT=no LC_ALL=C.UTF-8
debian/rules clean
PACKAGE_FOLDER=$folder debian/rules binary
debian/rules clean
package=$(echo "$folder"/homepwner_*.deb)

# The program is what the package has, stripped and all.
unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
dpkg-deb -x "$package" "$unpacked"
scripts/hardening.sh "$unpacked/usr/bin/homepwner" .build/release/CLaunch.build/lock.c.o

# Its remarks of other kinds (information, pedantry) are no findings.
remarks=$(lintian --allow-root --display-level '>=warning' --fail-on error,warning "$package" 2>&1) ||
    { printf '%s\n' "$remarks"; echo 'make deb: lintian has findings, see above.' >&2; exit 1; }
[ -z "$remarks" ] || printf '%s\n' "$remarks"

. /etc/os-release
printf '\n%s (%s)\n' "${package#"$PWD/"}" "$(du -h "$package" | cut -f 1)"
printf 'made on %s, for it and for later releases that have: %s\n' "$PRETTY_NAME" "$(dpkg-deb -f "$package" Depends)"
echo "install it: sudo apt install ./${package#"$PWD/"}"
