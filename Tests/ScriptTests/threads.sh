#!/usr/bin/env bash
# Runs the tests of some rooms under the thread sanitizer, which finds what the compiler takes on trust: `nonisolated(unsafe)`,
# `@unchecked Sendable`, and C libraries on several threads. Builds these rooms once more, in .build/threads; `make tsan` calls it.
#
# Takes three minutes on two busy cores, two of them for the build. Programs are not started here: the sanitizer makes a fork of the vfork
# with which `Launching` learns why a start failed.
#
# Variables: FILTER (the tests to run; by default those of threads, pictures and the library)
set -euo pipefail
cd "$(dirname "$0")/../.."

# Of a large target only the tests with several threads run; the sanitizer makes each ten times slower.
suites='^(ThreadingTests|ImagingTests|InventoryTests\.(SearchTableTests|OrderTests|DraftTests|ConnectionsTests|ReplacedFilesTests|RememberingTests|ListFactTests|StoreConformanceTests|SteppedChangeTests)|WordsTests\.CatalogueTests)'
targets='Threading ThreadingTests Imaging CImageCodecs CNettle ImagingTests TestSupport Inventory StoreTesting InventoryTests'
export HOMEPWNER_TARGETS="$targets Words WordsTests"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The locks of Swift's Mutex are not the sanitizer's; the compiler of the toolchain has the calling convention.
"$(dirname "$(command -v swift)")/clang" -shared -fPIC -O1 -o "$work/mutex-order.so" Tests/Tools/mutex-order.c
sanitized=(env LD_PRELOAD="$work/mutex-order.so" TSAN_OPTIONS=exitcode=66)

# A checker that cannot fail is none: in this program two threads change one number under a lock, one on a queue, and one as they like.
cat >"$work/race.swift" <<'END'
import Dispatch
import Synchronization

final class Box: @unchecked Sendable { var (kept, raced) = (0, 0); let locked = Mutex(0) }
let (box, queue, end) = (Box(), DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
for _ in 0..<2 {
    DispatchQueue(label: "other").async {
        for _ in 0..<20_000 {
            box.raced += 1
            box.locked.withLock { $0 += 1 }
            queue.sync { box.kept += 1 }
        }
        end.signal()
    }
}
for _ in 0..<2 { end.wait() }
END
swiftc -sanitize=thread -g -o "$work/race" "$work/race.swift"
if "${sanitized[@]}" "$work/race" 2>"$work/report" || ! grep -q 'race.swift:9' "$work/report" ||
    grep -q 'race.swift:1[01]' "$work/report"; then
    cat "$work/report" >&2
    echo 'threads.sh: the sanitizer does not find the race in a program that has one, or finds one that is not there.' >&2
    exit 1
fi

swift build --sanitize thread --scratch-path .build/threads --build-tests
status=0
LC_ALL=C.UTF-8 TZ=UTC "${sanitized[@]}" swift test --sanitize thread --scratch-path .build/threads --skip-build --filter "${FILTER:-$suites}" \
    >"$work/log" 2>&1 || status=$?
if [ "$status" != 0 ] || grep -q 'WARNING: ThreadSanitizer' "$work/log"; then
    grep -E -A 40 'WARNING: ThreadSanitizer' "$work/log" | head -n 400 >&2 || true
    grep -E -A 3 '^✘ |Fatal error|unexpected signal' "$work/log" | tail -n 60 >&2 || true
    echo "threads.sh: failed ($status)." >&2
    exit 1
fi
# A suite that was left out would pass, too.
for suite in $(grep -oE '[A-Z][A-Za-z]+Tests' <<<"${suites#*\.}" | grep -vx WordsTests); do
    [ -n "${FILTER:-}" ] || grep -q "Suite $suite passed" "$work/log" || { echo "threads.sh: $suite did not run." >&2; exit 1; }
done
tail -n 1 "$work/log"
