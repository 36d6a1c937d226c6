import Exchange
import FoundationEssentials
import HomepwnerResources
public import Inventory
import Threading

/// The sample inventory that ships with the program: the things of a made-up home, with pictures.
public struct SampleInventory: Sendable {
    private let file: String
    private let pictures: String

    /// The sample that is installed with the program; nil where it is missing.
    public static func find() -> SampleInventory? {
        guard let file = HomepwnerResources.path(of: "sample/inventory.csv"), let pictures = HomepwnerResources.path(of: "sample") else {
            return nil
        }
        return SampleInventory(file: file, pictures: pictures)
    }

    /// Brings the sample into a library, as one change that one undo takes back.
    public func fill(_ library: Library, actor: String) async throws {
        try await library.pools.background.run {
            let plan = try ImportPlan.read(FileSource(path: file), options: ImportOptions(currency: .usd))
            let importer = Importer(library: library, photoFolder: pictures)
            _ = try importer.store(try importer.prepare(plan), title: "Open Sample Inventory", actor: actor)
        }
    }
}
