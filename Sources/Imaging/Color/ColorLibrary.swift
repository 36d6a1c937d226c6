import Glibc

/// The functions of Little CMS. The library is loaded with the first picture that has a colour profile, so that it does not delay the
/// start.
struct ColorLibrary {
    typealias Handle = UnsafeMutableRawPointer

    let open: @convention(c) (UnsafeRawPointer, UInt32) -> Handle?
    let makeSRGB: @convention(c) () -> Handle?
    let close: @convention(c) (Handle) -> CInt
    let space: @convention(c) (Handle) -> UInt32
    let makeTransform: @convention(c) (Handle, UInt32, Handle, UInt32, UInt32, UInt32) -> Handle?
    let transform: @convention(c) (Handle, UnsafeRawPointer, UnsafeMutableRawPointer, UInt32) -> Void
    let deleteTransform: @convention(c) (Handle) -> Void

    /// The pixel format of `PixelBuffer` in the library's terms: four bytes, the alpha byte ignored.
    #if _endian(little)
    static let pixelFormat: UInt32 = 4 << 16 | 1 << 14 | 1 << 10 | 1 << 7 | 3 << 3 | 1
    #else
    static let pixelFormat: UInt32 = 4 << 16 | 1 << 14 | 1 << 7 | 3 << 3 | 1
    #endif
    /// The rendering intent of most viewers: white stays white, and colours within the range stay unchanged.
    static let relativeColorimetric: UInt32 = 1
    /// The signature "RGB " of profiles for RGB pictures.
    static let rgb: UInt32 = 0x5247_4220

    /// Loads the library; returns nil if it is not installed.
    init?(names: [String] = ["liblcms2.so.2"]) {
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
        func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
            dlsym(library, name).map { unsafeBitCast($0, to: type) }
        }
        guard let open = function("cmsOpenProfileFromMem", (@convention(c) (UnsafeRawPointer, UInt32) -> Handle?).self),
            let makeSRGB = function("cmsCreate_sRGBProfile", (@convention(c) () -> Handle?).self),
            let close = function("cmsCloseProfile", (@convention(c) (Handle) -> CInt).self),
            let space = function("cmsGetColorSpace", (@convention(c) (Handle) -> UInt32).self),
            let makeTransform = function(
                "cmsCreateTransform", (@convention(c) (Handle, UInt32, Handle, UInt32, UInt32, UInt32) -> Handle?).self),
            let transform = function(
                "cmsDoTransform", (@convention(c) (Handle, UnsafeRawPointer, UnsafeMutableRawPointer, UInt32) -> Void).self),
            let deleteTransform = function("cmsDeleteTransform", (@convention(c) (Handle) -> Void).self)
        else { return nil }
        (self.open, self.makeSRGB, self.close, self.space) = (open, makeSRGB, close, space)
        (self.makeTransform, self.transform, self.deleteTransform) = (makeTransform, transform, deleteTransform)
    }
}
