// Toolkit: see docs and ARCHITECTURE.md.
