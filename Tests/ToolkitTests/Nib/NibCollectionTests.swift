import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Cells of collection views that come from nibs.
struct NibCollectionTests {
    final class PlaceCell: CollectionViewCell {
        var nameLabel = Label()
        override class var nibBindings: [NibBinding] { super.nibBindings + [.outlet("nameLabel", \PlaceCell.nameLabel)] }
    }

    private static let content = """
        <subviews><label text="Name" id="L" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="5" y="5" width="80" height="20"/></label></subviews>
        """

    private func nib(_ body: String) throws -> Nib {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
            <objects>\(body)</objects></document>
            """
        var classes = NibClasses()
        classes.register(PlaceCell.self)
        return try Nib(data: [UInt8](text.utf8), name: "Place.xib", classes: classes)
    }

    /// The format of Xcode since 11, and the previous one: there the constraints belong to the cell.
    private var files: [String] {
        let constraints = { (first: String) in
            """
            <constraints>
            <constraint firstItem="L" firstAttribute="leading" secondItem="\(first)" secondAttribute="leading" constant="7" id="c1"/>
            <constraint firstItem="L" firstAttribute="top" secondItem="\(first)" secondAttribute="top" constant="3" id="c2"/>
            <constraint firstAttribute="trailing" secondItem="L" secondAttribute="trailing" constant="9" id="c3"/></constraints>
            """
        }
        let outlet = #"<connections><outlet property="nameLabel" destination="L" id="o1"/></connections>"#
        let rect = #"<rect key="frame" x="0.0" y="0.0" width="90" height="70"/>"#
        return [
            #"<collectionViewCell id="C" customClass="PlaceCell" reuseIdentifier="x">\#(rect)"#
                + #"<collectionViewCellContentView key="contentView" id="V">\#(rect)\#(Self.content)\#(constraints("V"))"#
                + "</collectionViewCellContentView>\(outlet)</collectionViewCell>",
            #"<collectionViewCell id="C" customClass="PlaceCell" reuseIdentifier="x">\#(rect)"#
                + #"<view key="contentView">\#(rect)\#(Self.content)</view>\#(constraints("C"))\#(outlet)</collectionViewCell>"#,
        ]
    }

    @Test func cellsAreMadeAndLaidOutAsTheFileSays() throws {
        for file in files {
            let nib = try nib(file)
            let fixture = CollectionFixture([100])
            try fixture.view.register(nib, for: PlaceCell.self)
            final class Source: CollectionViewDataSource {
                func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 100 }
                func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
                    let cell = collectionView.dequeue(PlaceCell.self, for: path)
                    cell.nameLabel.text = path.spot
                    return cell
                }
            }
            let source = Source()
            fixture.view.dataSource = source
            fixture.settle()
            let cell = try #require(fixture.view.cellForItem(at: IndexPath(item: 5, section: 0)) as? PlaceCell)
            #expect(cell.nameLabel.text == "0.5")
            #expect(cell.nameLabel.superview === cell.contentView)
            #expect(cell.nameLabel.frame.minX == 7 && cell.nameLabel.frame.minY == 3 && cell.nameLabel.frame.maxX == 81)
            fixture.harness.scroll(fixture.view, clicks: 6)
            // The cells of the fixture's own class were made before.
            #expect(fixture.view.madeCellCount <= 68)
        }
    }

    @Test func whatIsNoCellIsSaid() throws {
        let view = CollectionView()
        func message(_ body: String) -> String? {
            do {
                try view.register(try nib(body), forCellWithReuseIdentifier: "x")
                return nil
            } catch { return "\(error)" }
        }
        #expect(message(files[0]) == nil)
        #expect(message("")?.contains("this one has none. Add a collection view cell") == true)
        #expect(message(#"<tableViewCell id="T"/>"#)?.contains("this one has none") == true)
        #expect(message(#"<collectionViewCell id="A"/><collectionViewCell id="B"/>"#)?.contains("this one has 2") == true)
        let plain = try nib(#"<collectionViewCell id="A"/>"#)
        #expect { try view.register(plain, for: PlaceCell.self) } throws: { "\($0)".contains("not a PlaceCell") }
        // A table accepts none of these cells.
        #expect(throws: NibError.self) { try plain.checkCell() }
        #expect(throws: NibError.self) { try plain.instantiateCell(reuseIdentifier: "x") }
    }
}
