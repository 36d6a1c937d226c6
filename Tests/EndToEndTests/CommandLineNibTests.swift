import Foundation
import Testing

/// `homepwner nib`: any Interface Builder file from a shell.
@Suite struct CommandLineNibTests {
    private let harness: CommandLineHarness

    init() throws { harness = try CommandLineHarness() }

    private func nib(_ arguments: String...) throws -> CommandLineHarness.Result { try harness.runProgram(["nib"] + arguments) }

    private func write(_ text: String, to name: String) throws -> String {
        let path = harness.folder + "/work/" + name
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    private let file = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" useAutolayout="YES">
        <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
        <tableViewCell id="cell" customClass="SomeCell" wobble="YES">
        <rect key="frame" x="0.0" y="0.0" width="320" height="44"/>
        <tableViewCellContentView key="contentView" id="content"><subviews>
        <label text="Hello" translatesAutoresizingMaskIntoConstraints="NO" id="name"/></subviews><constraints>
        <constraint firstItem="name" firstAttribute="leading" secondItem="content" secondAttribute="leadingMargin" id="c1"/>
        <constraint firstItem="name" firstAttribute="centerY" secondItem="content" secondAttribute="centerY" id="c2"/>
        </constraints></tableViewCellContentView></tableViewCell></objects></document>
        """

    @Test func framesGoToStandardOutputAndWarningsToStandardError() throws {
        let path = try write(file, to: "Some.xib")
        let given = try write(
            #"{"intrinsic": {"name": [50, 20]}, "margins": {"left": 12, "top": 0, "right": 0, "bottom": 0}}"#, to: "given.json")
        let result = try nib(path, "--size", "400x60", "--frames", "--with", given)
        #expect(result.status == 0)
        #expect(try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: [Double]] == ["name": [12, 20, 50, 20]])
        #expect(result.err.split(separator: "\n").count == 1)
        #expect(result.err.contains("Some.xib:5") && result.err.contains("wobble") && result.err.contains("cell"))
        #expect(!FileManager.default.fileExists(atPath: harness.folder + "/work/Some.png"))
    }

    @Test func constraintsOfAProgramCanBeGiven() throws {
        let path = try write(file, to: "Some.xib")
        let given = try write(
            """
            {"constraints": [{"first": "name", "fa": "width", "second": "content", "sa": "width", "multiplier": 0.5, "constant": -10},
            {"first": "name", "fa": "height", "second": null, "sa": null, "multiplier": 1, "constant": 30},
            {"first": "nobody", "fa": "height", "constant": 30}]}
            """, to: "given.json")
        let result = try nib(path, "--size", "400x60", "--frames", "--with", given)
        #expect(try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: [Double]] == ["name": [8, 15, 190, 30]])
        #expect(result.err.contains("nobody"))
    }

    @Test func aPictureIsDrawnAtTheSizeThatIsAskedFor() throws {
        let path = try write(file, to: "Some.xib")
        let picture = harness.folder + "/work/a.png"
        #expect(try nib(path, "--size", "400x60", "--scale", "2", "-o", picture).status == 0)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: picture)))
        #expect(bytes[16..<24].elementsEqual([0, 0, 3, 32, 0, 0, 0, 120]))
        // The program's own files are drawn with its own views.
        let own = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "resources/nibs/ItemCell.xib").path
        let result = try nib(own, "-o", picture)
        #expect(result.status == 0)
        #expect(result.err.isEmpty)
    }

    @Test func contradictionsAreNamedByTheirIds() throws {
        let text = file.replacingOccurrences(
            of: "</constraints>",
            with:
                #"<constraint firstItem="name" firstAttribute="width" constant="10" id="w1"/><constraint firstItem="name" firstAttribute="width" constant="20" id="w2"/></constraints>"#
        )
        let result = try nib(try write(text, to: "Some.xib"), "--frames")
        #expect(result.status == 0)
        #expect(result.err.contains("w1") && result.err.contains("w2"))
    }

    @Test func whatIsNoNibIsDeclined() throws {
        for (text, word) in [
            ("hello", "notXML"), (#"<archive version="8.00"/>"#, "oldArchive"), (#"<document type="a.Storyboard.XIB"/>"#, "storyboard"),
            (file.replacingOccurrences(of: #"secondItem="content""#, with: #"secondItem="x""#), "danglingID"),
        ] {
            let result = try nib(try write(text, to: "Bad.xib"), "--frames")
            #expect(result.status == 65)
            #expect(result.out.isEmpty)
            #expect(result.err.contains("Bad.xib:") && result.err.contains("(\(word))"), "\(result.err)")
        }
        #expect(try nib(harness.folder + "/none.xib").status == 66)
        #expect(try nib(try write(file, to: "Some.xib"), "--size", "big").status == 64)
        #expect(try nib(try write(file, to: "Some.xib"), "--with", try write("{", to: "given.json")).status == 65)
        #expect(try nib(try write(file, to: "Some.xib"), "-o", harness.folder + "/none/a.png").status == 73)
    }
}
