#!/usr/bin/env bash
# Draws the pictures of docs/screenshots anew: the program draws its screens without a display, at 1x and 2x, at moments of its own
# animation clock; here they get their names and a palette, so that the repository stays small.
#
#   scripts/screenshots.sh PROGRAM [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=${2:-docs/screenshots}
limit=4500000
scripts/setup.sh screens

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder" "$work/home/Pictures"
# The chooser of photos shows the sample's pictures, not those of whoever draws.
cp resources/sample/*.png "$work/home/Pictures/" 2>/dev/null || true
export HOME=$work/home LC_ALL=C.UTF-8 TZ=UTC FONTCONFIG_FILE=$PWD/Tests/fonts.conf
unset XDG_PICTURES_DIR XDG_CONFIG_HOME

# What is shown in dark looks too, what at 2x, and what as both.
dark=" main popover search grid "
dark_twice=" main popover "
twice=" main editing swipe grid sheet page-sheet full-screen current-context curl "
twice+="transition-cover transition-dissolve transition-flip transition-curl "

# A palette without dithering: flat colours stay flat and cost little.
shrink() { convert "$1" -dither None -colors 224 -strip -define png:compression-level=9 "PNG8:$2"; }

rm -f "$folder"/*.png
for scale in 1 2; do
    suffix=
    [ "$scale" = 1 ] || suffix="@${scale}x"
    "$program" screenshots --output "$work/$scale" --scale "$scale" >/dev/null
    for file in "$work/$scale"/*-light"$suffix".png; do
        name=$(basename "$file" "-light$suffix.png")
        if [ "$scale" = 1 ] || [[ $twice == *" $name "* ]]; then shrink "$file" "$folder/$name$suffix.png"; fi
        if [ "$scale" = 1 ]; then darks=$dark; else darks=$dark_twice; fi
        if [[ $darks == *" $name "* ]]; then shrink "${file/-light/-dark}" "$folder/$name-dark$suffix.png"; fi
    done
done

size=$(cat "$folder"/*.png | wc -c)
echo "$(find "$folder" -name '*.png' | wc -l) pictures in $folder, $size bytes"
[ "$size" -le "$limit" ] || { echo "They are more than $limit bytes together." >&2; exit 1; }
