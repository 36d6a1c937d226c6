/// The objects that all windows of the program share.
final class WindowServices {
    let connection: X11Connection
    let settings: SettingsWatcher
    let identity: ProgramIdentity
    let cursors: CursorLibrary
    let memory: PixelMemoryPool
    let inputMethod: InputMethod
    let pointers: PointerDevices

    init(
        connection: X11Connection, settings: SettingsWatcher, identity: ProgramIdentity, cursors: CursorLibrary,
        memory: PixelMemoryPool, inputMethod: InputMethod, pointers: PointerDevices
    ) {
        self.connection = connection
        self.settings = settings
        self.identity = identity
        self.cursors = cursors
        self.memory = memory
        self.inputMethod = inputMethod
        self.pointers = pointers
    }
}
