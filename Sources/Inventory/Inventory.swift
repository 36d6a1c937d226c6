// Inventory: see docs and ARCHITECTURE.md.
