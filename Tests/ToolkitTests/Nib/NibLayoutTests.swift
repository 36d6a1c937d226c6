import Foundation
import Graphics
import Testing
import Toolkit

/// The known layouts of the real cells; texts have the sizes from their file.
@Suite struct NibLayoutTests {
    struct Expected: Decodable {
        var cases: [Case]
    }

    struct Case: Decodable {
        var file: String
        var layoutMargins: [String: Double]
        var codeConstraints: [CodeConstraint]
        var contents: [String: [String: Content]]
        var layouts: [Layout]
    }

    struct CodeConstraint: Decodable {
        var first: String
        var second: String
        var multiplier: Double
        var constant: Double
    }

    struct Content: Decodable {
        var width: Double
        var height: Double
    }

    struct Layout: Decodable {
        var width: Double
        var height: Double
        var content: String
        var satisfiable: Bool
        var frames: [String: [Double?]]?
    }

    @Test(.enabled(if: NibSamples.arePresent)) func determinedLayoutsAreAsExpected() throws {
        let data = Data(try NibSamples.bytes("expected-layout.json"))
        let expected = try JSONDecoder().decode(Expected.self, from: data)
        var compared = 0
        for test in expected.cases {
            var classes = NibClasses()
            classes.allowsUnknown = true
            let nib = try Nib(data: try NibSamples.bytes(test.file), name: test.file, classes: classes)
            for layout in test.layouts {
                let contents = nib.instantiate()
                let cell = try #require(contents.view as? TableViewCell)
                var problems = 0
                cell.layoutDiagnostics = LayoutDiagnostics { _ in problems += 1 }
                try prepare(cell, contents, test, layout)
                cell.frame = Rect(x: 0, y: 0, width: layout.width, height: layout.height)
                cell.layoutIfNeeded()
                #expect(cell.contentView.frame.size == Size(width: layout.width, height: layout.height))
                #expect((problems > 0) != layout.satisfiable, "\(test.file): \(problems) contradictions")
                for (id, frame) in layout.satisfiable ? layout.frames ?? [:] : [:] {
                    let view = try #require(contents.view(withID: id))
                    let found = view.convert(view.bounds, to: cell.contentView)
                    for (wanted, got) in zip(frame, [found.minX, found.minY, found.width, found.height]) {
                        guard let wanted else { continue }
                        compared += 1
                        #expect(
                            abs(wanted - got) <= 0.5,
                            "\(test.file) \(layout.width)x\(layout.height) \(layout.content) \(id): \(frame) is \(found)")
                    }
                }
            }
        }
        #expect(compared > 3_000)
    }

    private func prepare(_ cell: TableViewCell, _ contents: NibContents, _ test: Case, _ layout: Layout) throws {
        for (id, content) in test.contents[layout.content] ?? [:] {
            contents.view(withID: id)?.placeholderIntrinsicContentSize = Size(width: content.width, height: content.height)
        }
        let margins = test.layoutMargins
        cell.contentView.layoutMargins = EdgeInsets(
            top: margins["top"] ?? 8, left: margins["left"] ?? 8, bottom: margins["bottom"] ?? 8, right: margins["right"] ?? 8)
        for given in test.codeConstraints {
            let first = try #require(contents.view(withID: given.first))
            let second = try #require(contents.view(withID: given.second))
            first.widthAnchor.constraint(equalTo: second.heightAnchor, multiplier: given.multiplier, constant: given.constant).isActive =
                true
        }
    }

    // MARK: - Cases without a real cell

    private func frames(_ objects: String, attributes: String = #"useAutolayout="YES""#, traits: NibTraits = NibTraits(), size: Size) throws
        -> [String: Rect]
    {
        let contents = try Nib(NibSamples.document(objects, attributes: attributes)).instantiate(traits: traits)
        let root = try #require(contents.view)
        root.frame = Rect(origin: .zero, size: size)
        root.layoutIfNeeded()
        var result: [String: Rect] = [:]
        for (id, object) in contents.objects { if let view = object as? View { result[id] = view.convert(view.bounds, to: root) } }
        return result
    }

    private func root(_ subviews: String, rest: String = "") -> String {
        """
        <view id="root"><rect key="frame" x="0" y="0" width="320" height="100"/><subviews>\(subviews)</subviews>\(rest)</view>
        """
    }

    @Test func masksShareTheGrowthInProportion() throws {
        let label = """
            <label id="a"><rect key="frame" x="60" y="10" width="209" height="20"/>
            <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxX="YES" flexibleMaxY="YES"/></label>
            """
        let found = try frames(root(label), attributes: "", size: Size(width: 700, height: 100))
        let frame = try #require(found["a"])
        // 380 points more, of which the width gets 209 of 260 parts.
        #expect(frame.minX == 60)
        #expect(abs(frame.width - (209 + 380 * 209 / 260)) < 0.01)
    }

    @Test func fixedFramesStayWhereTheyAreDrawn() throws {
        let button = """
            <button fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="a"><rect key="frame" x="232" y="20" width="68" height="30"/>
            <autoresizingMask key="autoresizingMask" flexibleMinX="YES" flexibleMaxY="YES"/></button>
            """
        #expect(try frames(root(button), size: Size(width: 420, height: 100))["a"] == Rect(x: 332, y: 20, width: 68, height: 30))
    }

    @Test func sizeClassesHaveTheirOwnConstraintsAndConstants() throws {
        let box = """
            <view translatesAutoresizingMaskIntoConstraints="NO" id="a"><constraints>
            <constraint firstAttribute="width" constant="10" id="w"/>
            <constraint firstAttribute="height" constant="10" id="h"><variation key="widthClass=compact" constant="20"/></constraint>
            </constraints></view>
            """
        let rest = """
            <constraints><constraint firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="l"/>
            <constraint firstItem="a" firstAttribute="top" secondItem="root" secondAttribute="top" id="t"/>
            <constraint firstAttribute="trailing" secondItem="a" secondAttribute="trailing" id="r"/></constraints>
            <variation key="default"><mask key="constraints"><exclude reference="r"/></mask></variation>
            <variation key="widthClass=compact"><mask key="constraints"><include reference="r"/><exclude reference="w"/></mask></variation>
            <variation key="heightClass=compact"><mask key="constraints"><exclude reference="t"/></mask></variation>
            """
        let size = Size(width: 320, height: 100)
        let compact = try frames(root(box, rest: rest), size: size)
        #expect(compact["a"] == Rect(x: 0, y: 0, width: 320, height: 20))
        let regular = try frames(root(box, rest: rest), traits: NibTraits(isWidthCompact: false), size: size)
        #expect(regular["a"] == Rect(x: 0, y: 0, width: 10, height: 10))
        let contents = try Nib(NibSamples.document(root(box, rest: rest))).instantiate(traits: NibTraits(isWidthCompact: false))
        let view = try #require(contents.view)
        view.frame = Rect(origin: .zero, size: size)
        contents.variations.apply(NibTraits())
        view.layoutIfNeeded()
        #expect(contents.view(withID: "a")?.frame == Rect(x: 0, y: 0, width: 320, height: 20))
        contents.variations.apply(NibTraits(isWidthCompact: false))
        view.layoutIfNeeded()
        #expect(contents.view(withID: "a")?.frame == Rect(x: 0, y: 0, width: 10, height: 10))
    }

    @Test func standardDistancesHoldWhereTheFileGivesNone() throws {
        let boxes = ["a", "b"].map { id in
            """
            <view translatesAutoresizingMaskIntoConstraints="NO" id="\(id)"><constraints>
            <constraint firstAttribute="width" constant="10" id="w\(id)"/><constraint firstAttribute="height" constant="10" id="h\(id)"/>
            </constraints></view>
            """
        }.joined()
        let rest = """
            <constraints><constraint firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leading" symbolic="YES" id="1"/>
            <constraint firstItem="b" firstAttribute="leading" secondItem="a" secondAttribute="trailing" symbolic="YES" id="2"/>
            <constraint firstItem="a" firstAttribute="top" secondItem="root" secondAttribute="top" id="3"/>
            <constraint firstItem="b" firstAttribute="centerY" secondItem="a" secondAttribute="centerY" id="4"/></constraints>
            """
        let found = try frames(root(boxes, rest: rest), size: Size(width: 320, height: 100))
        #expect(found["a"]?.minX == 20)
        #expect(found["b"]?.minX == 38)
    }

    @Test func edgesInAScrollViewAreThoseOfItsContent() throws {
        let scroll = """
            <scrollView translatesAutoresizingMaskIntoConstraints="NO" id="s"><rect key="frame" x="0" y="0" width="320" height="100"/><subviews>
            <view translatesAutoresizingMaskIntoConstraints="NO" id="a"><constraints><constraint firstAttribute="height" constant="400" id="h"/>
            </constraints></view></subviews><constraints>
            <constraint firstItem="a" firstAttribute="top" secondItem="s" secondAttribute="top" constant="10" id="1"/>
            <constraint firstItem="a" firstAttribute="leading" secondItem="s" secondAttribute="leading" constant="5" id="2"/>
            <constraint firstItem="a" firstAttribute="width" secondItem="s" secondAttribute="width" constant="-10" id="3"/>
            <constraint firstAttribute="trailing" secondItem="a" secondAttribute="trailing" constant="5" id="4"/>
            <constraint firstAttribute="bottom" secondItem="a" secondAttribute="bottom" constant="20" id="5"/></constraints></scrollView>
            """
        let rest = ["leading", "top", "trailing", "bottom"].map {
            "<constraint firstItem=\"s\" firstAttribute=\"\($0)\" secondItem=\"root\" secondAttribute=\"\($0)\" id=\"e\($0)\"/>"
        }.joined()
        let nib = try Nib(NibSamples.document(root(scroll, rest: "<constraints>\(rest)</constraints>")))
        let contents = nib.instantiate()
        let view = try #require(contents.view)
        for width in [320.0, 500] {
            view.frame = Rect(x: 0, y: 0, width: width, height: 100)
            view.layoutIfNeeded()
            let scroll = try #require(contents.view(withID: "s") as? ScrollView)
            #expect(scroll.contentSize == Size(width: width, height: 430))
            #expect(contents.view(withID: "a")?.frame == Rect(x: 5, y: 10, width: width - 10, height: 400))
        }
    }

    @Test func constraintsOfACellAreThoseOfItsContent() throws {
        let cell = """
            <tableViewCell accessoryType="disclosureIndicator" id="cell"><rect key="frame" x="0" y="0" width="320" height="44"/>
            <tableViewCellContentView key="contentView" id="content"><subviews>
            <view translatesAutoresizingMaskIntoConstraints="NO" id="a"/></subviews></tableViewCellContentView><constraints>
            <constraint firstItem="a" firstAttribute="top" secondItem="cell" secondAttribute="top" id="1"/>
            <constraint firstItem="a" firstAttribute="bottom" secondItem="cell" secondAttribute="bottom" id="2"/>
            <constraint firstItem="a" firstAttribute="leading" secondItem="cell" secondAttribute="leading" id="3"/>
            <constraint firstAttribute="trailing" secondItem="a" secondAttribute="trailing" id="4"/></constraints></tableViewCell>
            """
        #expect(try frames(cell, size: Size(width: 400, height: 60))["a"] == Rect(x: 0, y: 0, width: 369, height: 60))
    }
}
