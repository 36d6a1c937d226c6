/// Opens the window on a library, or raises the window that has it open already.
///
/// - Parameters:
///   - choice: the library.
///   - newItem: whether the form for a new item opens immediately.
/// - Returns: the exit status.
@MainActor
func runWindow(_ choice: LibraryChoice, newItem: Bool) -> Int32 {
    let program = WindowProgram(choice, newItem: newItem)
    // Its callbacks hold it weakly, and a release build may free an object at its last use, which is this call.
    return withExtendedLifetime(program) { program.run() }
}
