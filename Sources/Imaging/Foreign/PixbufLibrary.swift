import Glibc

/// The functions of gdk-pixbuf. The library is loaded with the first picture of a foreign kind, so that it does not delay the start.
struct PixbufLibrary {
    typealias Object = OpaquePointer
    /// The place for an error. Its third field, after two 32-bit numbers, is the message.
    typealias ErrorPlace = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    private let newLoader: @convention(c) (UnsafePointer<CChar>, ErrorPlace) -> Object?
    private let write: @convention(c) (Object, UnsafeRawPointer, Int, ErrorPlace) -> CInt
    private let close: @convention(c) (Object, ErrorPlace) -> CInt
    private let pixbuf: @convention(c) (Object) -> Object?
    private let oriented: @convention(c) (Object) -> Object?
    private let width: @convention(c) (Object) -> CInt
    private let height: @convention(c) (Object) -> CInt
    private let channels: @convention(c) (Object) -> CInt
    private let bytesPerRow: @convention(c) (Object) -> CInt
    private let pixels: @convention(c) (Object) -> UnsafePointer<UInt8>?
    private let release: @convention(c) (Object) -> Void
    private let freeError: @convention(c) (UnsafeMutableRawPointer) -> Void

    /// Loads the library; returns nil if it is not installed.
    init?(names: [String] = ["libgdk_pixbuf-2.0.so.0"]) {
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
        func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
            dlsym(library, name).map { unsafeBitCast($0, to: type) }
        }
        typealias Number = @convention(c) (Object) -> CInt
        typealias Part = @convention(c) (Object) -> Object?
        guard
            let newLoader = function(
                "gdk_pixbuf_loader_new_with_type", (@convention(c) (UnsafePointer<CChar>, ErrorPlace) -> Object?).self),
            let write = function("gdk_pixbuf_loader_write", (@convention(c) (Object, UnsafeRawPointer, Int, ErrorPlace) -> CInt).self),
            let close = function("gdk_pixbuf_loader_close", (@convention(c) (Object, ErrorPlace) -> CInt).self),
            let pixbuf = function("gdk_pixbuf_loader_get_pixbuf", Part.self),
            let oriented = function("gdk_pixbuf_apply_embedded_orientation", Part.self),
            let width = function("gdk_pixbuf_get_width", Number.self), let height = function("gdk_pixbuf_get_height", Number.self),
            let channels = function("gdk_pixbuf_get_n_channels", Number.self),
            let bytesPerRow = function("gdk_pixbuf_get_rowstride", Number.self),
            let pixels = function("gdk_pixbuf_read_pixels", (@convention(c) (Object) -> UnsafePointer<UInt8>?).self),
            let release = function("g_object_unref", (@convention(c) (Object) -> Void).self),
            let freeError = function("g_error_free", (@convention(c) (UnsafeMutableRawPointer) -> Void).self)
        else { return nil }
        (self.newLoader, self.write, self.close, self.pixbuf, self.oriented) = (newLoader, write, close, pixbuf, oriented)
        (self.width, self.height, self.channels, self.bytesPerRow, self.pixels) = (width, height, channels, bytesPerRow, pixels)
        (self.release, self.freeError) = (release, freeError)
    }

    /// Decodes a picture, upright.
    ///
    /// - Parameters:
    ///   - bytes: the complete file; its header must have been checked.
    ///   - kind: the picture's kind, which the library does not detect.
    func decode(_ bytes: UnsafeRawBufferPointer, _ kind: ForeignPicture, limits: ImageLimits) throws(ImagingError) -> PixelBuffer {
        guard let start = bytes.baseAddress else { throw .emptyFile }
        var error: UnsafeMutableRawPointer?
        // The library needs a loader for this kind.
        guard let loader = newLoader(kind.rawValue, &error) else {
            _ = text(of: &error)
            throw .foreign(kind, .libraryMissing)
        }
        defer { release(loader) }
        let isWritten = write(loader, start, bytes.count, &error) != 0
        let problem = text(of: &error)
        // The loader must always be closed.
        let isClosed = close(loader, &error) != 0
        let late = text(of: &error)
        guard isWritten, isClosed, let found = pixbuf(loader) else {
            throw .foreign(kind, .damaged(problem ?? late ?? "it has no picture"))
        }
        guard let upright = oriented(found) else { throw .outOfMemory(width: Int(width(found)), height: Int(height(found))) }
        defer { release(upright) }
        return try copy(upright, kind, limits: limits)
    }

    private func copy(_ picture: Object, _ kind: ForeignPicture, limits: ImageLimits) throws(ImagingError) -> PixelBuffer {
        let (width, height, channels) = (Int(width(picture)), Int(height(picture)), Int(channels(picture)))
        try limits.check(width: width, height: height)
        guard let pixels = pixels(picture), channels == 3 || channels == 4 else { throw .foreign(kind, .damaged("it has no pixels")) }
        let bytesPerRow = Int(bytesPerRow(picture))
        let result = try MutablePixelBuffer(width: width, height: height, isOpaque: channels == 3)
        for y in 0..<height {
            let (input, output) = (pixels + y * bytesPerRow, result.row(y))
            for x in 0..<width {
                let sample = input + x * channels
                let alpha = channels == 3 ? 255 : UInt32(sample[3])
                func part(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
                output[x] = alpha << 24 | part(sample[0]) << 16 | part(sample[1]) << 8 | part(sample[2])
            }
        }
        let made = result.freeze()
        return made.isFullyCovering ? made.markedOpaque() : made
    }

    /// Returns an error's message and frees the error; returns nil if there is none.
    private func text(of error: inout UnsafeMutableRawPointer?) -> String? {
        guard let found = error else { return nil }
        error = nil
        defer { freeError(found) }
        return found.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self).map { String(cString: $0) }
    }
}
