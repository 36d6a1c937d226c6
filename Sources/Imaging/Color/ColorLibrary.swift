#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The functions of Little CMS, which is loaded when a picture with a colour profile is decoded first: no start of the program pays for it.
struct ColorLibrary {
    typealias Handle = UnsafeMutableRawPointer

    let open: @convention(c) (UnsafeRawPointer, UInt32) -> Handle?
    let makeSRGB: @convention(c) () -> Handle?
    let close: @convention(c) (Handle) -> CInt
    let space: @convention(c) (Handle) -> UInt32
    let makeTransform: @convention(c) (Handle, UInt32, Handle, UInt32, UInt32, UInt32) -> Handle?
    let transform: @convention(c) (Handle, UnsafeRawPointer, UnsafeMutableRawPointer, UInt32) -> Void
    let deleteTransform: @convention(c) (Handle) -> Void

    /// The words of `PixelBuffer`, as the library names them: four bytes, of which the one of alpha is passed over.
    #if _endian(little)
    static let pixelFormat: UInt32 = 4 << 16 | 1 << 14 | 1 << 10 | 1 << 7 | 3 << 3 | 1
    #else
    static let pixelFormat: UInt32 = 4 << 16 | 1 << 14 | 1 << 7 | 3 << 3 | 1
    #endif
    /// Colours as they are, with white as white: what every viewer does.
    static let relativeColorimetric: UInt32 = 1
    /// "RGB ", the kind of profile that belongs to pictures of red, green and blue.
    static let rgb: UInt32 = 0x5247_4220

    /// Loads the library; nil where it is not installed.
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
