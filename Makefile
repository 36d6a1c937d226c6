# Homepwner: what make can do here.
#
#   make build      install missing packages, build a release: .build/release/homepwner
#   make run        the same, then open the window (without a display: draw the screens into PNG files)
#   make test       install missing packages, lint, build, and run every test (what .ci/run calls)
#   make bench      measure speed and size of the release beside the limits
#   make torture    kills, power cuts, bad disks, damaged libraries and pictures, a monkey: what must not lose or end anything
#   make tsan       the tests of threads, pictures and the library once more, under the thread sanitizer
#   make lint       formatting, import rules, file lengths, forbidden words, desktop files
#   make pot        collect the texts for translators in po/homepwner.pot
#   make format     rewrite the Swift files in the house format
#   make deb        build a package for this release of Debian or Ubuntu, in .build/deb, and let lintian judge it
#   make install    copy program, resources, man page, desktop entry, icons and completions to $(DESTDIR)$(PREFIX)
#   make uninstall  take those away again
#   make docs       write the documentation of the libraries (DocC) to .build/docs
#   make screenshots draw the pictures of the documentation again
#   make samples    make the sample reports of docs/samples again
#   make sample-art draw the sample pictures and the icons again
#   make clean      remove what was built
#   make help       print this legend
#
# Variables: PREFIX (/usr/local), DESTDIR (empty), LIBRARY (the inventory that `make run` opens; the user's own by default),
#            DEBUG_INFO (none: a release without what debuggers need, built a tenth faster),
#            FILTER (the tests that `make test` and `make tsan` run; all by default), ZSH_COMPLETIONS (where zsh looks, below PREFIX),
#            TORTURE_SECONDS (300: how long `make torture` goes on; hours find more), TORTURE_SEED (the same numbers again),
#            TORTURE_PARTS (kill upgrade power faults moved damage monkey).

PREFIX  ?= /usr/local
DESTDIR ?=
LIBRARY ?=
FILTER  ?=
DEBUG_INFO ?=
ZSH_COMPLETIONS ?= share/zsh/site-functions
TORTURE_SECONDS ?= 300
TORTURE_PARTS   ?=

SWIFT   ?= swift
APP_ID  := io.github.homepwner.Homepwner
PROGRAM := .build/release/homepwner
ICON_SIZES := 16 22 24 32 48 64 128 256

bindir  := $(DESTDIR)$(PREFIX)/bin
datadir := $(DESTDIR)$(PREFIX)/share
ours    := $(datadir)/homepwner
bash_completion := $(datadir)/bash-completion/completions/homepwner
zsh_completion  := $(DESTDIR)$(PREFIX)/$(ZSH_COMPLETIONS)/_homepwner
fish_completion := $(datadir)/fish/vendor_completions.d/homepwner.fish
# Pictures of the program for the desktop's software centre: they are those of the README.
PICTURES := main popover sheet grid main-dark

.PHONY: build run test bench torture tsan lint pot format deb install uninstall docs screenshots samples sample-art clean help
.DEFAULT_GOAL := build

build:
	@scripts/setup.sh run
	@SWIFT='$(SWIFT)' DEBUG_INFO='$(DEBUG_INFO)' scripts/release.sh homepwner

run: build
	@LIBRARY='$(LIBRARY)' scripts/run.sh $(PROGRAM)

test:
	@FILTER='$(FILTER)' scripts/test.sh

bench: build
	@Benchmarks/run $(PROGRAM)

torture: build
	@scripts/setup.sh torture
	@TORTURE_SECONDS='$(TORTURE_SECONDS)' /usr/bin/python3 Tests/Torture/torture.py $(PROGRAM) $(TORTURE_PARTS)

tsan:
	@scripts/setup.sh test
	@FILTER='$(FILTER)' Tests/ScriptTests/threads.sh

lint:
	@scripts/lint.sh

pot:
	@/usr/bin/python3 Tools/phrases.py

format:
	$(SWIFT) format format --in-place --recursive --parallel Package.swift Sources Tests Tools Benchmarks Examples resources

deb:
	@scripts/deb.sh

# Building is left to `make build`: with sudo it would leave files of root in the checkout.
install:
	@test -x $(PROGRAM) || { echo "make install: there is no $(PROGRAM) yet: run 'make build' first." >&2; exit 1; }
	install -d '$(bindir)' '$(ours)' '$(datadir)/man/man1' '$(datadir)/applications' '$(datadir)/metainfo'
	install -s -m 755 $(PROGRAM) '$(bindir)/homepwner'
	cd resources && find sample nibs icons -type f ! -name '.*' 2>/dev/null | while read -r file; do \
	    install -D -m 644 "$$file" '$(abspath $(ours))'/"$$file" || exit 1; done
	install -m 644 resources/desktop/homepwner.1 '$(datadir)/man/man1/homepwner.1'
	install -m 644 resources/desktop/$(APP_ID).desktop '$(datadir)/applications/$(APP_ID).desktop'
	sed 's|file:///usr/|file://$(PREFIX)/|' resources/desktop/$(APP_ID).metainfo.xml >'$(datadir)/metainfo/$(APP_ID).metainfo.xml'
	chmod 644 '$(datadir)/metainfo/$(APP_ID).metainfo.xml'
	for picture in $(PICTURES); do \
	    install -D -m 644 docs/screenshots/$$picture.png '$(ours)'/screenshots/$$picture.png || exit 1; done
	for shell in bash:'$(bash_completion)' zsh:'$(zsh_completion)' fish:'$(fish_completion)'; do \
	    install -d "$$(dirname "$${shell#*:}")" && \
	    $(PROGRAM) --generate-completion-script "$${shell%%:*}" | sed '1{/^#!/d}' >"$${shell#*:}" && test -s "$${shell#*:}" && chmod 644 "$${shell#*:}" || exit 1; done
	install -D -m 644 resources/icons/$(APP_ID).svg '$(datadir)/icons/hicolor/scalable/apps/$(APP_ID).svg'
	install -D -m 644 resources/icons/$(APP_ID)-symbolic.svg '$(datadir)/icons/hicolor/symbolic/apps/$(APP_ID)-symbolic.svg'
	for size in $(ICON_SIZES); do \
	    install -D -m 644 resources/icons/$(APP_ID)-$$size.png \
	        '$(datadir)/icons/hicolor/'$${size}x$${size}'/apps/$(APP_ID).png' || exit 1; done

uninstall:
	rm -f '$(bindir)/homepwner' '$(datadir)/man/man1/homepwner.1' '$(datadir)/applications/$(APP_ID).desktop' \
	    '$(datadir)/metainfo/$(APP_ID).metainfo.xml' '$(datadir)/icons/hicolor/scalable/apps/$(APP_ID).svg' \
	    '$(datadir)/icons/hicolor/symbolic/apps/$(APP_ID)-symbolic.svg' \
	    '$(bash_completion)' '$(zsh_completion)' '$(fish_completion)'
	for size in $(ICON_SIZES); do rm -f '$(datadir)/icons/hicolor/'$${size}x$${size}'/apps/$(APP_ID).png'; done
	rm -rf '$(ours)'

docs:
	@scripts/docs.sh

screenshots: build
	@scripts/screenshots.sh $(PROGRAM)

samples: build
	@scripts/samples.sh $(PROGRAM)

sample-art:
	@scripts/setup.sh run
	$(SWIFT) build -c release --product SampleArtist
	FONTCONFIG_FILE=$(CURDIR)/Tests/fonts.conf .build/release/SampleArtist resources

clean:
	rm -rf .build

help:
	@sed -n '1,/^$$/s/^# \{0,1\}//p' Makefile
