import FoundationEssentials

/// Opens the window on a library, or raises the window that has it open already.
///
/// - Parameters:
///   - library: the library's folder.
///   - newItem: whether the form for a new item opens at once.
/// - Returns: the exit status.
@MainActor
func runWindow(library: URL, newItem: Bool) -> Int32 {
    let program = WindowProgram(location: library, newItem: newItem)
    // Its callbacks hold it weakly, and a release may let go of an object at its last use, which is the call itself.
    return withExtendedLifetime(program) { program.run() }
}
