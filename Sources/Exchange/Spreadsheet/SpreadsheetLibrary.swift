import Glibc

/// The functions of libxlsxwriter, which is loaded when a workbook is first written, so that it does not slow down the program's start.
struct SpreadsheetLibrary {
    typealias Object = OpaquePointer
    typealias Text = UnsafePointer<CChar>

    let newWorkbook: @convention(c) (Text, UnsafeRawPointer) -> Object?
    let closeWorkbook: @convention(c) (Object) -> CInt
    let freeWorkbook: @convention(c) (Object) -> Void
    let addWorksheet: @convention(c) (Object, Text) -> Object?
    let addFormat: @convention(c) (Object) -> Object?
    let setBold: @convention(c) (Object) -> Void
    let setWrap: @convention(c) (Object) -> Void
    let setNumberFormat: @convention(c) (Object, Text) -> Void
    let setColumn: @convention(c) (Object, UInt16, UInt16, Double, Object?) -> CInt
    let freezePanes: @convention(c) (Object, UInt32, UInt16) -> Void
    let writeText: @convention(c) (Object, UInt32, UInt16, Text, Object?) -> CInt
    let writeNumber: @convention(c) (Object, UInt32, UInt16, Double, Object?) -> CInt

    /// Each release increases the library's number after a change of its structures, which this program never reads.
    static let names = (4...20).reversed().map { "libxlsxwriter.so.\($0)" } + ["libxlsxwriter.so"]

    /// Loads the library.
    ///
    /// - Throws: `unwritable` with the package to install if it is missing.
    init(names: [String] = Self.names) throws(ExchangeError) {
        var found: UnsafeMutableRawPointer?
        for name in names where found == nil { found = dlopen(name, RTLD_NOW | RTLD_LOCAL) }
        guard let library = found else { throw Self.missing }
        func function<Function>(_ name: String, as type: Function.Type) throws(ExchangeError) -> Function {
            guard let symbol = dlsym(library, name) else { throw Self.missing }
            return unsafeBitCast(symbol, to: type)
        }
        newWorkbook = try function("workbook_new_opt", as: (@convention(c) (Text, UnsafeRawPointer) -> Object?).self)
        closeWorkbook = try function("workbook_close", as: (@convention(c) (Object) -> CInt).self)
        freeWorkbook = try function("lxw_workbook_free", as: (@convention(c) (Object) -> Void).self)
        addWorksheet = try function("workbook_add_worksheet", as: (@convention(c) (Object, Text) -> Object?).self)
        addFormat = try function("workbook_add_format", as: (@convention(c) (Object) -> Object?).self)
        setBold = try function("format_set_bold", as: (@convention(c) (Object) -> Void).self)
        setWrap = try function("format_set_text_wrap", as: (@convention(c) (Object) -> Void).self)
        setNumberFormat = try function("format_set_num_format", as: (@convention(c) (Object, Text) -> Void).self)
        setColumn = try function("worksheet_set_column", as: (@convention(c) (Object, UInt16, UInt16, Double, Object?) -> CInt).self)
        freezePanes = try function("worksheet_freeze_panes", as: (@convention(c) (Object, UInt32, UInt16) -> Void).self)
        writeText = try function(
            "worksheet_write_string", as: (@convention(c) (Object, UInt32, UInt16, Text, Object?) -> CInt).self)
        writeNumber = try function(
            "worksheet_write_number", as: (@convention(c) (Object, UInt32, UInt16, Double, Object?) -> CInt).self)
    }

    private static var missing: ExchangeError {
        ExchangeError(
            .unwritable,
            """
            Spreadsheets are written by the library libxlsxwriter, which is not installed. Install its package (libxlsxwriter4, or \
            libxlsxwriter-dev, which brings it), or write a CSV file.
            """)
    }
}
