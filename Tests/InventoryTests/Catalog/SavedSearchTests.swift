import Foundation
import GRDB
import StoreTesting
import Testing

@testable import Inventory

/// Saved searches: changes with undo, the rows and lines in which they are stored, and what later versions may put into them.
@Suite struct SavedSearchTests {
    private func problem(_ body: () throws -> Void) -> InventoryError? {
        do { try body() } catch { return error as? InventoryError }
        return nil
    }

    private static let noReceipt = Condition.every([
        .field(.fixed(.value), .money(.above(DecimalNumber(millionths: 100_000_000)), nil)), .not(.has(.receipt)),
    ])

    @Test(arguments: StoreKind.allCases) func eachChangeIsOneStepThatIsUndone(kind: StoreKind) async throws {
        let tested = try kind.make()
        let store = tested.store
        func all() async throws -> [SavedSearch] { try await store.catalog().searches }
        var search = SavedSearch(
            id: UUID(), name: "No receipt", condition: Self.noReceipt, sort: SearchSort([SortTerm(.value, ascending: false)]),
            view: SearchView(layout: .grid))
        var states = [try await all()]
        var titles: [String] = []
        func perform(_ request: ChangeRequest) async throws {
            titles.append(try await store.perform(request).title)
            states.append(try await all())
        }
        try await perform(.put(.search(search)))
        search.condition = .has(.photo)
        try await perform(.put(.search(search)))
        search.name = "Pictures"
        try await perform(.put(.search(search)))
        search.view.grouping = .place(.whole)
        try await perform(.put(.search(search)))
        let other = SavedSearch(id: UUID(), name: "Other", condition: .everything, position: 1)
        try await perform(.put(.search(other)))
        let moved = [other.placed(at: 0), search.placed(at: 1)]
        try await perform(.putAll(moved.map(CatalogEntry.search), title: ChangeTitle(.moveSearch, named: "Other")))
        #expect(states.last?.map(\.name) == ["Other", "Pictures"])
        try await perform(.put(.search(search.placed(at: 0).placed(at: 2))))
        try await perform(.remove(.search, search.id, itemsTo: nil))
        #expect(states.last == [moved[0]])
        #expect(
            titles == [
                "Save Search “No receipt”", "Change Search “No receipt”", "Rename Search “Pictures”", "Change Search “Pictures”",
                "Save Search “Other”", "Move Search “Other”", "Move Search “Pictures”", "Delete Search “Pictures”",
            ])
        for step in titles.indices.reversed() {
            #expect(try await store.undo(progress: nil)?.title == titles[step])
            #expect(try await all() == states[step], "\(titles[step])")
        }
        for step in titles.indices {
            #expect(try await store.redo(progress: nil)?.title == titles[step])
            #expect(try await all() == states[step + 1], "\(titles[step])")
        }
        let same = try await store.perform(.put(.search(moved[0])))
        #expect(same.isUnchanged && store.status.undoTitle == "Delete Search “Pictures”")
    }

    @Test func everythingIsThereAfterwards() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let field = OwnField(id: UUID(), name: "Voltage", kind: .number)
        _ = try library.direct.perform(.put(.field(field)), actor: tester)
        let sort = SearchSort([SortTerm(.column(.own(field.id)), ascending: false), SortTerm(.place, ascending: true)])
        let search = SavedSearch(
            id: UUID(), name: "No receipt", condition: Self.noReceipt, sort: sort,
            view: SearchView(layout: .list, grouping: .place(.whole)),
            position: 3)
        let change = try library.direct.perform(.put(.search(search)), actor: tester)
        #expect(change.kind == .add && change.entries == [search.id] && change.changesCatalog && !change.changesNames)
        #expect(sort.terms == [SortTerm(.column(.own(field.id)), ascending: false), SortTerm(.place, ascending: true)])
        library.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
        let again = try Library.openForTest(folder)
        #expect(try again.direct.catalog().searches == [search] && again.direct.catalog().nextSearchPosition == 4)
        let row = try again.database.read { db in try Row.fetchOne(db, sql: "SELECT condition, sort, view FROM searches") }
        #expect(row?["condition"] == #"{"all":[{"f":"value","money":{"above":100000000}},{"not":{"has":"receipt"}}],"v":1}"#)
        #expect(row?["sort"] == #"[{"key":"own:\#(field.id.uuidString)","reverse":true},{"key":"location","reverse":false}]"#)
        #expect(row?["view"] == #"{"group":"place","layout":"list"}"#)
    }

    @Test func namesAreShortAndDifferent() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        func put(_ name: String, _ id: UUID = UUID()) throws {
            _ = try library.direct.perform(.put(.search(SavedSearch(id: id, name: name, condition: .everything))), actor: tester)
        }
        let first = UUID()
        try put("Küche", first)
        #expect(
            problem { try put("KUCHE") }?.description
                == "There is a saved search “Küche” already, and “KUCHE” differs from it only in case, accents or spaces. "
                + "Choose another name; nothing was changed.")
        #expect(problem { try put("Küche") }?.code == .nameTaken)
        try put("KÜCHE", first)
        try put(String(repeating: "ü", count: 100))
        #expect(
            problem { try put(String(repeating: "x", count: 101)) }?.description.contains(
                "The name of the saved search “xxxx") == true)
        #expect(problem { try put(" ") }?.description == "A saved search needs a name. Write one.")
        #expect(problem { try put("a\0b") }?.code == .invalidText)
        _ = try library.direct.perform(.remove(.search, first, itemsTo: nil), actor: tester)
        try put("Küche")
        let gone = problem { _ = try library.direct.perform(.remove(.search, first, itemsTo: nil), actor: tester) }
        #expect(gone?.description.hasPrefix("This saved search is not in the library.") == true)
    }

    @Test func aConditionThatCannotBeReadAgainIsRefused() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        var deep = Condition.text("lamp")
        for index in 0..<70 { deep = index.isMultiple(of: 2) ? .all([deep, .text("a")]) : .any([deep, .text("b")]) }
        let large = Condition.field(.fixed(.tags), .named(Set((0..<30_000).map { _ in UUID() }), exactly: false))
        for condition in [deep, large] {
            let search = SavedSearch(id: UUID(), name: "Dear", condition: condition)
            let refused = problem { _ = try library.direct.perform(.put(.search(search)), actor: tester) }
            #expect(refused?.description == "The query of the saved search “Dear” is too large. Leave some conditions out.")
        }
    }

    /// Later versions may know more members, sort keys and conditions.
    @Test func whatALaterVersionWroteIsKeptByteForByte() throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let search = SavedSearch(id: UUID(), name: "Dear", condition: .everything)
        _ = try library.direct.perform(.put(.search(search)), actor: tester)
        library.close()
        let view = #"{"layout":"grid", "columns" : [ {"f":"val\"ue,}", "w":1.50} ],"zoom":1.0,"group":"tag"}"#
        let sort = #"[{"key":"luck","seed":1.0},{"key":"name","reverse":true}]"#
        let condition = #"{"v":2, "near":"here"}"#
        let queue = try DatabaseQueue(path: folder.library.appending(path: "library.sqlite").path)
        try queue.write { db in
            try db.execute(sql: "UPDATE searches SET view = ?, sort = ?, condition = ?", arguments: [view, sort, condition])
        }
        try queue.close()
        #expect(try LibraryCheck.run(at: folder.library).ok)
        let again = try Library.openForTest(folder)
        var read = try #require(try again.direct.catalog().searches.first)
        #expect(read.view.layout == .grid && read.view.grouping == nil && read.sort.terms == [SortTerm(.name, ascending: false)])
        #expect(read.condition == .unknown(condition))
        read.name = "Dear ones"
        _ = try again.direct.perform(.put(.search(read)), actor: tester)
        func row() throws -> [String?] {
            try again.database.read { db in
                try Row.fetchOne(db, sql: "SELECT view, sort, condition FROM searches").map { [$0[0], $0[1], $0[2]] } ?? []
            }
        }
        #expect(try row() == [view, sort, condition])
        read.view.layout = .list
        read.view.grouping = .place(.whole)
        _ = try again.direct.perform(.put(.search(read)), actor: tester)
        let changed = #"{"columns":[ {"f":"val\"ue,}", "w":1.50} ],"group":"place","layout":"list","zoom":1.0}"#
        #expect(try row()[0] == changed)
        for _ in 0..<2 { _ = try again.direct.undo(actor: tester) }
        #expect(try row() == [view, sort, condition] && again.direct.catalog().searches.first?.name == "Dear")
    }

    @Test(
        arguments: [
            ("condition", "'[]'", "condition cannot be read"), ("condition", "'{'", "condition cannot be read"),
            ("sort", "'{}'", "sort cannot be read"), ("sort", "'[1]'", "sort cannot be read"), ("view", "'[]'", "view cannot be read"),
            ("position", "-1", "position is -1"), ("id", "x'00'", "id has 1 bytes"),
        ])
    func theCheckNamesARowThatCannotBeRead(column: String, value: String, problem: String) throws {
        let folder = try TemporaryFolder()
        let library = try Library.openForTest(folder)
        let search = SavedSearch(id: UUID(), name: "Dear", condition: .everything)
        _ = try library.direct.perform(.put(.search(search)), actor: tester)
        library.close()
        let queue = try DatabaseQueue(path: folder.library.appending(path: "library.sqlite").path)
        try queue.write { db in try db.execute(sql: "UPDATE searches SET \(column) = \(value)") }
        try queue.close()
        let report = try LibraryCheck.run(at: folder.library)
        #expect(!report.ok && report.rows.contains { $0.contains("searches") && $0.contains(problem) }, "\(report.rows)")
    }

    @Test func aLookHasOneFormHoweverItWasMade() {
        var view = SearchView()
        #expect(view.json == "{}" && view.layout == nil && view.grouping == nil)
        view.layout = .grid
        view.grouping = .place(.whole)
        #expect(view == SearchView(layout: .grid, grouping: .place(.whole)))
        view.grouping = nil
        view.layout = nil
        #expect(view == SearchView())
        for json in ["", "1", "[]", "null", "{", #"{"a":}"#, "\"" + String(repeating: "x", count: 20_000) + "\""] {
            #expect(SearchView(json: json) == nil, "\(json.prefix(20))")
        }
        for json in ["", "1", "{}", "[1]", "[[]]"] { #expect(SearchSort(json: json) == nil, "\(json)") }
    }
}
