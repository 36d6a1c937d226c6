import Graphics
import Testing

@testable import Toolkit

/// Fonts, colours, texts and states in the loaded views.
@Suite struct NibValueTests {
    private func contents(_ objects: String, after: String = "") throws -> NibContents {
        try Nib(NibSamples.document(objects, after: after)).instantiate()
    }

    private func font(_ attributes: String) throws -> Font? {
        let label = #"<label id="a"><fontDescription key="fontDescription" \#(attributes)/></label>"#
        return (try contents(label).view as? Label)?.font
    }

    @Test func fonts() throws {
        #expect(try font(#"type="system" pointSize="12.5""#) == Font(size: 12.5))
        #expect(try font(#"type="boldSystem" pointSize="17""#) == Font(size: 17, weight: .bold))
        #expect(try font(#"type="italicSystem" pointSize="17""#) == Font(size: 17, isItalic: true))
        #expect(try font(#"type="system" weight="black" pointSize="20""#) == Font(size: 20, weight: .black))
        #expect(try font(#"style="UICTFontTextStyleCaption1""#) == Font(size: 12))
        #expect(try font(#"style="UICTFontTextStyleHeadline""#) == Font(size: 17, weight: .semibold))
        #expect(
            try font(#"name="HelveticaNeue-BoldItalic" family="Helvetica Neue" pointSize="14""#)
                == Font(family: "Helvetica Neue", size: 14, weight: .bold, isItalic: true))
    }

    /// The launch screen of Xcode 6 and 7 has a ratio with a slash, as every project had it; other ratios have a colon.
    @Test(arguments: [("1/3", 161.0), ("1:3", 161), ("3:4", 361), ("3/4", 361), ("0.5", 241), ("1.5/2.5", 289)])
    func ratios(multiplier: String, center: Double) throws {
        let screen = """
            <view contentMode="scaleToFill" id="iN0-l3-epB">
            <rect key="frame" x="0.0" y="0.0" width="480" height="480"/>
            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
            <subviews><label opaque="NO" clipsSubviews="YES" userInteractionEnabled="NO" contentMode="left" \
            horizontalHuggingPriority="251" verticalHuggingPriority="251" text="Lamps" textAlignment="center" \
            lineBreakMode="middleTruncation" baselineAdjustment="alignBaselines" \
            translatesAutoresizingMaskIntoConstraints="NO" id="kId-c2-rCX">
            <rect key="frame" x="20" y="140" width="441" height="43"/>
            <fontDescription key="fontDescription" type="boldSystem" pointSize="36"/><nil key="highlightedColor"/></label></subviews>
            <color key="backgroundColor" white="1" alpha="1" colorSpace="custom" customColorSpace="calibratedWhite"/>
            <constraints>
            <constraint firstItem="kId-c2-rCX" firstAttribute="centerY" secondItem="iN0-l3-epB" secondAttribute="bottom" \
            multiplier="\(multiplier)" constant="1" id="5cJ-9S-tgC"/>
            <constraint firstAttribute="centerX" secondItem="kId-c2-rCX" secondAttribute="centerX" id="Koa-jz-hwk"/>
            </constraints>
            <nil key="simulatedStatusBarMetrics"/>
            <freeformSimulatedSizeMetrics key="simulatedDestinationMetrics"/>
            <point key="canvasLocation" x="548" y="455"/>
            </view>
            """
        let contents = try contents(screen)
        #expect(contents.warnings.isEmpty, "\(contents.warnings)")
        let view = try #require(contents.view)
        view.layoutIfNeeded()
        let label = try #require(contents.view(withID: "kId-c2-rCX"))
        #expect(abs(label.frame.midY - center) <= 0.5 && abs(label.frame.midX - 240) <= 0.5, "\(label.frame)")
    }

    private func color(_ attributes: String, after: String = "") throws -> ThemeColor? {
        let label = #"<label id="a"><color key="textColor" \#(attributes)/></label>"#
        return (try contents(label, after: after).view as? Label)?.textColor
    }

    @Test func colors() throws {
        #expect(
            try color(#"white="0.5" alpha="0.25" colorSpace="calibratedWhite""#)
                == .fixed(Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25)))
        #expect(
            try color(#"red="1" green="0.5" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB""#)
                == .fixed(Color(red: 1, green: 0.5, blue: 0)))
        #expect(try color(#"cocoaTouchSystemColor="darkTextColor""#) == .fixed(.black))
        #expect(try color(#"systemColor="secondaryLabelColor""#) == .secondaryLabel)
        let resources = #"<resources><namedColor name="Ink"><color red="0" green="0" blue="1" alpha="1"/></namedColor></resources>"#
        #expect(try color(#"name="Ink""#, after: resources) == .fixed(Color(red: 0, green: 0, blue: 1)))
        #expect(try color(#"catalog="System" name="gridColor""#) == .label)
        // The pure red of Display P3 is outside of sRGB.
        guard
            case .fixed(let wide)? = try color(
                #"red="1" green="0.5" blue="0.5" alpha="1" colorSpace="custom" customColorSpace="displayP3""#)
        else { return #expect(Bool(false), "no colour") }
        #expect(wide.red > 0.999 && wide.green < 0.5 && abs(wide.blue - 0.49) < 0.03)
    }

    @Test func texts() throws {
        let label = try #require(
            try contents(
                "<label id=\"a\" textAlignment=\"center\" lineBreakMode=\"headTruncation\" numberOfLines=\"0\" hidden=\"YES\" tag=\"7\" alpha=\"0.5\">"
                    + "<string key=\"text\">One &amp; \ntwo</string></label>"
            ).view as? Label)
        #expect(label.text == "One & \ntwo")
        #expect(label.textAlignment == .center)
        #expect(label.lineBreakMode == .head)
        #expect(label.numberOfLines == 0)
        #expect(label.isHidden && label.tag == 7 && label.alpha == 0.5)
    }

    @Test func buttons() throws {
        let button = try #require(
            try contents(
                """
                <button id="a" buttonType="roundedRect" contentHorizontalAlignment="left" contentVerticalAlignment="top" enabled="NO">
                <state key="normal" title="Press"/><state key="disabled" title="Wait"><color key="titleColor" white="0" alpha="1"/></state></button>
                """
            ).view as? Button)
        #expect(button.style == .link)
        #expect(button.title == "Press")
        #expect(button.shownTitle == "Wait")
        #expect(button.contentHorizontalAlignment == .leading && button.contentVerticalAlignment == .top)
        let filled = try contents(#"<button id="a"><buttonConfiguration key="configuration" style="filled" title="Done"/></button>"#)
        #expect((filled.view as? Button)?.style == .prominent)
        // The Tab key skips a button without title and picture, because nothing would be visible.
        #expect((try contents(#"<button id="a" buttonType="system"/>"#).view as? Button)?.isKeyView == false)
    }

    @Test func picturesThatAreMissingKeepTheirSize() throws {
        let found = try contents(
            #"<imageView id="a" image="wine.png" contentMode="center"/>"#,
            after: #"<resources><image name="wine.png" width="30" height="20"/></resources>"#)
        let view = try #require(found.view as? ImageView)
        #expect(view.intrinsicContentSize == Size(width: 30, height: 20))
        #expect(view.contentMode == .center)
        #expect(found.warnings.map(\.name) == ["wine.png"])
    }

    @Test func pickersAndCells() throws {
        let picker = try contents(
            #"<datePicker id="a" datePickerMode="date"><date key="date" timeIntervalSinceReferenceDate="86461"/></datePicker>"#)
        let shown = try #require(picker.view as? DatePicker)
        #expect(shown.mode == .date)
        #expect(shown.date == CivilMinute(year: 2001, month: 1, day: 2, hour: 0, minute: 1))
        let cell = try #require(
            try contents(
                """
                <tableViewCell id="a" selectionStyle="none" accessoryType="checkmark" reuseIdentifier="x" rowHeight="52">
                <inset key="separatorInset" minX="15" minY="0.0" maxX="2" maxY="0.0"/></tableViewCell>
                """
            ).view as? TableViewCell)
        #expect(cell.selectionStyle == .none && cell.accessoryType == .checkmark && cell.reuseIdentifier == "x")
        #expect(cell.separatorInset == EdgeInsets(top: 0, left: 15, bottom: 0, right: 2))
    }
}
