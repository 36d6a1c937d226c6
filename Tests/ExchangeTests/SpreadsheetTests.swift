import Testing

@testable import Exchange

/// The error if spreadsheets cannot be written.
@Suite struct SpreadsheetTests {
    @Test func theMissingLibraryIsNamed() {
        let error = #expect(throws: ExchangeError.self) { _ = try SpreadsheetLibrary(names: ["libxlsxwriter.so.none"]) }
        #expect(error?.code == .unwritable && error?.description.contains("Install its package (libxlsxwriter4") == true)
    }
}
