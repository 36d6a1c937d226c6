import Foundation
import Toolkit

/// Nib files for tests: made here, and the real ones in a folder beside the checkout, which the project does not ship.
nonisolated enum NibSamples {
    /// Returns a whole file around objects.
    static func document(_ objects: String, attributes: String = #"useAutolayout="YES""#, after: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" \(attributes)>
        <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
        \(objects)
        </objects>
        \(after)
        </document>
        """
    }

    /// Returns a cell with a content view around subviews.
    static func cell(_ subviews: String, attributes: String = "", connections: String = "", constraints: String = "") -> String {
        """
        <tableViewCell selectionStyle="default" id="cell" customClass="SampleCell" \(attributes)>
        <rect key="frame" x="0.0" y="0.0" width="320" height="60"/>
        <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
        <rect key="frame" x="0.0" y="0.0" width="320" height="60"/>
        <subviews>\(subviews)</subviews>
        <constraints>\(constraints)</constraints>
        </tableViewCellContentView>
        <connections>\(connections)</connections>
        </tableViewCell>
        """
    }

    /// A file that uses much of the format, for mutations.
    static let rich = document(
        cell(
            """
            <label text="Name" textAlignment="right" lineBreakMode="middleTruncation" numberOfLines="2" horizontalHuggingPriority="1000" \
            translatesAutoresizingMaskIntoConstraints="NO" id="name">
            <rect key="frame" x="60" y="4" width="200" height="21"/><autoresizingMask key="autoresizingMask" flexibleMaxX="YES"/>
            <constraints><constraint firstAttribute="height" relation="greaterThanOrEqual" constant="15" id="tall"/></constraints>
            <fontDescription key="fontDescription" type="boldSystem" pointSize="17"/>
            <color key="textColor" red="1" green="0.5" blue="0" alpha="0.5" colorSpace="calibratedRGB"/><nil key="highlightedColor"/>
            <variation key="default"><mask key="constraints"><exclude reference="tall"/></mask></variation>
            </label>
            <button opaque="NO" contentHorizontalAlignment="left" buttonType="roundedRect" fixedFrame="YES" id="button">
            <rect key="frame" x="4" y="4" width="40" height="40"/>
            <state key="normal" title="Press"><color key="titleColor" white="0.5" alpha="1" colorSpace="calibratedWhite"/></state>
            <connections><action selector="showImage:" destination="cell" eventType="touchUpInside" id="act"/></connections>
            </button>
            """,
            connections: #"<outlet property="nameLabel" destination="name" id="out"/>"#,
            constraints: """
                <constraint firstItem="name" firstAttribute="leading" secondItem="button" secondAttribute="trailing" constant="8" id="c1"/>
                <constraint firstAttribute="trailingMargin" secondItem="name" secondAttribute="trailing" multiplier="1:1" id="c2"/>
                """))

    /// The folder of real files; nil if it is absent: then tests that need it are skipped.
    static let folder: URL? = {
        let manager = FileManager.default
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        var places = [root.appending(path: "../shared"), root.appending(path: "../../shared")]
        if let given = ProcessInfo.processInfo.environment["HOMEPWNER_SHARED"] { places.insert(URL(filePath: given), at: 0) }
        return places.map { $0.appending(path: "data/xib") }.first { manager.fileExists(atPath: $0.path) }
    }()

    /// Whether the folder exists.
    static var arePresent: Bool { folder != nil }

    /// The names of the real files in the supported format.
    static var names: [String] {
        guard let folder, let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [] }
        return all.filter { $0.hasSuffix(".xib") && !$0.hasPrefix("archive") }.sorted()
    }

    /// Returns the bytes of a real file.
    static func bytes(_ name: String) throws -> [UInt8] {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }
}

extension NibDocument {
    /// Parses a text.
    init(_ text: String) throws(NibError) { try self.init(data: [UInt8](text.utf8), name: "Sample.xib") }
}

extension Nib {
    /// Parses a text.
    convenience init(_ text: String, classes: NibClasses = NibClasses()) throws {
        try self.init(data: [UInt8](text.utf8), name: "Sample.xib", classes: classes)
    }
}
