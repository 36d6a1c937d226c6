import CVideo

/// libv4l2, loaded when a camera is first used.
struct VideoLibrary {
    private let functions: video_library

    /// Loads the library; nil if it is not installed.
    init?() {
        var functions = video_library()
        guard video_load(&functions) == 0 else { return nil }
        self.functions = functions
    }

    /// Calls one of the module's functions, which return a negative errno.
    func call(_ body: (UnsafePointer<video_library>) -> Int32) throws(VideoProblem) -> Int32 {
        let result = withUnsafePointer(to: functions) { body($0) }
        guard result >= 0 else { throw VideoProblem(reason: -result) }
        return result
    }
}

/// An error of the system, an errno.
struct VideoProblem: Error {
    let reason: Int32
}
