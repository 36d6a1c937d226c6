import Glibc

/// A cell of a spreadsheet, with the kind that spreadsheets know: what looks like a formula is a text all the same.
enum SpreadsheetCell: Hashable {
    case empty
    case text(String)
    case number(Double)
    /// A number of so many decimals, with a currency's code.
    case money(Double, decimals: Int, currency: String)
    /// Days since 30 December 1899.
    case day(Double)
}

/// A workbook that is being written, row by row: no more than one row of each sheet is in memory.
final class SpreadsheetFile {
    /// One of its sheets.
    final class Sheet {
        fileprivate let object: SpreadsheetLibrary.Object
        fileprivate(set) var rows: UInt32 = 0

        fileprivate init(_ object: SpreadsheetLibrary.Object) { self.object = object }
    }

    /// More rows a sheet cannot have, the header among them.
    static let rowLimit: UInt32 = 1_048_576
    /// More UTF-16 units a cell cannot have.
    static let textLimit = 32_767
    /// Spreadsheets keep so many digits of a number.
    static let digitLimit = 15

    private let library: SpreadsheetLibrary
    private let path: String
    private var workbook: SpreadsheetLibrary.Object?
    private var formats: [String: SpreadsheetLibrary.Object] = [:]

    /// Begins a workbook.
    ///
    /// - Parameters:
    ///   - path: a file that is there and is written over.
    ///   - folder: where the rows wait until all are there.
    ///   - name: what the file will be called, for sentences.
    init(path: String, folder: String, name: String) throws(ExchangeError) {
        let library = try SpreadsheetLibrary()
        self.library = library
        self.path = name
        // lxw_workbook_options: constant_memory, tmpdir, use_zip64; later versions have more, which stays 0.
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

    /// Adds a sheet with a header that stays in sight.
    ///
    /// - Parameter columns: their titles, and how wide they are, in characters.
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

    /// Writes what is left. Nothing may be added afterwards.
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
