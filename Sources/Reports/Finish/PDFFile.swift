/// A PDF file that qpdf reads on demand, and writes with changes. Its large parts stay on the disk until it is written.
final class PDFFile {
    typealias Object = PDFLibrary.Object

    private let library: PDFLibrary
    private let file: PDFLibrary.File
    /// The bytes, if they are in memory.
    private let bytes: DraftBytes?

    private init(_ library: PDFLibrary, _ bytes: DraftBytes?) throws(PDFProblem) {
        guard let file = library.makeFile() else { throw PDFProblem("There is not enough memory.") }
        self.library = library
        self.file = file
        self.bytes = bytes
        // Messages are returned as errors and not written to standard error.
        library.silence(file)
        library.suppressWarnings(file, 1)
    }

    /// Opens a file.
    convenience init(_ library: PDFLibrary, path: String) throws(PDFProblem) {
        try self.init(library, nil)
        try expect(library.read(file, path, nil))
    }

    /// Opens a draft. A small one is read into memory at once, because qpdf requests a file's position before each few bytes, half a
    /// million times for a thousand items.
    convenience init(_ library: PDFLibrary, _ draft: DraftFile) throws {
        try self.init(library, try draft.bytes(atMost: Self.memoryLimit))
        if let buffer = bytes?.buffer {
            try expect(library.readMemory(file, "draft", buffer.baseAddress, UInt64(buffer.count), nil))
        } else {
            try expect(library.read(file, draft.path, nil))
        }
    }

    private static let memoryLimit = 64 << 20

    deinit {
        var file: PDFLibrary.File? = file
        // qpdf reads the memory until then.
        withExtendedLifetime(bytes) { library.cleanUp(&file) }
    }

    // MARK: - Objects

    /// The root object.
    var root: Object { library.root(file) }

    /// Returns an object in the notation of PDF.
    func object(_ text: String) -> Object { library.parse(file, text) }

    /// Returns a text object of any characters.
    func text(_ text: String) -> Object { text.withCString { library.text(file, $0, text.utf8.count) } }

    /// Returns a stream as an object of its own.
    func stream(_ bytes: [UInt8], _ entries: [String: Object]) -> Object {
        let stream = library.makeStream(file)
        bytes.withUnsafeBufferPointer { buffer in
            library.replaceStreamData(file, stream, buffer.baseAddress, buffer.count, library.makeNull(file), library.makeNull(file))
        }
        let dictionary = library.dictionary(file, stream)
        for (key, value) in entries { library.replace(file, dictionary, key, value) }
        return stream
    }

    /// Makes an object that others can refer to.
    func shared(_ object: Object) -> Object { library.makeIndirect(file, object) }

    /// Returns the dictionary for a key; nil if the value is not a dictionary.
    func dictionary(_ key: String, of object: Object) -> Object? {
        let value = library.value(file, object, key)
        return library.isDictionary(file, value) != 0 ? value : nil
    }

    /// Sets a value of a dictionary.
    func put(_ value: Object, for key: String, in object: Object) { library.replace(file, object, key, value) }

    /// Removes a value from a dictionary.
    func remove(_ key: String, from object: Object) { library.remove(file, object, key) }

    /// Appends a value to an array.
    func append(_ value: Object, to array: Object) { library.append(file, array, value) }

    /// Returns a text of the file's description; empty if it has none.
    func info(_ key: String) -> String { library.infoKey(file, key).map { String(cString: $0) } ?? "" }

    // MARK: - Pages

    /// The number of pages.
    var pageCount: Int {
        get throws(PDFProblem) {
            let count = library.pageCount(file)
            try check()
            guard count >= 0 else { throw PDFProblem("") }
            return Int(count)
        }
    }

    /// Appends the first pages of another file, which must stay open until this one is written.
    func append(_ other: PDFFile, pages count: Int) throws(PDFProblem) {
        for number in 0..<count {
            let page = library.page(other.file, number)
            other.makeStill(page)
            try other.check()
            try expect(library.addPage(file, other.file, page, 0))
        }
    }

    /// Removes actions from a page, and references to parts of its file that are not copied. The visible content stays.
    private func makeStill(_ page: Object) {
        for key in ["/AA", "/B", "/StructParents"] { library.remove(file, page, key) }
        let notes = library.value(file, page, "/Annots")
        for number in (0..<max(0, library.itemCount(file, notes))).reversed() {
            let note = library.item(file, notes, number)
            guard library.isName(file, library.value(file, note, "/Subtype"), "/Link") == 0 else {
                library.eraseItem(file, notes, number)
                continue
            }
            for key in ["/A", "/AA", "/Dest", "/P", "/Parent", "/Popup", "/StructParent"] { library.remove(file, note, key) }
        }
    }

    // MARK: - Writing

    /// Writes the file, with an identity that is derived from its contents.
    ///
    /// - Parameter version: the minimum version of PDF.
    func write(to path: String, version: String) throws(PDFProblem) {
        try check()
        try expect(library.beginWriting(file, path))
        library.setDeterministicIdentity(file, 1)
        // Large parts are already compressed; compressing them again would take time without effect.
        library.setDecodeLevel(file, 0)
        library.setMinimumVersion(file, version)
        try expect(library.write(file))
    }

    // MARK: - Errors

    /// Throws the errors so far.
    func check() throws(PDFProblem) {
        guard library.hasError(file) != 0 else { return }
        let text = library.error(file).flatMap { library.errorText(file, $0) }.map { String(cString: $0) }
        throw PDFProblem(text ?? "")
    }

    private func expect(_ result: Int32) throws(PDFProblem) {
        try check()
        // The bit 1 means warnings.
        if result & 2 != 0 { throw PDFProblem("") }
    }
}

/// qpdf's error about a file, in its own words; empty if it has none.
struct PDFProblem: Error {
    let words: String

    init(_ words: String) { self.words = words }
}
