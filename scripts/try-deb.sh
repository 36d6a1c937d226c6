#!/usr/bin/env bash
# Installs the package in a fresh root of a release of Debian or Ubuntu, and works with the program there: by commands, and in its
# window under Xvfb. Nothing but the package is in that root: display, window manager and observers are this machine's.
# The root and all that runs in it are gone at the end; a picture of the window stays beside the package.
#
#   scripts/try-deb.sh [PACKAGE [RELEASE]]     the package of `make deb`, on this machine's release: bookworm, trixie, jammy, noble ...
#
# Variables: MIRROR   where packages come from; by default where this machine's come from, or the release's usual place
#            ROOT     an archive of a root (tar) to unpack instead of making one
#
# Exit status: 0 it works; 1 it does not; 77 no root can be had here (it says why).
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/xvfb.sh
. /etc/os-release
here=$VERSION_CODENAME

package=${1:-$(find .build/deb -name 'homepwner_*.deb' 2>/dev/null | head -n 1)} || true
release=${2:-$here}
[ -f "$package" ] || { echo "try-deb: there is no package '$package'; make deb makes one." >&2; exit 1; }

say() { printf 'try-deb: %s: %s\n' "$release" "$*"; }
skip() { say "SKIPPED: $*"; exit 77; }
fail() { say "FAILED: $*" >&2; exit 1; }

# Mounts and processes of a namespace end with it, whatever happens.
if [ "${TRY_DEB_INSIDE:-}" != yes ]; then
    [ "$(id -u)" = 0 ] || skip 'only root may make a root: run it with sudo'
    scripts/setup.sh root
    unshare --mount --pid --fork true 2>/dev/null || skip 'this machine allows no namespaces (a container without CAP_SYS_ADMIN?)'
    TRY_DEB_INSIDE=yes exec unshare --mount --pid --fork --kill-child --mount-proc "$0" "$package" "$release"
fi

work=$(mktemp -d)
root=$work/root
app=
leave() {
    [ -z "$app" ] || kill -KILL "$app" 2>/dev/null || true
    stop_x
    umount -l "$root/dev" "$root/proc" 2>/dev/null || true
    rm -rf --one-file-system "$work"
}
trap leave EXIT

# Where this machine's own packages come from, without what others added to its lists.
own_sources() {
    local origin
    for origin in Debian Ubuntu; do
        # apt fills in these, not the shell.
        # shellcheck disable=SC2016
        apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' "Origin: $origin" 2>/dev/null
    done | sort -u
}

make_root() {
    local components=main sources='' proxy='' settings=()
    eval "$(apt-config shell proxy Acquire::http::Proxy)"
    [ -z "$proxy" ] || settings=(--aptopt="Acquire::http::Proxy \"$proxy\"")
    case $release in jammy | noble) components=main,universe ;; esac
    if [ -n "${ROOT:-}" ]; then
        mkdir "$root"
        tar -xf "$ROOT" -C "$root" --exclude='./dev/*'
        return
    fi
    [ "$release" != "$here" ] || [ -n "${MIRROR:-}" ] || sources=$(own_sources)
    if [ -n "$sources" ]; then
        mmdebstrap --quiet --variant=apt "${settings[@]}" "$release" "$root" - <<<"$sources"
    else
        mmdebstrap --quiet --variant=apt "${settings[@]}" --components="$components" "$release" "$root" ${MIRROR:+"$MIRROR"}
    fi
}

in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
person=(chroot --userspec=1000:1000 "$root" env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME=/home/person
    XDG_RUNTIME_DIR=/home/person/run)
as_person() { "${person[@]}" "$@"; }

make_root >"$work/log" 2>&1 || { tail -n 5 "$work/log"; skip 'mmdebstrap made no root, see above'; }
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
say "a fresh root of $(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' "$root/etc/os-release") is there"

cp "$package" "$root/package.deb"
in_root apt-get -q update >"$work/log" 2>&1 || { tail -n 5 "$work/log"; skip 'apt-get update reaches no mirror, see above'; }
in_root apt-get -q -y install --no-install-recommends /package.deb >"$work/log" 2>&1 ||
    { tail -n 20 "$work/log" >&2; fail 'the package cannot be installed, see above'; }
version=$(dpkg-deb -f "$package" Version)
say "the package $version is installed, with $(in_root dpkg-query -W | wc -l) packages in all"

! in_root ldd /usr/bin/homepwner | grep 'not found' || fail 'libraries are missing'
! find "$root" -xdev -name 'libswift*' | grep . || fail 'there is a Swift in this root, so nothing is shown'
for file in $(in_root dpkg -L homepwner); do
    # A root for containers leaves documentation out, which is no fault of the package.
    [ -e "$root$file" ] || [ -L "$root$file" ] || case $file in /usr/share/doc* | /usr/share/man*) ;; *) fail "$file is not there" ;; esac
done

mkdir -p "$root/home/person/run"
chmod 700 "$root/home/person/run"
chown -R 1000:1000 "$root/home/person"
said=$(as_person homepwner --version) && [ "$said" = "homepwner ${version%-*}" ] || fail "it says '$said', not version ${version%-*}"
as_person homepwner add --name 'Moka Pot' --value 35 >/dev/null || fail 'add'
as_person homepwner sample --items 12 >/dev/null || fail 'sample'
grep -q 'Moka Pot' <<<"$(as_person homepwner list)" || fail 'list does not know what was added'
say 'commands work'

XVFB_OPTIONS=-ac start_x 1280x900
"${person[@]}" DISPLAY="$DISPLAY" homepwner >"$work/window-log" 2>&1 &
app=$!
window=
for _ in $(seq 300); do
    window=$(xdotool search --onlyvisible --name Homepwner 2>/dev/null | head -n 1) || true
    [ -z "$window" ] || break
    kill -0 "$app" 2>/dev/null || break
    sleep 0.1
done
[ -n "$window" ] || { tail -n 5 "$work/window-log" >&2; fail 'no window opened'; }
title=$(xdotool getwindowname "$window")
case $title in *Homepwner*) ;; *) fail "the window is called '$title'" ;; esac
xdotool windowsize --sync "$window" 1120 760

# Prints the window's picture as a number when it has come to rest: the same twice in a row.
resting() {
    local before='' now
    for _ in $(seq 50); do
        import -silent -window "$window" "$work/window.png"
        now=$(identify -format '%#' "$work/window.png")
        [ "$now" != "$before" ] || break
        before=$now
        sleep 0.2
    done
    printf '%s\n' "$now"
}
before=$(resting)
colours=$(identify -format '%k' "$work/window.png")
[ "$colours" -ge 200 ] || fail "the window is painted with $colours colours only"
as_person homepwner add --name 'Espresso Machine' --value 450 >/dev/null || fail 'add beside the window'
after=$before
for _ in $(seq 100); do
    after=$(resting)
    [ "$after" = "$before" ] || break
done
[ "$after" != "$before" ] || fail 'the window does not show what a command added'
mv "$work/window.png" "$(dirname "$package")/$release.png"
say "the window '$title' shows the items, and what a command added: $(dirname "$package")/$release.png"

kill -TERM "$app"
for _ in $(seq 300); do
    kill -0 "$app" 2>/dev/null || break
    sleep 0.1
done
! kill -0 "$app" 2>/dev/null || fail 'the window does not end when it is told to'
status=0
wait "$app" || status=$?
app=
[ "$status" = 0 ] || fail "the window ended with $status: $(tail -n 3 "$work/window-log")"
as_person homepwner check >"$work/log" || { cat "$work/log" >&2; fail 'check found something'; }

in_root apt-get -q -y purge homepwner >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; fail 'the package cannot be removed'; }
! find "$root/usr" "$root/etc" -xdev -iname '*homepwner*' | grep . || fail 'files stayed when the package was removed'
[ -f "$root/home/person/.local/share/homepwner/library.sqlite" ] || fail "the person's library was touched"
say 'passed'
