#!/usr/bin/env bash
# Reads reports with other programs: qpdf finds nothing wrong, every font is embedded and knows its letters, the document has its title, its
# dates, its language and tags, pdftotext finds every serial number, a scanner reads every code, and the same library gives the same bytes.
#
#   scripts/reports.sh PROGRAM [ITEMS ...]     of libraries with so many items each; 0, 1 and 40 by default
#
# KEEP=FOLDER keeps the reports there, to be looked at.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
sizes=("${@:-0 1 40}")

for tool in qpdf pdffonts pdfinfo pdftotext pdftoppm zbarimg convert; do
    if ! command -v "$tool" >/dev/null; then
        echo "reports.sh: SKIPPED, for $tool is not installed (packages qpdf, poppler-utils, zbar-tools, imagemagick)"
        exit 0
    fi
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home LC_ALL=C.UTF-8 TZ=UTC FONTCONFIG_FILE=$PWD/Tests/fonts.conf
export XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache XDG_RUNTIME_DIR=$work/run
mkdir -p "$HOME" "$XDG_RUNTIME_DIR"
chmod 700 "$XDG_RUNTIME_DIR"
failures=0
fail() {
    echo "reports.sh: $1" >&2
    failures=$((failures + 1))
}

# FILE NAME: what every document has.
examine() {
    local file=$1 name=$2
    qpdf --check "$file" >"$work/check" 2>&1 || fail "$name: qpdf --check: $(tail -n 3 "$work/check")"
    # Columns from the right: object and generation, then whether it knows its letters, is a subset, is embedded.
    pdffonts "$file" | awk 'NR > 2 && ($(NF-4) != "yes" || $(NF-2) != "yes")' >"$work/fonts"
    [ ! -s "$work/fonts" ] || fail "$name: a font that is not whole: $(cat "$work/fonts")"
    pdfinfo "$file" >"$work/info"
    local lines=('Title: *[A-Z]' 'Creator: *Homepwner' 'CreationDate: .*2026' 'ModDate: .*2026')
    # Nothing on a sheet without labels means anything.
    [ "$name" = 'labels of 0 items' ] || lines+=('Tagged: *yes')
    for line in "${lines[@]}"; do
        grep -qE "^$line" "$work/info" || fail "$name: pdfinfo has no line like $line"
    done
    qpdf --qdf --object-streams=disable "$file" "$work/plain"
    grep -aqF '/Lang (en)' "$work/plain" || fail "$name: it names no language"
}

# LIBRARY KEY: the texts of a field, one a line.
texts() {
    "$program" list --format json --library "$1" |
        /usr/bin/python3 -c 'import json, sys
for item in json.load(sys.stdin):
    if item.get(sys.argv[1]): print(item[sys.argv[1]])' "$2"
}

for size in ${sizes[*]}; do
    library=$work/library-$size
    if [ "$size" = 0 ]; then
        "$program" add --name 'What is gone' --library "$library" >/dev/null
        "$program" undo --library "$library" >/dev/null
    else
        "$program" sample --items "$size" --full --library "$library" >/dev/null
    fi
    texts "$library" serialNumber >"$work/serials"
    for kind in insurance police estate moving loan overview labels; do
        name="$kind of $size items"
        file=$work/$kind-$size.pdf
        for copy in "$file" "$work/again.pdf"; do
            "$program" report "$kind" -o "$copy" --library "$library" --date 2026-11-21 >/dev/null 2>"$work/notes" ||
                fail "$name: $(cat "$work/notes")"
        done
        cmp -s "$file" "$work/again.pdf" || fail "$name: not the same bytes twice"
        examine "$file" "$name"
        pdftotext "$file" "$work/text"
        case $kind in
        insurance | police | estate | moving | loan)
            while read -r serial; do grep -qF -- "$serial" "$work/text" || fail "$name: no serial number $serial"; done <"$work/serials"
            # Both sign once at the end, and nobody for nothing.
            [ "$kind" != loan ] || [ "$(grep -cF 'Signature of the' "$work/text")" = "$((size == 0 ? 0 : 4))" ] ||
                fail "$name: not the places to sign that it needs"
            ;;
        labels)
            texts "$library" assetNumber | sort >"$work/numbers"
            rm -f "$work"/label-*
            # A scanner is held over one label at a time.
            pdftoppm -r 200 -gray "$file" "$work/sheet"
            for sheet in "$work"/sheet-*; do
                convert "$sheet" -crop 3x8@ +repage "$work/label-$(basename "$sheet" .pgm)-%d.pgm"
                rm "$sheet"
            done
            zbarimg -q --raw -Sdisable -Sqrcode.enable "$work"/label-* 2>/dev/null | sort >"$work/codes" || true
            cmp -s "$work/numbers" "$work/codes" ||
                fail "$name: $(wc -l <"$work/codes") of $(wc -l <"$work/numbers") codes were read"
            ;;
        esac
        [ -z "${KEEP:-}" ] || cp "$file" "$KEEP/"
    done
done
[ "$failures" = 0 ] || exit 1
echo "reports.sh: seven reports of ${sizes[*]} items are as they should be"
