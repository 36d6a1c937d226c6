import Glibc

/// The reason why a camera gives no picture. `description` is a sentence for people.
public enum CameraError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another program uses it.
    case busy(CameraDevice)
    /// The system does not allow this user to open it.
    case forbidden(CameraDevice)
    /// It is gone.
    case unplugged(CameraDevice)
    /// It sent no data for some seconds.
    case silent(CameraDevice)
    /// It sends no pictures that can be shown.
    case unsupported(CameraDevice)
    /// Memory for its pictures is short.
    case outOfMemory
    /// Another error; the reason is an errno.
    case failed(CameraDevice, reason: Int32)

    /// Chooses the case by the system's errno.
    init(_ reason: Int32, of device: CameraDevice) {
        switch reason {
        case EBUSY: self = .busy(device)
        case EACCES, EPERM: self = .forbidden(device)
        case ENODEV, ENOENT, ENXIO, EIO: self = .unplugged(device)
        case EINVAL, ENOTTY, ENOTSUP: self = .unsupported(device)
        case ENOMEM: self = .outOfMemory
        default: self = .failed(device, reason: reason)
        }
    }

    /// A sentence for people with the error and its remedy.
    public var description: String {
        switch self {
        case .busy(let device): "“\(device.name)” is being used by another program. Close that program, then try again."
        case .forbidden(let device):
            "You may not use “\(device.name)” (\(device.path)). Ask for your account to be added to the group “video”, then log in again."
        case .unplugged(let device): "“\(device.name)” is no longer there. Plug it in again, or choose a picture from a folder."
        case .silent(let device): "“\(device.name)” sends no picture. Unplug it and plug it in again, or choose a picture from a folder."
        case .unsupported(let device): "“\(device.name)” sends no pictures that can be shown here. Choose another camera."
        case .outOfMemory: "There is too little memory for the camera. Close other programs, then try again."
        case .failed(let device, let reason):
            "“\(device.name)” cannot be used: \(String(cString: strerror(reason)).lowercased()). Choose another camera, or a folder."
        }
    }
}
