import Inventory
import Testing

@testable import Exchange

/// Reads tables from a test or from beside the project.
enum Table {
    static func plan(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> ImportPlan {
        try ImportPlan.read(BytesSource(Array(text.utf8), name: "things.csv"), options: options)
    }

    static func entry(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> ImportPlan.Entry {
        try #require(try plan(text, options).entries.first)
    }

    static func dollars(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .usd) }
}

extension ItemContent {
    func money(_ field: ItemField) -> Money? { self[field]?.money }
    func day(_ field: ItemField) -> String? { self[field]?.day?.iso }
}
