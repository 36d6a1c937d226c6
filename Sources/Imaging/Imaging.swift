// Imaging: see docs and ARCHITECTURE.md.
