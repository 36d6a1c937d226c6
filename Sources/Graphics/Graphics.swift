// Graphics: see docs and ARCHITECTURE.md.
