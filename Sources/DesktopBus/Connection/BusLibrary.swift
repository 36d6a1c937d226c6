import Glibc

/// The functions of sd-bus that are used here, of libsystemd or of a library with the same functions. It is loaded when the bus is first
/// needed, so it does not slow the start of the program. All functions have a fixed number of arguments, because Swift could not call
/// others.
struct BusLibrary {
    typealias Bus = OpaquePointer
    typealias Message = OpaquePointer
    typealias Text = UnsafePointer<CChar>

    let newBus: @convention(c) (UnsafeMutablePointer<Bus?>) -> CInt
    let setAddress: @convention(c) (Bus, Text) -> CInt
    let setBusClient: @convention(c) (Bus, CInt) -> CInt
    let passDescriptors: @convention(c) (Bus, CInt) -> CInt
    let start: @convention(c) (Bus) -> CInt
    let isReady: @convention(c) (Bus) -> CInt
    let uniqueName: @convention(c) (Bus, UnsafeMutablePointer<Text?>) -> CInt
    let descriptor: @convention(c) (Bus) -> CInt
    let events: @convention(c) (Bus) -> CInt
    let process: @convention(c) (Bus, UnsafeMutablePointer<Message?>) -> CInt
    let send: @convention(c) (Bus, Message, UnsafeMutablePointer<UInt64>?) -> CInt
    let close: @convention(c) (Bus) -> Bus?

    let newCall: @convention(c) (Bus, UnsafeMutablePointer<Message?>, Text, Text, Text, Text) -> CInt
    let release: @convention(c) (Message) -> Message?
    let append: @convention(c) (Message, CChar, UnsafeRawPointer) -> CInt
    let openContainer: @convention(c) (Message, CChar, Text) -> CInt
    let closeContainer: @convention(c) (Message) -> CInt

    let kind: @convention(c) (Message, UnsafeMutablePointer<UInt8>) -> CInt
    let replyCookie: @convention(c) (Message, UnsafeMutablePointer<UInt64>) -> CInt
    let sender: @convention(c) (Message) -> Text?
    let path: @convention(c) (Message) -> Text?
    let interface: @convention(c) (Message) -> Text?
    let member: @convention(c) (Message) -> Text?
    /// Two texts, an error's name and its message, and a flag.
    let error: @convention(c) (Message) -> UnsafeRawPointer?
    let peek: @convention(c) (Message, UnsafeMutablePointer<CChar>, UnsafeMutablePointer<Text?>) -> CInt
    let read: @convention(c) (Message, CChar, UnsafeMutableRawPointer) -> CInt
    let enter: @convention(c) (Message, CChar, Text) -> CInt
    let exit: @convention(c) (Message) -> CInt
    let skip: @convention(c) (Message, Text?) -> CInt

    /// Systems without systemd may have elogind, with the same functions.
    static let names = ["libsystemd.so.0", "libelogind.so.0"]

    /// Loads the library.
    ///
    /// - Throws: `noLibrary` if none is installed.
    init(names: [String] = Self.names) throws(BusError) {
        var found: UnsafeMutableRawPointer?
        for name in names where found == nil { found = dlopen(name, RTLD_NOW | RTLD_LOCAL) }
        guard let library = found else { throw .noLibrary }
        /// Finds a function. Its type comes from the manual page, and is not checked.
        func function<Function>(_ name: String) throws(BusError) -> Function {
            guard let symbol = dlsym(library, "sd_bus_" + name) else { throw .noLibrary }
            return unsafeBitCast(symbol, to: Function.self)
        }
        newBus = try function("new")
        setAddress = try function("set_address")
        setBusClient = try function("set_bus_client")
        passDescriptors = try function("negotiate_fds")
        start = try function("start")
        isReady = try function("is_ready")
        uniqueName = try function("get_unique_name")
        descriptor = try function("get_fd")
        events = try function("get_events")
        process = try function("process")
        send = try function("send")
        close = try function("close_unref")
        newCall = try function("message_new_method_call")
        release = try function("message_unref")
        append = try function("message_append_basic")
        openContainer = try function("message_open_container")
        closeContainer = try function("message_close_container")
        kind = try function("message_get_type")
        replyCookie = try function("message_get_reply_cookie")
        sender = try function("message_get_sender")
        path = try function("message_get_path")
        interface = try function("message_get_interface")
        member = try function("message_get_member")
        error = try function("message_get_error")
        peek = try function("message_peek_type")
        read = try function("message_read_basic")
        enter = try function("message_enter_container")
        exit = try function("message_exit_container")
        skip = try function("message_skip")
    }
}
