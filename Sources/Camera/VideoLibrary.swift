import CVideo

/// libv4l2, loaded when a camera is first asked for.
struct VideoLibrary {
    private let functions: video_library

    /// Finds the library; nil where it is not installed.
    init?() {
        var functions = video_library()
        guard video_load(&functions) == 0 else { return nil }
        self.functions = functions
    }

    /// Calls one of the module's functions, which give an errno below zero.
    func call(_ body: (UnsafePointer<video_library>) -> Int32) throws(VideoProblem) -> Int32 {
        let result = withUnsafePointer(to: functions) { body($0) }
        guard result >= 0 else { throw VideoProblem(reason: -result) }
        return result
    }
}

/// What the system said, an errno.
struct VideoProblem: Error {
    let reason: Int32
}
