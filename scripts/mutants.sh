#!/usr/bin/env bash
# Breaks rules of the workspace, one at a time, and expects the random walk to notice each of them.
#
#   scripts/mutants.sh        after `swift build --build-tests`, whose modules it uses
set -euo pipefail
cd "$(dirname "$0")/.."
built=.build/debug
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
settings=(-swift-version 6 -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature ExistentialAny
    -enable-upcoming-feature NonisolatedNonsendingByDefault -Onone -enable-testing)
modules=(-I "$built/Modules")
for map in "$PWD"/Sources/C*/module.modulemap .build/checkouts/GRDB.swift/Sources/GRDBSQLite/module.modulemap; do
    if [ -e "$map" ]; then modules+=(-Xcc "-fmodule-map-file=$map"); fi
done
# shellcheck disable=SC2046
modules+=($(pkg-config --cflags-only-I libexif nettle sqlite3))
# Prints the object files of a target: those of the sources that there are.
objects() { find "$1" -name '*.swift' -printf "$built/$2.build/%f.o\n"; }
libraries=$(pkg-config --libs libexif nettle sqlite3 libturbojpeg libpng libwebp)

cat > "$work/main.swift" <<'END'
import WorkspaceModel

for seed in UInt64(0)..<150 {
    let walk = WorkspaceWalk(seed: seed)
    walk.go(acts: 400)
    if let problem = walk.problem {
        print(problem)
        break
    }
}
END

# Prints the first problem of the walk over the sources in a folder; nothing if there is none.
walk() {
    (
        swiftc "${settings[@]}" "${modules[@]}" -parse-as-library -module-name WorkspaceModel -emit-module \
            -emit-module-path "$work/WorkspaceModel.swiftmodule" -wmo -c "$1"/*.swift -o "$work/model.o"
        swiftc "${settings[@]}" -I "$work" "${modules[@]}" -module-name Walk -wmo -c "$work/main.swift" \
            Tests/WorkspaceModelTests/NaiveStore.swift Tests/WorkspaceModelTests/WorkspaceWalk.swift Tests/WorkspaceModelTests/ScreenRules.swift Tests/WorkspaceModelTests/LeavingRules.swift -o "$work/walk.o"
        # shellcheck disable=SC2046,SC2086
        swiftc -o "$work/walk" "$work/walk.o" "$work/model.o" $(objects Sources/Inventory Inventory) \
            $(objects Sources/Imaging Imaging) $(objects Sources/Threading Threading) $(objects Sources/Tracking Tracking) \
            "$built/TestSupport.build/SeededRandom.swift.o" $(objects .build/checkouts/GRDB.swift/GRDB GRDB) \
            $(objects .build/checkouts/swift-log/Sources/Logging Logging) $libraries
    ) > "$work/build.log" 2>&1 || { head -n 20 "$work/build.log" >&2; exit 1; }
    "$work/walk" 2>&1 | tail -n 1
}

missed=0
# mutant NAME FILE FROM TO: the walk over the sources with FROM replaced by TO
mutant() {
    rm -rf "$work/sources"
    cp -r Sources/WorkspaceModel "$work/sources"
    NAME=$1 FROM=$3 TO=$4 python3 - "$work/sources/$2" <<'END'
import os, sys
path = sys.argv[1]
text = open(path).read()
if text.count(os.environ["FROM"]) != 1:
    sys.exit(f"mutants.sh: {os.environ['NAME']}: the text to replace is not once in {path}")
open(path, "w").write(text.replace(os.environ["FROM"], os.environ["TO"]))
END
    local problem
    problem=$(walk "$work/sources")
    if [ -n "$problem" ]; then echo "noticed: $1. $problem"; else
        echo "MISSED: $1"
        missed=$((missed + 1))
    fi
}

problem=$(walk Sources/WorkspaceModel)
if [ -n "$problem" ]; then echo "mutants.sh: the walk fails without a mutant: $problem" >&2; exit 1; fi
mutant 'the answer to an earlier question is taken' Questions.swift \
    'guard open[token.slot] == token.number else' 'guard open[token.slot] != nil else'
mutant 'ranks of an earlier selection are taken' ListState.swift \
    'isOfOtherSelection = coming.selectionNumber != shown.selectionNumber' 'isOfOtherSelection = false'
mutant 'a press on earlier rows selects' Shown.swift \
    'guard listing?.generation == generation else { return false }' 'guard listing != nil else { return false }'
mutant 'a change is not asked for while a question is open' ListState.swift \
    'coming.change = coming.change.map { $0.followed(by: change) } ?? change
        askListing(&jobs)' \
    'coming.change = coming.change.map { $0.followed(by: change) } ?? change
        if !questions.isOpen(.listing) { askListing(&jobs) }'
mutant 'the detail of an earlier selection stays' ListState.swift \
    'if shown.selection != before { followSelection(&jobs) }' \
    'if shown.selection != before, !questions.isOpen(.detail) { followSelection(&jobs) }'
mutant 'the selection does not follow a moved row' ListState.swift \
    'selecting: step.follow(shown.selection)' 'selecting: shown.selection'
mutant 'a move that failed stays' ListState+Moves.swift \
    'guesses.isRelocating = false
        askListing(&jobs)' 'guesses.isRelocating = false'
mutant 'the whole listing forgets the selection' ListState.swift \
    'shown.take(new, selecting: shown.selection, by:' 'shown.take(new, selecting: RangeSet(), by:'
mutant 'sums are not asked for after a change' ListState+Selection.swift \
    '        askTotals(&jobs)
' '        if detail.totals == nil { askTotals(&jobs) }
'
mutant 'an offer to undo stays after another change' WorkspaceState.swift \
    'messages.offerUndo(nil)
            messages.tell' 'messages.tell'
mutant 'two changes are made at once' ChangeLine.swift \
    'return entries.count == 1 ? .change(entry.id, work, entry.progress) : nil' 'return .change(entry.id, work, entry.progress)'
mutant 'the same items are deleted twice' WorkspaceState.swift \
    'guard deletion != changes.lastDeletion else { return }' ''
mutant 'a change is forgotten after one that failed' ChangeLine.swift \
    'while entries.first?.needsSuccess == true { entries.removeFirst() }' 'entries.removeAll()'
mutant 'a grid that cannot be read stays' ListState+Arrangement.swift \
    'switchView(toGrid: arrangement.isGrouped, &jobs)' 'if arrangement.isGrouped { switchView(toGrid: true, &jobs) }'
mutant 'a change is not read that was heard of while places were read' WorkspaceState+Catalog.swift \
    '|| catalog.heard > catalog.asked || catalog.isAskedAgain' '|| catalog.isAskedAgain'
mutant 'items are counted anew at each change' WorkspaceState+Catalog.swift \
    'guard !list.questions.isOpen(.catalog) else { return }
' ''
mutant 'the list of a place that is gone stays' WorkspaceState+Catalog.swift \
    'if !catalog.tree.contains(list.query.scope) { list.show(.all, &jobs) }' '_ = list.query.scope'
mutant 'the pieces of an earlier list stay' WorkspaceState+Catalog.swift \
    'if pieces.scope != scope { pieces.count = nil }' '_ = pieces.count'
mutant 'keys act on items behind the deleted ones' ListState.swift \
    'select(RangeSet(), of: shown.listing?.generation, &jobs)' '_ = shown.listing'
mutant 'an item behind a search is not found' ListState.swift \
    'if !query.text.isEmpty {
            message = seek.endedSearch' 'if false {
            message = seek.endedSearch'
mutant 'a grid of a start that is sorted by place is not read' ListState+Arrangement.swift \
    '!arrangement.isGrouped, !questions' '!query.grouping.isByPlace, !questions'
mutant 'a screen takes the place of one that is open' Screens.swift \
    'guard open == nil else { return false }' ''
mutant 'the same question is asked twice' Screens.swift \
    '_ = open(waiting.removeFirst())' '_ = open(waiting[0])'
mutant 'a library is left while pictures are read' Leaving+Steps.swift \
    'if works[.pictures] != nil, !leavesPictures {' 'if works[.pictures] != nil, !asked.waited.contains(.pictures) {'
mutant 'nobody leaves after an export' Leaving+Steps.swift \
    'if kind == .exchange, !isWell, !asked.stopsExchange { request = nil } else { jobs.append(.lookAtScreen) }' 'if !isWell { request = nil }'
mutant 'the detail shows the history of nothing' WorkspaceState+Screens.swift \
    'if !hasDetail || list.detail.item == nil && !isAwaited { screens.isDetailTurned = false }' '_ = isAwaited'
[ "$missed" = 0 ] || { echo "mutants.sh: the walk does not notice $missed of these" >&2; exit 1; }
