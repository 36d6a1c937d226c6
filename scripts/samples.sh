#!/usr/bin/env bash
# Makes the reports of docs/samples anew: pages of the sample inventory's reports as pictures, and a schedule of one room as it is.
#
#   scripts/samples.sh PROGRAM [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=${2:-docs/samples}
limit=600000
scripts/setup.sh test

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home LC_ALL=C.UTF-8 TZ=UTC FONTCONFIG_FILE=$PWD/Tests/fonts.conf
export XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache XDG_RUNTIME_DIR=$work/run
mkdir -p "$folder" "$HOME" "$XDG_RUNTIME_DIR"
chmod 700 "$XDG_RUNTIME_DIR"
run() { "$program" "$@" --library "$work/library" >/dev/null; }

run import resources/sample/inventory.csv --photos resources/sample --papers resources/sample
# Own numbers, for the labels.
number=0
"$program" list --format json --library "$work/library" | grep -oE '^ *\{"id": "[^"]+"' | cut -d'"' -f4 >"$work/identities"
while read -r id; do
    number=$((number + 1))
    run edit "$id" --asset-number "$(printf 'A-%04d' $number)"
done <"$work/identities"

report() { run report "$@" --owner Alex --address "14 Oak Street" --date 2026-11-21; }
# REPORT PAGE NAME: a page as a picture, in few colours.
page() {
    pdftoppm -r 80 -f "$2" -l "$2" -singlefile -png "$work/$1.pdf" "$work/page"
    convert "$work/page.png" -dither None -colors 128 -strip -define png:compression-level=9 "PNG8:$folder/$3.png"
}

rm -f "$folder"/*.png "$folder"/*.pdf
for kind in insurance moving estate overview labels; do report "$kind" -o "$work/$kind.pdf"; done
page insurance 1 schedule-cover
page insurance 3 schedule-room
report police --search Bicycle -o "$work/police.pdf"
page police 1 police
page moving 1 moving
page overview 1 overview
page labels 1 labels
report insurance --place Kitchen --no-appendix -o "$folder/schedule.pdf"
# What somebody borrows for a trip: an item with parts, and one whose condition is left to be written down. It comes last, for no other
# sample has these.
identity() { "$program" list --format json --search "$1" --library "$work/library" | grep -oE '^ *\{"id": "[^"]+"' | cut -d'"' -f4; }
camera=$(identity Mirrorless) tent=$(identity 'Tent for Three') binoculars=$(identity Binoculars)
run edit "$camera" --condition very-good
run edit "$binoculars" --condition good
run add --name 'Lens, 28-70 mm' --condition very-good --parent "$camera"
run add --name Battery --quantity 2 --condition good --parent "$camera"
report loan --items "$camera,$tent,$binoculars" --borrower 'Sam Lee' --due 2026-12-05 -o "$work/loan.pdf"
page loan 1 loan

scripts/reports.sh "$program" 0 1 40 1000

size=$(cat "$folder"/* | wc -c)
echo "$(find "$folder" -type f | wc -l) files in $folder, $size bytes"
[ "$size" -le "$limit" ] || { echo "They are more than $limit bytes together." >&2; exit 1; }
