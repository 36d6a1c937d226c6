import Glibc

/// A cell of a spreadsheet with one of its types; a text that looks like a formula stays a text.
enum SpreadsheetCell: Hashable {
    case empty
    case text(String)
    case number(Double)
    /// A number with a number of decimals and a currency's code.
    case money(Double, decimals: Int, currency: String)
    /// Days since 30 December 1899.
    case day(Double)
}

/// A workbook that is being written row by row, with only one row of each sheet in memory.
final class SpreadsheetFile {
    /// A sheet of the workbook.
    final class Sheet {
        fileprivate let object: SpreadsheetLibrary.Object
        fileprivate(set) var rows: UInt32 = 0

        fileprivate init(_ object: SpreadsheetLibrary.Object) { self.object = object }
    }

    /// The maximum number of rows in a sheet, including the header.
    static let rowLimit: UInt32 = 1_048_576
    /// The maximum number of UTF-16 units in a cell.
    static let textLimit = 32_767
    /// The number of digits that spreadsheets keep of a number.
    static let digitLimit = 15

    private let library: SpreadsheetLibrary
    private let path: String
    private var workbook: SpreadsheetLibrary.Object?
    private var formats: [String: SpreadsheetLibrary.Object] = [:]

    /// Starts a workbook.
    ///
    /// - Parameters:
    ///   - path: an existing file, which is overwritten.
    ///   - folder: the folder for the rows until all are written.
    ///   - name: the file's future name, for sentences.
    init(path: String, folder: String, name: String) throws(ExchangeError) {
        let library = try SpreadsheetLibrary()
        self.library = library
        self.path = name
        // lxw_workbook_options: constant_memory, tmpdir, use_zip64; later versions have more, which stay 0.
        let options = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 8)
        defer { options.deallocate() }
        options.initializeMemory(as: UInt8.self, repeating: 0, count: 128)
        options.storeBytes(of: 1, toByteOffset: 0, as: UInt8.self)
        options.storeBytes(of: 1, toByteOffset: 16, as: UInt8.self)
        workbook = folder.withCString { folder in
            options.storeBytes(of: folder, toByteOffset: 8, as: UnsafePointer<CChar>.self)
            return path.withCString { library.newWorkbook($0, options) }
        }
        guard workbook != nil else { throw failure(errno) }
    }

    deinit { if let workbook { library.freeWorkbook(workbook) } }

    /// Adds a sheet with a header that stays visible.
    ///
    /// - Parameter columns: the titles, and the widths in characters.
    func addSheet(_ name: String, _ columns: [(title: String, width: Double)]) throws(ExchangeError) -> Sheet {
        guard let workbook, let object = name.withCString({ library.addWorksheet(workbook, $0) }) else { throw failure(ENOMEM) }
        let sheet = Sheet(object)
        for (index, column) in columns.enumerated() {
            _ = library.setColumn(object, UInt16(index), UInt16(index), column.width, nil)
        }
        library.freezePanes(object, 1, 0)
        try add(columns.map { .text($0.title) }, to: sheet, format: try format("bold") { [library] in library.setBold($0) })
        return sheet
    }

    /// Adds a row.
    func add(_ cells: [SpreadsheetCell], to sheet: Sheet) throws(ExchangeError) { try add(cells, to: sheet, format: nil) }

    private func add(_ cells: [SpreadsheetCell], to sheet: Sheet, format: SpreadsheetLibrary.Object?) throws(ExchangeError) {
        guard sheet.rows < Self.rowLimit else {
            throw ExchangeError(
                .unwritable, "A sheet of a spreadsheet has room for \(Self.rowLimit) rows, and there are more. Choose fewer items.")
        }
        for (index, cell) in cells.enumerated() {
            let (row, column) = (sheet.rows, UInt16(clamping: index))
            let problem: CInt
            switch cell {
            case .empty: continue
            case .text(let text): problem = Self.sayable(text).withCString { library.writeText(sheet.object, row, column, $0, format) }
            case .number(let number): problem = library.writeNumber(sheet.object, row, column, number, nil)
            case .money(let number, let decimals, let currency):
                let digits = decimals == 0 ? "" : "." + String(repeating: "0", count: decimals)
                let style = try numberFormat("#,##0\(digits)\\ \"\(currency)\"")
                problem = library.writeNumber(sheet.object, row, column, number, style)
            case .day(let number): problem = library.writeNumber(sheet.object, row, column, number, try numberFormat("yyyy\\-mm\\-dd"))
            }
            guard problem == 0 else {
                throw ExchangeError(.unwritable, "A cell of \(visible(path)) could not be written (\(problem)).")
            }
        }
        sheet.rows += 1
    }

    /// Returns a text without the two characters that XML does not allow.
    private static func sayable(_ text: String) -> String {
        func isSayable(_ scalar: Unicode.Scalar) -> Bool { scalar.value != 0xFFFE && scalar.value != 0xFFFF }
        guard !text.unicodeScalars.allSatisfy(isSayable) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isSayable($0) ? $0 : "\u{FFFD}" }))
    }

    /// Writes the rest of the workbook. Nothing may be added afterwards.
    func finish() throws(ExchangeError) {
        guard let workbook else { return }
        self.workbook = nil
        errno = 0
        guard library.closeWorkbook(workbook) == 0 else { throw failure(errno == 0 ? EIO : errno) }
    }

    private func failure(_ number: Int32) -> ExchangeError { .writing(path, errno: number) }

    private func numberFormat(_ text: String) throws(ExchangeError) -> SpreadsheetLibrary.Object {
        try format(text) { [library] object in text.withCString { library.setNumberFormat(object, $0) } }
    }

    private func format(
        _ name: String, _ set: (SpreadsheetLibrary.Object) -> Void
    ) throws(ExchangeError) -> SpreadsheetLibrary.Object {
        if let known = formats[name] { return known }
        guard let workbook, let made = library.addFormat(workbook) else { throw failure(ENOMEM) }
        set(made)
        formats[name] = made
        return made
    }
}
