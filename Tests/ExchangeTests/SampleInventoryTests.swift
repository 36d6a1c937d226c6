import Exchange
import Foundation
import HomepwnerResources
import Inventory
import StoreTesting
import Testing

/// The inventory that a first start offers must be imported completely, with the program's own decoder.
@Suite struct SampleInventoryTests {
    @Test func theSampleInventoryComesInWithoutAProblem() async throws {
        let table = try #require(HomepwnerResources.path(of: "sample/inventory.csv"))
        let pictures = try #require(HomepwnerResources.path(of: "sample"))
        let folder = try TemporaryFolder()
        let library = try Library.open(at: URL(filePath: folder.path + "/sample"))
        defer { library.close() }

        let plan = try ImportPlan.read(FileSource(path: table), options: ImportOptions())
        let importer = Importer(
            store: library.store(actor: "test"), photoFolder: pictures, paperFolder: pictures, pools: library.pools)
        let prepared = try await importer.prepare(plan)
        #expect(prepared.plan.problems.first.isEmpty)
        #expect(prepared.plan.ignoredColumns.isEmpty)
        #expect(prepared.skippedPhotoCount == 0 && prepared.skippedPaperCount == 0)
        _ = try #require(try await importer.store(prepared))

        var items: [ItemContent] = []
        try library.direct.forEachItem { item in
            items.append(item.content)
            return true
        }
        #expect((40...60).contains(items.count))
        #expect(items.allSatisfy { $0.value != nil && $0.bought != nil && !$0.placePath.isEmpty })
        #expect(Set(items.map(\.placePath)).count >= 5)
        // Each kind of row in the list exists: above the threshold of 50, below it and on it, with and without a serial number, with and
        // without a picture.
        let dollars = items.compactMap { $0.value?.minorUnits }
        #expect(dollars.contains { $0 > 5000 } && dollars.contains { $0 < 5000 } && dollars.contains(5000))
        #expect(items.contains { $0.serialNumber.isEmpty } && items.contains { !$0.serialNumber.isEmpty })
        #expect(items.contains { $0.photos.isEmpty } && items.contains { $0.photos.first?.width == 600 })
        // All parts of a record exist: tags, types, receipts, warranties and parts.
        #expect(items.count { !$0.tags.isEmpty } >= 10 && Set(items.flatMap { $0.tags.map(\.name) }).count >= 3)
        #expect(Set(items.compactMap { $0.type?.name }).count >= 5)
        let receipts = items.filter { $0.papers.contains { $0.role == .receipt } }
        #expect(receipts.count >= 5 && receipts.allSatisfy { $0[.price] != nil && $0[.source] != nil && $0[.warrantyEnds] != nil })
        #expect(items.count { $0.parent != nil } >= 3 && Set(items.compactMap { $0.parent?.id }).count >= 2)
        let papers = try FileManager.default.contentsOfDirectory(atPath: pictures).filter { $0.hasSuffix(".pdf") }
        #expect(Set(papers) == Set(items.flatMap { $0.papers.map(\.title) }))
        // A picture that no row names would be useless in every installation.
        let files = try FileManager.default.contentsOfDirectory(atPath: pictures).filter { $0.hasSuffix(".png") }
        #expect(Set(files) == Set(items.flatMap { $0.photos.compactMap(\.originalName) }))
    }
}
