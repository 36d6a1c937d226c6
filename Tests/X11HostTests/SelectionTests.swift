import Testing
import Toolkit

@testable import X11Host

@Suite struct SelectionTargetsTests {
    private let text = PasteboardItem(text: "Grüße €")

    @Test func textIsOfferedUnderAllItsNames() {
        #expect(
            SelectionTargets.offered(for: text)
                == ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT", "STRING", "COMPOUND_TEXT"])
        #expect(SelectionTargets.offered(for: PasteboardItem(representations: ["image/png": [1]])) == ["image/png"])
        #expect(
            SelectionTargets.offered(for: PasteboardItem(representations: ["text/csv": [1], PasteboardItem.plainText: [2]])).prefix(3)
                == ["UTF8_STRING", "text/plain;charset=utf-8", "text/csv"])
    }

    @Test func everyOfferedTargetCanBeGiven() {
        let item = PasteboardItem(representations: ["image/png": [1], PasteboardItem.plainText: [65], "text/html": [66]])
        for target in SelectionTargets.offered(for: item) { #expect(SelectionTargets.source(for: target, in: item) != nil, "\(target)") }
        #expect(SelectionTargets.source(for: "image/jpeg", in: item) == nil)
        #expect(SelectionTargets.source(for: "STRING", in: PasteboardItem(representations: ["image/png": [1]])) == nil)
    }

    @Test func theFirstWantedTypeOnOfferIsChosen() throws {
        let offered = ["TARGETS", "image/png", "STRING", "UTF8_STRING"]
        let picture = try #require(
            SelectionTargets.choice(wanted: ["image/jpeg", "image/png", PasteboardItem.plainText], offered: offered))
        #expect(picture.target == "image/png" && picture.type == "image/png")
        let text = try #require(SelectionTargets.choice(wanted: [PasteboardItem.plainText], offered: offered))
        #expect(text.target == "UTF8_STRING" && text.coding == .bytes)
        #expect(SelectionTargets.choice(wanted: [PasteboardItem.plainText], offered: ["STRING"])?.coding == .latin1)
        #expect(SelectionTargets.choice(wanted: ["image/png"], offered: ["UTF8_STRING"]) == nil)
    }

    @Test func mediaTypesNameTextOnce() {
        #expect(
            SelectionTargets.mediaTypes(offered: ["TARGETS", "UTF8_STRING", "STRING", "text/uri-list", "text/plain"])
                == [PasteboardItem.plainText, "text/uri-list"])
    }

    @Test func latin1GoesBothWays() {
        let bytes = SelectionTargets.latin1(fromUTF8: Array("Grüße €".utf8))
        #expect(bytes == [0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x3f])
        #expect(SelectionTargets.utf8(fromLatin1: [0x47, 0xfc]) == Array("Gü".utf8))
    }
}

@Suite struct IncrementalTransferTests {
    @Test func onePieceIsAll() {
        var receiver = IncrementalReceiver(limit: 4)
        #expect(receiver.take([1, 2]) == .complete([1, 2]))
        #expect(receiver.take([1, 2, 3, 4, 5]) == .tooLarge)
    }

    @Test func piecesAreJoinedUntilTheEmptyOne() {
        var receiver = IncrementalReceiver(limit: 5)
        #expect(receiver.begin(atLeast: 3) == .waiting)
        #expect(receiver.take([1, 2]) == .waiting)
        #expect(receiver.take([3]) == .waiting)
        #expect(receiver.take([]) == .complete([1, 2, 3]))
    }

    @Test func anOwnerThatNeverEndsIsCutOff() {
        var receiver = IncrementalReceiver(limit: 5)
        _ = receiver.begin(atLeast: 1)
        #expect(receiver.take([1, 2, 3]) == .waiting)
        #expect(receiver.take([4, 5, 6]) == .tooLarge)
        #expect(receiver.begin(atLeast: 6) == .tooLarge)
    }

    @Test(arguments: [0, 1, 9, 10, 11, 25]) func whatIsSentIsWhatIsReceived(count: Int) {
        let bytes = (0..<count).map { UInt8($0) }
        var sender = IncrementalSender(bytes: bytes, pieceSize: 10)
        var receiver = IncrementalReceiver()
        _ = receiver.begin(atLeast: count)
        var result = IncrementalReceiver.Step.waiting
        var pieces = 0
        while let piece = sender.next() {
            result = receiver.take(Array(piece))
            pieces += 1
        }
        #expect(result == .complete(bytes))
        #expect(pieces == (count + 9) / 10 + 1)
        #expect(sender.isFinished)
    }
}

@Suite struct URIListTests {
    private func paths(_ text: String, host: String = "here") -> [String] { URIList(bytes: Array(text.utf8)).withoutHost(host).localPaths }

    @Test func readsLocalFiles() {
        #expect(
            paths("# comment\r\nfile:///a/b%20c.png\r\nfile://localhost/d\r\nfile://HERE/e\r\nfile:/f%C3%BC\r\n")
                == ["/a/b c.png", "/d", "/e", "/fü"])
    }

    @Test func refusesWhatIsNoLocalFile() {
        #expect(
            paths("http://a/b\nfile://elsewhere/c\nfile:relative\nfile://\n/plain\nfile:///%00\nfile:///%zz\nfile:///%2\nfile:///%ff") == []
        )
        #expect(!URIList(bytes: Array("https://a/b.png\r\n".utf8)).hasFiles)
        #expect(URIList(bytes: Array("FILE:///a\r\n".utf8)).hasFiles)
    }

    @Test func aHugeListIsCutOff() {
        let line = Array("file:///a\n".utf8)
        let bytes = Array(repeatElement(line, count: 150_000).joined())
        #expect(URIList(bytes: bytes).localPaths.count < 110_000)
    }
}
