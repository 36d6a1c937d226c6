// ToolkitTesting: see docs and ARCHITECTURE.md.
