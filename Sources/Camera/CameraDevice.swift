/// A camera of this computer.
public struct CameraDevice: Hashable, Sendable {
    /// Where the system shows it: `/dev/video0`.
    public let path: String
    /// What it calls itself: "Integrated Camera".
    public let name: String

    /// Names a camera.
    public init(path: String, name: String) {
        self.path = path
        self.name = name
    }
}
