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

    /// Any program may have an “ItemCell”: only a file that names the module, too, is drawn with the program's own views.
    @Test func aClassOfTheSameNameIsAStrangers() throws {
        let path = try write(file.replacingOccurrences(of: "SomeCell", with: "ItemCell"), to: "Some.xib")
        let result = try nib(path, "--size", "400x60", "--frames")
        #expect(result.status == 0)
        #expect(result.err.split(separator: "\n").count == 1 && result.err.contains("wobble"), "\(result.err)")
        let frames = try #require(try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: [Double]])
        #expect(frames["name"]?.first == 8)
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

    /// A view with an image and a label beside it; the image's width is left to code.
    private func placeholderFile() -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" useAutolayout="YES"><objects>
        <view id="root"><rect key="frame" x="0.0" y="0.0" width="320" height="100"/><subviews>
        <imageView translatesAutoresizingMaskIntoConstraints="NO" id="image"><constraints>
        <constraint firstAttribute="width" constant="40" placeholder="YES" id="p1"/></constraints></imageView>
        <label text="Hello" translatesAutoresizingMaskIntoConstraints="NO" id="label"/></subviews><constraints>
        <constraint firstItem="image" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="c1"/>
        <constraint firstItem="image" firstAttribute="top" secondItem="root" secondAttribute="top" id="c2"/>
        <constraint firstAttribute="bottom" secondItem="image" secondAttribute="bottom" id="c3"/>
        <constraint firstItem="label" firstAttribute="leading" secondItem="image" secondAttribute="trailing" constant="8" id="c4"/>
        <constraint firstItem="label" firstAttribute="top" secondItem="root" secondAttribute="top" id="c5"/>
        </constraints></view></objects></document>
        """
    }

    private func frames(_ path: String, _ more: String...) throws -> [String: [Double]] {
        let result = try harness.runProgram(["nib", path, "--frames"] + more)
        #expect(result.status == 0 && result.err.isEmpty, "\(result.err)")
        return try #require(try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: [Double]])
    }

    @Test func placeholderConstraintsHoldUntilOthersAreGivenForThem() throws {
        let path = try write(placeholderFile(), to: "Some.xib")
        let drawn = try frames(path)
        #expect(drawn["image"] == [0, 0, 40, 100] && drawn["label"]?.first == 48)
        // The constraint from the book's code replaces it.
        let code = try write(
            #"{"constraints": [{"first": "image", "fa": "width", "second": "image", "sa": "height", "multiplier": 1}]}"#, to: "code.json")
        #expect(try frames(path, "--with", code)["image"] == [0, 0, 100, 100])
        // A constraint of another view leaves it.
        let other = try write(
            #"{"constraints": [{"first": "label", "fa": "width", "second": null, "sa": null, "constant": 30}]}"#, to: "o.json")
        let both = try frames(path, "--with", other)
        #expect(both["image"]?[2] == 40 && both["label"]?[2] == 30)
    }

    @Test func lengthsThatThereAreNotCanBeGiven() throws {
        let path = try write(file, to: "Some.xib")
        for (size, expected) in [("[50, 20]", [50.0, 20.0]), ("[50, -1]", [50, nil]), ("[50, null]", [50, nil])] as [(String, [Double?])] {
            let given = try write("{\"intrinsic\": {\"name\": \(size)}}", to: "given.json")
            let frame = try #require(try? JSONSerialization.jsonObject(with: Data(try nib(path, "--frames", "--with", given).out.utf8)))
            let name = try #require((frame as? [String: [Double]])?["name"])
            #expect(name[2] == expected[0] && (expected[1] == nil || name[3] == expected[1]), "\(size): \(name)")
        }
        let none = try write(#"{"intrinsic": {"name": null}}"#, to: "none.json")
        #expect(try nib(path, "--frames", "--with", none).status == 0)
        for (size, word) in [("[-5, 20]", "-1 or null"), ("[1]", "[width, height]"), ("[1e300, 1]", "-1 or null")] {
            let given = try write("{\"intrinsic\": {\"name\": \(size)}}", to: "given.json")
            let result = try nib(path, "--frames", "--with", given)
            #expect(result.status == 65 && result.err.contains(word), "\(result.err)")
        }
    }

    @Test func anyOfSeveralTopViewsCanBeDrawn() throws {
        let views = """
            <view id="first"><rect key="frame" x="0.0" y="0.0" width="320" height="100"/><subviews>
            <label text="A" id="a"><rect key="frame" x="1" y="2" width="3" height="4"/></label></subviews></view>
            <customObject id="object"/>
            <view id="second"><rect key="frame" x="0.0" y="0.0" width="200" height="50"/><subviews>
            <label text="B" id="b"><rect key="frame" x="5" y="6" width="7" height="8"/></label></subviews></view>
            """
        let path = try write(
            #"<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>"# + views + "</objects></document>",
            to: "Two.xib")
        func frames(_ arguments: String...) throws -> [String: [Double]]? {
            let result = try harness.runProgram(["nib", path, "--frames"] + arguments)
            return try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: [Double]]
        }
        #expect(try frames() == ["a": [1, 2, 3, 4]])
        #expect(try frames("--view", "1") == ["a": [1, 2, 3, 4]])
        #expect(try frames("--view", "2") == ["b": [5, 6, 7, 8]])
        let picture = harness.folder + "/work/b.png"
        #expect(try nib(path, "--view", "2", "-o", picture).status == 0)
        #expect([UInt8](try Data(contentsOf: URL(filePath: picture)))[16..<24].elementsEqual([0, 0, 0, 200, 0, 0, 0, 50]))
        for number in ["0", "3", "-1"] {
            let result = try nib(path, "--frames", "--view=\(number)")
            #expect(result.status == 64 && result.err.contains("2 views") && result.err.contains("1 to 2"), "\(result.err)")
        }
    }

    @Test func aLabelThatAnotherFontFillsIsSqueezedBeforeItIsCut() throws {
        func picture(of text: String, width: Double) throws -> Data {
            let constraint = #"<constraint firstItem="name" firstAttribute="width" constant="\#(width)" id="w"/></constraints>"#
            let content = file.replacingOccurrences(of: "Hello", with: text).replacingOccurrences(of: "</constraints>", with: constraint)
            let path = try write(content.replacingOccurrences(of: #" wobble="YES""#, with: ""), to: "Some.xib")
            let target = harness.folder + "/work/label.png"
            #expect(try nib(path, "-o", target).status == 0)
            return try Data(contentsOf: URL(filePath: target))
        }
        // The last letters are equally wide: a cut text does not show which one it was.
        let texts = ["The label of a lamp b", "The label of a lamp d"]
        let path = try write(
            file.replacingOccurrences(of: "Hello", with: texts[0]).replacingOccurrences(of: #" wobble="YES""#, with: ""), to: "Some.xib")
        let natural = try #require(try frames(path)["name"]?[2])
        func seesTheEnd(_ share: Double) throws -> Bool {
            try picture(of: texts[0], width: natural * share) != picture(of: texts[1], width: natural * share)
        }
        #expect(try seesTheEnd(1) && seesTheEnd(0.97) && !seesTheEnd(0.94))
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
