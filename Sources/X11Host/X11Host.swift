// X11Host: see docs and ARCHITECTURE.md.
