#!/usr/bin/env bash
# Every test, on a machine that has nothing but a Swift toolchain: packages, lint, build, then all levels of tests.
# The end-to-end tests get an X server and a window manager of their own; nothing touches the user's library.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/xvfb.sh

begin=$(date +%s)
step() { printf '\n== %s (at %d s)\n' "$1" $(($(date +%s) - begin)); }

scripts/setup.sh test

# Lint needs no build, and a build does not keep both halves of a machine busy all the time.
step 'build, and lint beside it'
work=$(mktemp -d)
{ scripts/lint.sh && Tests/ScriptTests/setup.sh; } >"$work/lint" 2>&1 & lint=$!
trap 'kill "$lint" 2>/dev/null || true; rm -rf "$work"' EXIT
swift build --build-tests || { cat "$work/lint"; exit 1; }
linted=0
wait "$lint" || linted=$?
cat "$work/lint"
[ "$linted" = 0 ] || exit 1
rm -rf "$work"

step 'the examples, packages of their own'
# In the same folder, so that the toolkit is not compiled again; what is to be built is then another package's, whatever was planned there before.
for example in Planets Belongings; do
    swift build --package-path "Examples/$example" --scratch-path .build --disable-build-manifest-caching
done
# The test that the tutorial shows; it needs no display.
swift test --package-path Examples/Belongings --scratch-path .build --disable-build-manifest-caching

step tests
sandbox=$(mktemp -d)
screen_tests=
leave() {
    # SwiftPM passes on only this signal.
    [ -z "$screen_tests" ] || kill -INT "$screen_tests" 2>/dev/null || true
    stop_x
    rm -rf "$sandbox"
}
trap leave EXIT
mkdir -m 700 "$sandbox"/{data,config,cache,state,runtime}
start_x 1600x1000
export XDG_DATA_HOME=$sandbox/data XDG_CONFIG_HOME=$sandbox/config XDG_CACHE_HOME=$sandbox/cache
export XDG_STATE_HOME=$sandbox/state XDG_RUNTIME_DIR=$sandbox/runtime
# One set of fonts and one way to rasterise them, whatever this machine has; one language. Where the tests themselves crash, they say where;
# the programs that they start are told not to.
export FONTCONFIG_FILE=$PWD/Tests/fonts.conf LC_ALL=C.UTF-8 TZ=UTC
export SWIFT_BACKTRACE=enable=yes,interactive=no,color=no,threads=crashed,images=none
# TESTED=release makes the tests of the window and of the command line start the release, which `make build` has built before.
export HOMEPWNER_PROGRAM=$PWD/.build/${TESTED:-debug}/homepwner HOMEPWNER_EXAMPLE=$PWD/.build/debug/Planets
# Two processes. Tests of the program's window mostly wait: for the program, for a server, for seconds to go by; in one process with the others
# each of their steps waits behind thousands of tests besides, and they then go on alone for minutes on an idle machine. Tests of the
# screens are all for the main thread, as those of the toolkit are, of which each process has one. The walks, which are long, go with the
# others: so both processes take about the same time.
screens='^(HomepwnerUITests\.(?!WindowWalk)|EndToEndTests\.Window)'
# Neither waits for the other's lock on the build folder: who builds meanwhile changes what is tested.
tests=(swift test --skip-build --ignore-lock --disable-xctest)
status=0
# What reads the built programs needs no test before it: it fills the time in which one of the two processes has ended.
failed_step=
read_programs() {
    failed_step='what make install copies'
    step "$failed_step"
    Tests/ScriptTests/install.sh "$HOMEPWNER_PROGRAM" || return 1

    failed_step='reports, read by other programs'
    step "$failed_step"
    scripts/reports.sh "$HOMEPWNER_PROGRAM" 0 1 40 || return 1

    failed_step='constraint solver, beside kiwi'
    step "$failed_step"
    # Ten thousand systems are what it is proved by; a part of them finds what a change breaks.
    if scripts/setup.sh kiwi; then
        /usr/bin/python3 Tests/ScriptTests/solver.py .build/debug/LayoutBench "${SYSTEMS:-3000}" || return 1
    else
        echo 'solver.py: SKIPPED, for python3-kiwisolver cannot be installed here'
    fi
    failed_step=
}
if [ -n "${FILTER:-}" ]; then
    "${tests[@]}" --filter "$FILTER" 2>&1 | tee "$sandbox/log" || status=1
    read_programs || status=1
else
    "${tests[@]}" --filter "$screens" >"$sandbox/screens" 2>&1 & screen_tests=$!
    "${tests[@]}" --skip "$screens" 2>&1 | tee "$sandbox/log" || status=1
    read_programs || status=1
    step 'tests of the screens and of the window, which ran beside them'
    wait "$screen_tests" || status=1
    screen_tests=
    tee -a "$sandbox/log" <"$sandbox/screens"
fi
if [ "$status" != 0 ]; then
    # What failed, once more and last: thousands of lines stand between it and the end.
    printf '\n== what failed\n'
    [ -z "$failed_step" ] || echo "$failed_step"
    grep -E -A 3 '^✘ .*(recorded an issue|Caught error)|Fatal error|unexpected signal' "$sandbox/log" | cut -c 1-600 | tail -n 60
    exit 1
fi

step 'all passed'
