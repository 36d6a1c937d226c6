import Foundation
import HomepwnerResources
import Testing

/// A folder of its own per test, laid out like an installation, an unpacked archive or a checkout, and gone afterwards.
private struct Tree: ~Copyable {
    let root: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "resources-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        root = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func folder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: "\(root)/\(name)", withIntermediateDirectories: true)
        return "\(root)/\(name)"
    }

    func file(_ name: String) throws {
        _ = try folder(String(name[..<(name.lastIndex(of: "/") ?? name.startIndex)]))
        #expect(FileManager.default.createFile(atPath: "\(root)/\(name)", contents: Data()))
    }
}

@Test func anInstalledProgramLooksInItsPrefix() throws {
    let tree = try Tree()
    let share = try tree.folder("prefix/share/homepwner")
    _ = try tree.folder("prefix/bin/resources")
    #expect(HomepwnerResources.directory(forExecutable: "\(tree.root)/prefix/bin/homepwner") == share)
}

@Test func anUnpackedProgramLooksBesideItself() throws {
    let tree = try Tree()
    let beside = try tree.folder("archive/resources")
    #expect(HomepwnerResources.directory(forExecutable: "\(tree.root)/archive/homepwner") == beside)
}

@Test func aBuiltProgramLooksInItsCheckout() throws {
    let tree = try Tree()
    try tree.file("checkout/Package.swift")
    try tree.file("checkout/resources/HomepwnerResources.swift")
    let program = "\(tree.root)/checkout/.build/x86_64-unknown-linux-gnu/debug/homepwner"
    #expect(HomepwnerResources.directory(forExecutable: program) == "\(tree.root)/checkout/resources")
}

@Test func anotherPackageAboveIsNotTheCheckout() throws {
    let tree = try Tree()
    try tree.file("other/Package.swift")
    _ = try tree.folder("other/resources")
    #expect(HomepwnerResources.directory(forExecutable: "\(tree.root)/other/.build/debug/homepwner") == nil)
}

@Test func aFileInPlaceOfTheFolderIsPassedOver() throws {
    let tree = try Tree()
    try tree.file("prefix/share/homepwner")
    let beside = try tree.folder("prefix/bin/resources")
    #expect(HomepwnerResources.directory(forExecutable: "\(tree.root)/prefix/bin/homepwner") == beside)
}

@Test(arguments: ["/homepwner", "homepwner", "", "/"])
func oddPathsOfAProgramAreNoTrouble(path: String) {
    #expect(HomepwnerResources.directory(forExecutable: path)?.hasPrefix("/") != false)
}

@Test func theTestsThemselvesFindTheCheckout() throws {
    let folder = try #require(HomepwnerResources.directory())
    #expect(HomepwnerResources.path(of: "HomepwnerResources.swift") == folder + "/HomepwnerResources.swift")
    #expect(HomepwnerResources.path(of: "no such file") == nil)
}

@Test(arguments: ["", "/etc/passwd", "../Package.swift", "icons/../../Package.swift"])
func aNameNeverLeadsOutOfTheFolder(name: String) {
    #expect(HomepwnerResources.path(of: name) == nil)
}
