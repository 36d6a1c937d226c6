// Exchange: see docs and ARCHITECTURE.md.
