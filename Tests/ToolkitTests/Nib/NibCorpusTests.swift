import Foundation
import Testing
import Toolkit

/// The real files: all are read, and nothing in them is unknown.
@Suite struct NibCorpusTests {
    @Test(.enabled(if: NibSamples.arePresent), arguments: NibSamples.names)
    func realFilesAreReadWithoutAWarning(name: String) throws {
        var classes = NibClasses()
        classes.allowsUnknown = true
        let contents = try Nib(data: try NibSamples.bytes(name), name: name, classes: classes).instantiate(owner: NibStandInOwner())
        #expect(contents.warnings.isEmpty, "\(contents.warnings)")
        #expect(contents.view != nil)
        if name.hasPrefix("cell") { #expect(contents.topLevelObjects.first is TableViewCell) }
    }

    @Test(.enabled(if: NibSamples.arePresent)) func theOldArchiveIsDeclined() throws {
        let bytes = try NibSamples.bytes("archive-8.00-carloandaya.xib")
        #expect {
            try NibDocument(data: bytes, name: "archive.xib")
        } throws: { error in (error as? NibError)?.code == .oldArchive && (error as? NibError)?.line == 2 }
    }
}
