/// Opens the window on a library, or raises the window that has it open already.
///
/// - Parameters:
///   - choice: which library it is.
///   - newItem: whether the form for a new item opens at once.
/// - Returns: the exit status.
@MainActor
func runWindow(_ choice: LibraryChoice, newItem: Bool) -> Int32 {
    let program = WindowProgram(choice, newItem: newItem)
    // Its callbacks hold it weakly, and a release may let go of an object at its last use, which is the call itself.
    return withExtendedLifetime(program) { program.run() }
}
