/// A PDF file that qpdf reads as far as somebody asks, and writes changed. What is large in it stays on the disk until it is written.
final class PDFFile {
    typealias Object = PDFLibrary.Object

    private let library: PDFLibrary
    private let file: PDFLibrary.File
    /// What is read, where that is memory.
    private let bytes: DraftBytes?

    private init(_ library: PDFLibrary, _ bytes: DraftBytes?) throws(PDFProblem) {
        guard let file = library.makeFile() else { throw PDFProblem("There is not enough memory.") }
        self.library = library
        self.file = file
        self.bytes = bytes
        // What it has to say comes back as an error, and is nobody's standard error output.
        library.silence(file)
        library.suppressWarnings(file, 1)
    }

    /// Opens a file.
    convenience init(_ library: PDFLibrary, path: String) throws(PDFProblem) {
        try self.init(library, nil)
        try expect(library.read(file, path, nil))
    }

    /// Opens a draft. One that is small enough is read into memory at once: qpdf asks a file for its place before each few bytes, half a
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
        // It reads the memory until then.
        withExtendedLifetime(bytes) { library.cleanUp(&file) }
    }

    // MARK: - Objects

    /// The outermost object.
    var root: Object { library.root(file) }

    /// An object as PDF writes it.
    func object(_ text: String) -> Object { library.parse(file, text) }

    /// A text of any letters.
    func text(_ text: String) -> Object { text.withCString { library.text(file, $0, text.utf8.count) } }

    /// A stream, as an object of its own.
    func stream(_ bytes: [UInt8], _ entries: [String: Object]) -> Object {
        let stream = library.makeStream(file)
        bytes.withUnsafeBufferPointer { buffer in
            library.replaceStreamData(file, stream, buffer.baseAddress, buffer.count, library.makeNull(file), library.makeNull(file))
        }
        let dictionary = library.dictionary(file, stream)
        for (key, value) in entries { library.replace(file, dictionary, key, value) }
        return stream
    }

    /// Makes an object one that others refer to.
    func shared(_ object: Object) -> Object { library.makeIndirect(file, object) }

    /// What a dictionary has for a key; nil where it is no dictionary.
    func dictionary(_ key: String, of object: Object) -> Object? {
        let value = library.value(file, object, key)
        return library.isDictionary(file, value) != 0 ? value : nil
    }

    /// Puts something into a dictionary.
    func put(_ value: Object, for key: String, in object: Object) { library.replace(file, object, key, value) }

    /// Takes something out of a dictionary.
    func remove(_ key: String, from object: Object) { library.remove(file, object, key) }

    /// Adds something at the end of an array.
    func append(_ value: Object, to array: Object) { library.append(file, array, value) }

    /// A text that the file says of itself; empty where it does not.
    func info(_ key: String) -> String { library.infoKey(file, key).map { String(cString: $0) } ?? "" }

    // MARK: - Pages

    /// How many pages it has.
    var pageCount: Int {
        get throws(PDFProblem) {
            let count = library.pageCount(file)
            try check()
            guard count >= 0 else { throw PDFProblem("") }
            return Int(count)
        }
    }

    /// Adds the first pages of another file at the end. That one has to stay open until this one is written.
    func append(_ other: PDFFile, pages count: Int) throws(PDFProblem) {
        for number in 0..<count {
            let page = library.page(other.file, number)
            other.makeStill(page)
            try other.check()
            try expect(library.addPage(file, other.file, page, 0))
        }
    }

    /// Takes out of a page what acts, and what leads to parts of its file that do not come with it. What is seen stays.
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

    /// Writes it, with an identity that is made of what is in it.
    ///
    /// - Parameter version: of PDF, at least.
    func write(to path: String, version: String) throws(PDFProblem) {
        try check()
        try expect(library.beginWriting(file, path))
        library.setDeterministicIdentity(file, 1)
        // Everything large is packed already; to pack it again would take time and give nothing.
        library.setDecodeLevel(file, 0)
        library.setMinimumVersion(file, version)
        try expect(library.write(file))
    }

    // MARK: - Errors

    /// Throws what went wrong up to now.
    func check() throws(PDFProblem) {
        guard library.hasError(file) != 0 else { return }
        let text = library.error(file).flatMap { library.errorText(file, $0) }.map { String(cString: $0) }
        throw PDFProblem(text ?? "")
    }

    private func expect(_ result: Int32) throws(PDFProblem) {
        try check()
        // 1 tells of warnings.
        if result & 2 != 0 { throw PDFProblem("") }
    }
}

/// What qpdf has against a file, in its own words; empty where it has none.
struct PDFProblem: Error {
    let words: String

    init(_ words: String) { self.words = words }
}
