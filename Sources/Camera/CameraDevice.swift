/// A camera of this computer.
public struct CameraDevice: Hashable, Sendable {
    /// Its path in the system: `/dev/video0`.
    public let path: String
    /// Its own name: "Integrated Camera".
    public let name: String

    /// Makes a camera.
    public init(path: String, name: String) {
        self.path = path
        self.name = name
    }
}
