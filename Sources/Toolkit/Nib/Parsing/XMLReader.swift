import CExpat

/// Reads a whole XML file into elements, by expat. Document types are refused, and so are all entities that a file could define.
nonisolated final class XMLReader {
    /// Limits beyond every real nib; larger files are refused before they are built.
    enum Limit {
        static let bytes = 16 << 20
        static let depth = 200
        static let elements = 50_000
    }

    private let file: String
    private let parser: OpaquePointer
    private var open: [NibElement] = []
    private var root: NibElement?
    private var count = 0
    private var failure: NibError?

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: its content, in UTF-8, UTF-16, ISO 8859-1 or US-ASCII.
    ///   - file: its name, for messages.
    ///   - checkRoot: checks the first element before its contents are read; nil accepts it.
    static func read(
        _ bytes: [UInt8], file: String, checkRoot: @escaping (NibElement) -> NibError?
    ) throws(NibError) -> NibElement {
        guard bytes.count <= Limit.bytes else {
            throw NibError(.tooLarge, file: file, "The file has \(bytes.count) bytes; no nib is larger than \(Limit.bytes).")
        }
        guard let parser = XML_ParserCreate(nil) else {
            throw NibError(.tooLarge, file: file, "There is no memory left to read it.")
        }
        let reader = XMLReader(file: file, parser: parser, checkRoot: checkRoot)
        return try reader.run(bytes)
    }

    private let checkRoot: (NibElement) -> NibError?

    private init(file: String, parser: OpaquePointer, checkRoot: @escaping (NibElement) -> NibError?) {
        self.file = file
        self.parser = parser
        self.checkRoot = checkRoot
    }

    deinit { XML_ParserFree(parser) }

    private func run(_ bytes: [UInt8]) throws(NibError) -> NibElement {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in XMLReader.from(data)?.start(name, attributes) },
            { data, _ in XMLReader.from(data)?.end() })
        XML_SetCharacterDataHandler(parser) { data, text, length in XMLReader.from(data)?.characters(text, length) }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in XMLReader.from(data)?.doctype() }
        // The size limit keeps this far below what an Int32 holds.
        let status = bytes.withUnsafeBytes { XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, Int32($0.count), 1) }
        if let failure { throw failure }
        guard status == XML_STATUS_OK, let root else { throw notXML() }
        return root
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
        data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func notXML() -> NibError {
        let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it ends too early"
        return NibError(
            .notXML, file: file, line: line, column: column, "This is not XML: \(reason). Open it in Interface Builder and save it again.")
    }

    private var line: Int { Int(clamping: cexpat_line(parser)) }
    private var column: Int { Int(clamping: cexpat_column(parser)) + 1 }

    private func stop(_ error: NibError) {
        guard failure == nil else { return }
        failure = error
        XML_StopParser(parser, 0)
    }

    // MARK: - What expat tells

    private func start(_ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard failure == nil, let name else { return }
        var attributes: [(name: String, value: String)] = []
        var next = list
        while let pair = next, let key = pair[0], let value = pair[1] {
            attributes.append((String(cString: key), String(cString: value)))
            next = pair + 2
        }
        let element = NibElement(name: String(cString: name), attributes: attributes, line: line, column: column)
        if open.isEmpty, let error = checkRoot(element) { return stop(error) }
        count += 1
        guard open.count < Limit.depth, count <= Limit.elements else {
            let what = count > Limit.elements ? "more than \(Limit.elements) elements" : "elements nested more than \(Limit.depth) deep"
            return stop(NibError(.tooLarge, file: file, line: line, column: column, "There are \(what) here; no nib has so many."))
        }
        open.append(element)
    }

    private func end() {
        guard failure == nil, let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }

    private func characters(_ text: UnsafePointer<CChar>?, _ length: Int32) {
        guard failure == nil, let text, !open.isEmpty else { return }
        open[open.count - 1].text += String(decoding: UnsafeRawBufferPointer(start: text, count: Int(length)), as: UTF8.self)
    }

    private func doctype() {
        stop(
            NibError(
                .documentType, file: file, line: line, column: column,
                "It declares a document type (<!DOCTYPE>). Nibs have none, and its entities could grow without end: remove the declaration."
            ))
    }
}
