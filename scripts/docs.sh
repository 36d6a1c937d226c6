#!/usr/bin/env bash
# Writes the documentation of the libraries with the DocC of the Swift toolchain, and fails when one of its pages names what is not there.
# The libraries are those of Package.swift's products.
#
#   scripts/docs.sh [FOLDER]     .build/docs by default
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-.build/docs}
modules=$(sed -nE 's/^ *\.library\(name: .*targets: \[(.*)\]\),$/\1/p' Package.swift | tr -d '",' | xargs)
[ -n "$modules" ] || { echo "make docs: Package.swift has no product like: .library(name: \"Name\", targets: [\"Target\"])," >&2; exit 1; }

# DocC stands beside the compiler, where `swift` itself may be a link to elsewhere.
docc=$(command -v docc || echo "$(dirname "$(readlink -f "$(command -v swift)")")/docc")
[ -x "$docc" ] || { echo "make docs: this Swift toolchain has no docc. Install one from https://www.swift.org/install/linux/." >&2; exit 1; }

scripts/setup.sh run
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 1; }
graphs=$(swift build --show-bin-path)/../symbolgraph
failed=no
for module in $modules; do
    # The other modules' symbols would become pages of this one, too.
    mkdir "$work/symbols"
    cp "$graphs/$module.symbols.json" "$work/symbols/"
    "$docc" convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$work/symbols" --fallback-display-name "$module" \
        --fallback-bundle-identifier "io.github.homepwner.$module" --transform-for-static-hosting \
        --output-path "$work/$module.doccarchive" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
    if grep -A3 -E "^warning: .*(doesn't exist|is ambiguous|couldn't be found|Missing ')" "$work/log"; then
        echo "make docs: the pages of $module name what is not there: see above." >&2
        failed=yes
    fi
    rm -r "$work/symbols"
done
[ $failed = no ] || exit 1
"$docc" merge "$work"/*.doccarchive --synthesized-landing-page-name "Toolkit" --output-path "$work/all"
# Pages of things that are gone must not stay; a folder of something else is only added to.
[ ! -e "$folder/metadata.json" ] || rm -r "$folder"
mkdir -p "$folder"
cp -R "$work/all/." "$folder/"
echo "$folder: read it with: python3 -m http.server --directory $folder, at http://localhost:8000/documentation"
