// HomepwnerUI: see docs and ARCHITECTURE.md.
