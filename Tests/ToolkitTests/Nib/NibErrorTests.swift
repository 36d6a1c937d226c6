import Foundation
import Testing
import Toolkit

/// Files that are not nibs are rejected, with a position and a name.
@Suite struct NibErrorTests {
    private func error(_ text: String) -> NibError? {
        do {
            _ = try NibDocument(text)
            return nil
        } catch { return error }
    }

    @Test(arguments: [
        "", "hello", "<document", "<a b=c/>", "\u{FEFF}", "<document type='x'", NibSamples.document("<view></label>"),
        "<?xml version=\"1.0\"?>",
    ])
    func whatIsNotXMLIsSaidToBeNone(text: String) {
        #expect(error(text)?.code == .notXML)
        #expect(error(text)?.line ?? 0 >= 1)
    }

    @Test func theEndOfATruncatedFileIsItsPlace() throws {
        let text = String(NibSamples.rich.prefix(700))
        let found = try #require(error(text))
        #expect(found.code == .notXML)
        #expect(found.line == text.split(separator: "\n", omittingEmptySubsequences: false).count)
        #expect(found.description.hasPrefix("Sample.xib:\(found.line):"))
    }

    @Test func otherKindsOfXMLAreDeclinedByName() {
        #expect(
            error("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"8.00\"><data/></archive>")?.code == .oldArchive)
        #expect(error("<html/>")?.code == .wrongRoot)
        #expect(error("<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" version=\"3.0\"/>")?.code == .storyboard)
        #expect(error("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" version=\"3.0\"/>")?.code == .wrongRoot)
        #expect(error("<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\"/>")?.code == .incomplete)
    }

    @Test func entitiesThatGrowAreNeverExpanded() {
        var bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE document [<!ENTITY a \"aaaaaaaaaaaaaaaa\">"
        for (name, inner) in zip("bcdefghij", "abcdefghi") {
            bomb += "<!ENTITY \(name) \"" + String(repeating: "&\(inner);", count: 16) + "\">"
        }
        bomb += "]><document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\">&j;</document>"
        #expect(error(bomb)?.code == .documentType)
        #expect(error(bomb)?.line == 2)
    }

    @Test func nestingHasABound() {
        let views = String(repeating: "<view><subviews>", count: 50_000)
        #expect(error(NibSamples.document(views))?.code == .tooLarge)
    }

    @Test func constraintsHaveABound() {
        let one = #"<constraint firstAttribute="width" constant="1"/>"#
        let many = "<view id=\"a\"><constraints>" + String(repeating: one, count: 5_001) + "</constraints></view>"
        #expect(error(NibSamples.document(many))?.code == .tooLarge)
    }

    @Test func sizeHasABound() throws {
        let bytes = [UInt8](repeating: 32, count: 17 << 20)
        #expect(throws: NibError.self) { try NibDocument(data: bytes, name: "Sample.xib") }
    }

    @Test(arguments: ["nan", "inf", "-infinity", "1e300", "1e7", "", "12px", "1,5", "0x1p2000"])
    func numbersMustBeNumbers(text: String) {
        let file = NibSamples.document("<view id=\"a\">\n<rect key=\"frame\" x=\"\(text)\" y=\"0\" width=\"1\" height=\"1\"/>\n</view>")
        let found = error(file)
        #expect(found?.code == .badNumber)
        #expect(found?.line == 7)
        #expect(found?.column == 1)
    }

    @Test(arguments: ["1:0", "0:0", "nan:1", "1:", ":1", "::", "1/0", "1/", "/3", "/", "1/2/3", "1:2/3"])
    func ratiosMustBeRatios(text: String) {
        let constraint =
            "<constraint firstAttribute=\"width\" secondItem=\"a\" secondAttribute=\"height\" multiplier=\"\(text)\" id=\"c\"/>"
        #expect(error(NibSamples.document("<view id=\"a\"><constraints>\(constraint)</constraints></view>"))?.code == .badNumber)
    }

    @Test func idsThatAreNobodysAreFound() {
        let cases = [
            #"<view id="a"><constraints><constraint firstItem="b" firstAttribute="top" id="c"/></constraints></view>"#,
            #"<view id="a"><constraints><constraint firstAttribute="top" secondItem="b" secondAttribute="top" id="c"/></constraints></view>"#,
            #"<view id="a"><connections><outlet property="x" destination="b" id="c"/></connections></view>"#,
            #"<view id="a"><connections><action selector="x:" destination="b" id="c"/></connections></view>"#,
            #"<view id="a"><variation key="default"><mask key="constraints"><exclude reference="b"/></mask></variation></view>"#,
        ]
        for objects in cases {
            #expect(error(NibSamples.document(objects))?.code == .danglingID, "\(objects)")
            #expect(error(NibSamples.document(objects))?.line == 6)
        }
    }

    @Test func oneIdForTwoIsFound() {
        #expect(error(NibSamples.document("<view id=\"a\"/>\n<label id=\"a\"/>"))?.code == .duplicateID)
        #expect(error(NibSamples.document("<view id=\"a\"/>\n<label id=\"a\"/>"))?.line == 7)
    }

    @Test func aViewInItselfIsFound() {
        let found = error(
            NibSamples.document("<view id=\"a\"><subviews><view id=\"b\"><subviews><view id=\"a\"/></subviews></view></subviews></view>"))
        #expect(found?.code == .cycle)
    }

    @Test func connectionsNeedBothEnds() {
        #expect(
            error(NibSamples.document("<view id=\"a\"><connections><outlet property=\"x\" id=\"c\"/></connections></view>"))?.code
                == .incomplete)
        #expect(
            error(NibSamples.document("<button id=\"a\"><connections><action destination=\"a\" id=\"c\"/></connections></button>"))?.code
                == .incomplete)
    }

    @Test func theSampleOfMuchIsRight() throws {
        let document = try NibDocument(NibSamples.rich)
        #expect(document.warnings.isEmpty, "\(document.warnings)")
        #expect(document.cells.count == 1)
    }
}

/// Each unknown thing causes one warning, and the rest loads.
@Suite struct NibWarningTests {
    private func warnings(_ objects: String, attributes: String = "") throws -> [NibWarning] {
        try NibDocument(NibSamples.document(objects, attributes: attributes)).warnings
    }

    @Test func anUnknownAttributeIsNamedOnce() throws {
        let found = try warnings(#"<label text="a" wibble="1" id="name"/>"#)
        #expect(found.count == 1)
        #expect(found.first?.file == "Sample.xib")
        #expect(found.first?.id == "name")
        #expect(found.first?.name == "wibble")
        #expect(found.first?.line == 6)
    }

    @Test func anUnknownElementIsNamedOnceAndKeepsItsPlace() throws {
        let text = NibSamples.document(
            #"""
            <view id="root"><subviews><switch on="YES" id="s"><rect key="frame" x="1" y="2" width="51" height="31"/></switch></subviews>
            <constraints><constraint firstItem="s" firstAttribute="top" secondItem="root" secondAttribute="top" id="c"/></constraints></view>
            """#)
        let document = try NibDocument(text)
        #expect(document.warnings.map(\.name) == ["switch", "on"])
        let contents = Nib(document).instantiate()
        #expect(contents.view(withID: "s")?.frame.minX == 1)
    }

    @Test(arguments: [
        #"<label id="a" adjustsFontSizeToFit="YES"/>"#, #"<label id="a" textAlignment="sideways"/>"#,
        #"<label id="a" clipsSubviews="maybe"/>"#,
        #"<view id="a"><color key="backgroundColor" catalog="System" name="gridColor"/></view>"#,
        #"<view id="a"><connections><segue destination="a" kind="show" id="c"/></connections></view>"#,
        #"<view id="a"><constraints><constraint firstAttribute="depth" id="c"/></constraints></view>"#,
        #"<button id="a"><connections><action selector="x:" destination="a" eventType="touchMaybe" id="c"/></connections></button>"#,
        #"<view id="a"><gestureRecognizers/></view>"#, #"<label id="a" horizontalHuggingPriority="2000"/>"#,
        #"<toolbar id="a"><items><barButtonItem systemItem="teapot" id="b"/></items></toolbar>"#,
    ])
    func oneWarningForEach(objects: String) throws {
        let found = try warnings(objects)
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.line == 6)
    }

    @Test func anotherVersionIsNamed() throws {
        let text = NibSamples.document("<view id=\"a\"/>").replacing("version=\"3.0\"", with: "version=\"4.0\"")
        #expect(try NibDocument(text).warnings.map(\.name) == ["version"])
    }
}
