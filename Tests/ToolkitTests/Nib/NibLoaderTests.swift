import Graphics
import Testing
import Toolkit
import ToolkitTesting

/// A cell with outlets and an action, as programs write them.
final class SampleCell: TableViewCell {
    var nameLabel = Label()
    var button: Button?
    var note = ""
    var limit = 0.0
    private(set) var pressed: [String] = []
    private(set) var awoken = 0

    override class var nibBindings: [NibBinding] {
        super.nibBindings + [
            .outlet("nameLabel", \SampleCell.nameLabel), .outlet("button", \SampleCell.button, isRequired: false),
            .action("showImage:", SampleCell.showImage), .value("note", \SampleCell.note), .value("limit", \SampleCell.limit),
        ]
    }

    private func showImage(_ sender: Button) { pressed.append(sender.title) }

    override func awakeFromNib() {
        super.awakeFromNib()
        awoken += 1
    }
}

/// A cell that counts how often its outlets and actions are looked up.
private final class CountingCell: TableViewCell {
    static var lookups = 0
    private(set) var presses = 0

    override class var nibBindings: [NibBinding] {
        lookups += 1
        return super.nibBindings + [.action("showImage:", CountingCell.showImage)]
    }

    private func showImage() { presses += 1 }
}

/// An owner of a nib that is not a responder.
final class SampleOwner: NibConnectable {
    var view: View?
    var field: TextField?
    var item: BarButtonItem?
    private(set) var taps = 0

    static var nibBindings: [NibBinding] {
        [
            .outlet("view", \SampleOwner.view), .outlet("field", \SampleOwner.field, isRequired: false),
            .outlet("item", \SampleOwner.item, isRequired: false), .action("tapped:", SampleOwner.tapped),
        ]
    }

    private func tapped() { taps += 1 }
}

@Suite struct NibLoaderTests {
    private var classes: NibClasses {
        var classes = NibClasses()
        classes.register(SampleCell.self)
        return classes
    }

    private let button =
        #"<button buttonType="custom" id="b"><state key="normal" title="Go"/><connections><action selector="showImage:" destination="cell" eventType="touchUpInside" id="a"/></connections></button>"#

    @Test func outletsActionsAndAwaking() throws {
        let text = NibSamples.document(
            NibSamples.cell(
                #"<label text="Hello" id="l"/>"# + button,
                connections:
                    #"<outlet property="nameLabel" destination="l" id="o1"/><outlet property="button" destination="b" id="o2"/>"#))
        let nib = try Nib(text, classes: classes)
        let cell = try #require(try nib.instantiateCell(reuseIdentifier: "x") as? SampleCell)
        #expect(cell.reuseIdentifier == "x")
        #expect(cell.nameLabel.text == "Hello")
        #expect(cell.nameLabel.superview === cell.contentView)
        #expect(cell.awoken == 1)
        cell.button?.sendAction()
        #expect(cell.pressed == ["Go"])
        let other = try #require(try nib.instantiateCell(reuseIdentifier: "x") as? SampleCell)
        #expect(other !== cell)
        other.button?.sendAction()
        #expect(cell.pressed == ["Go"])
    }

    @Test func missingAndUnknownOutletsAreNamedOnce() throws {
        let text = NibSamples.document(
            NibSamples.cell(
                #"<label text="Hello" id="l"/>"#, connections: #"<outlet property="nameLable" destination="l" id="o1"/>"#))
        let nib = try Nib(text, classes: classes)
        var told: [String] = []
        nib.onWarning = { told.append($0.description) }
        for _ in 0..<3 { _ = try nib.instantiateCell(reuseIdentifier: "x") }
        #expect(
            told == [
                "Sample.xib:13: no outlet named nameLable on SampleCell.",
                "Sample.xib: nothing is connected to the outlet nameLabel of SampleCell.",
            ])
    }

    @Test func anOutletOfAnotherTypeIsLeftAlone() throws {
        let text = NibSamples.document(
            NibSamples.cell(button, connections: #"<outlet property="nameLabel" destination="b" id="o1"/>"#))
        let nib = try Nib(text, classes: classes)
        let contents = nib.instantiate()
        #expect(
            contents.warnings.map(\.description) == [
                "Sample.xib:13: the outlet nameLabel of SampleCell takes a Label, and “b” is a Button."
            ])
    }

    @Test func classesThatAreNotKnownAreNamed() throws {
        let nib = try Nib(NibSamples.document(#"<view customClass="Nonsense" id="v"/>"#))
        #expect(nib.instantiate().warnings.map(\.name) == ["Nonsense"])
        var patient = NibClasses()
        patient.allowsUnknown = true
        #expect(try Nib(NibSamples.document(#"<view customClass="Nonsense" id="v"/>"#), classes: patient).instantiate().warnings.isEmpty)
        #expect(
            try Nib(NibSamples.document(#"<view customClass="SampleCell" id="v"/>"#), classes: classes).instantiate().warnings.count == 1)
    }

    @Test(
        arguments: [(nil, false, true), ("Sample", false, true), ("Other", false, false), (nil, true, false), ("Sample", true, true)]
            as [(String?, Bool, Bool)])
    func aClassWithoutAModuleIsTheProgramsOwn(module: String?, isRequired: Bool, isMeant: Bool) throws {
        var classes = NibClasses(module: "Sample")
        classes.register(SampleCell.self)
        classes.requiresModule = isRequired
        let attribute = module.map { " customModule=\"\($0)\"" } ?? ""
        let nib = try Nib(NibSamples.document("<tableViewCell id=\"c\" customClass=\"SampleCell\"\(attribute)/>"), classes: classes)
        let contents = nib.instantiate()
        #expect((contents.objects["c"] is SampleCell) == isMeant)
        #expect(contents.warnings.contains { $0.name == "SampleCell" } != isMeant)
    }

    @Test func valuesOfPropertiesAreSet() throws {
        let attributes = """
            <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="note" value="quiet"/>
            <userDefinedRuntimeAttribute type="number" keyPath="limit"><real key="value" value="2.5"/></userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="string" keyPath="colour" value="red"/>
            </userDefinedRuntimeAttributes>
            """
        let text = NibSamples.document(
            "<tableViewCell id=\"cell\" customClass=\"SampleCell\">\(attributes)</tableViewCell>")
        let nib = try Nib(text, classes: classes)
        let cell = try #require(try nib.instantiateCell(reuseIdentifier: "") as? SampleCell)
        #expect(cell.note == "quiet")
        #expect(cell.limit == 2.5)
        #expect(nib.instantiate().warnings.map(\.name) == ["colour", "nameLabel"])
    }

    @Test func ownersGetTheirOutletsAndActions() throws {
        let text = """
            <?xml version="1.0"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" useAutolayout="YES"><objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="SampleOwner"><connections>
            <outlet property="view" destination="v" id="o1"/><outlet property="field" destination="f" id="o2"/>
            <outlet property="item" destination="i" id="o3"/></connections></placeholder>
            <view id="v" customClass="UIControl"><rect key="frame" x="0" y="0" width="200" height="300"/><subviews>
            <textField borderStyle="roundedRect" placeholder="Name" minimumFontSize="12" clearButtonMode="always" id="f">
            <textInputTraits key="textInputTraits" keyboardType="numberPad" returnKeyType="done"/>
            <connections><outlet property="delegate" destination="-1" id="o4"/></connections></textField>
            <toolbar id="t"><items><barButtonItem systemItem="camera" id="i"><connections>
            <action selector="tapped:" destination="-1" id="a1"/></connections></barButtonItem>
            <barButtonItem systemItem="flexibleSpace" id="s"/><barButtonItem title="Kind" id="k"/></items></toolbar></subviews>
            <connections><action selector="tapped:" destination="-1" eventType="touchUpInside" id="a2"/></connections></view>
            </objects></document>
            """
        let owner = SampleOwner()
        let contents = try Nib(text).instantiate(owner: owner)
        #expect(contents.warnings.map(\.name) == ["delegate"], "the owner is no delegate of fields: \(contents.warnings)")
        #expect(contents.view === owner.view)
        let field = try #require(owner.field)
        #expect(field.placeholder == "Name")
        #expect(field.traits.keyboardType == .numberPad)
        #expect(field.traits.returnKeyType == .done)
        #expect(field.hasClearButton)
        #expect(field.minimumFontSize == 12)
        owner.item?.action?()
        (owner.view as? Control)?.sendAction()
        #expect(owner.taps == 2)
        let bar = try #require(contents.view(withID: "t") as? Toolbar)
        bar.frame = Rect(x: 0, y: 0, width: 300, height: 44)
        bar.layoutIfNeeded()
        #expect(bar.items.count == 3)
        // Its title keeps the margin of sixteen points; its button has eight more.
        #expect(bar.items.last?.button?.frame.maxX == 292)
    }

    /// A controller that owns a nib.
    private final class Screen: ViewController {
        var label: Label?

        override class var nibBindings: [NibBinding] { super.nibBindings + [.outlet("label", \Screen.label)] }

        override func loadView() -> View {
            guard let nib = try? Nib(Self.text) else { return View() }
            return makeView(from: nib)
        }

        private static let text = """
            <?xml version="1.0"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Screen"><connections>
            <outlet property="view" destination="v" id="o1"/><outlet property="label" destination="l" id="o2"/></connections></placeholder>
            <view id="other"/><view id="v"><subviews><label text="Here" id="l"/></subviews></view></objects></document>
            """
    }

    @Test func controllersOwnNibs() {
        let screen = Screen()
        #expect(screen.view.subviews.first === screen.label)
        #expect(screen.label?.text == "Here")
    }

    @Test func actionsAreBoundWhenTheNibIsLoaded() throws {
        var classes = NibClasses()
        classes.register(CountingCell.self)
        let text = NibSamples.document(NibSamples.cell(button).replacing("SampleCell", with: "CountingCell"))
        let contents = try Nib(text, classes: classes).instantiate()
        let cell = try #require(contents.objects["cell"] as? CountingCell)
        let lookups = CountingCell.lookups
        for _ in 0..<3 { (contents.objects["b"] as? Button)?.sendAction() }
        #expect(cell.presses == 3 && CountingCell.lookups == lookups)
    }

    @Test func unknownActionsAreNamed() throws {
        let nib = try Nib(NibSamples.document(NibSamples.cell(button.replacing("showImage:", with: "showImge:"))), classes: classes)
        let warnings = nib.instantiate().warnings.filter { $0.name == "showImge:" }
        #expect(warnings.map(\.message) == ["no action named showImge: on SampleCell (cell)."])
        #expect(warnings.allSatisfy { $0.file == "Sample.xib" && $0.line > 0 && $0.id == "cell" })
    }

    @Test func actionsForAnotherSenderAreNamed() throws {
        let field =
            #"<textField id="f"><connections><action selector="showImage:" destination="cell" eventType="editingChanged" id="a"/></connections></textField>"#
        let contents = try Nib(NibSamples.document(NibSamples.cell(field)), classes: classes).instantiate()
        #expect(
            contents.warnings.filter { $0.name == "showImage:" }.map(\.message) == [
                "the action showImage: of SampleCell (cell) takes a Button, and a TextField sends it."
            ])
    }

    @Test func actionsDoNotKeepTheirTargets() throws {
        let text = NibSamples.document(NibSamples.cell(button))
        let nib = try Nib(text, classes: classes)
        weak var gone: TableViewCell?
        try autoreleasing {
            let cell = try nib.instantiateCell(reuseIdentifier: "")
            gone = cell
        }
        #expect(gone == nil)
    }

    private func autoreleasing(_ body: () throws -> Void) rethrows { try body() }

    @Test func actionsForTheFirstResponderGoUpTheViews() throws {
        let inner =
            #"<button id="b"><connections><action selector="showImage:" destination="-2" eventType="touchUpInside" id="a"/></connections></button>"#
        let nib = try Nib(NibSamples.document(NibSamples.cell(inner)), classes: classes)
        let contents = nib.instantiate()
        let cell = try #require(contents.objects["cell"] as? SampleCell)
        (contents.objects["b"] as? Button)?.sendAction()
        #expect(cell.pressed == [""])
    }

    @Test func eventsOfOtherKinds() throws {
        let inner =
            #"<button id="b"><connections><action selector="showImage:" destination="cell" eventType="touchDown" id="a"/></connections></button>"#
        let nib = try Nib(NibSamples.document(NibSamples.cell(inner)), classes: classes)
        let contents = nib.instantiate()
        let cell = try #require(contents.objects["cell"] as? SampleCell)
        (contents.objects["b"] as? Button)?.sendAction()
        #expect(cell.pressed.isEmpty)
        (contents.objects["b"] as? Button)?.sendActions(for: .touchDown)
        #expect(cell.pressed.count == 1)
    }

    @Test func tablesTakeNibsOfOneCell() throws {
        let table = TableView()
        let one = try Nib(NibSamples.document(NibSamples.cell(#"<label text="a" id="l"/>"#)), classes: classes)
        try table.register(one, forCellReuseIdentifier: "x")
        try table.register(one, for: SampleCell.self)
        #expect(throws: NibError.self) { try table.register(one, for: NibTestsOtherCell.self) }
        let none = try Nib(NibSamples.document(#"<view id="v"/>"#))
        let two = try Nib(NibSamples.document("<tableViewCell id=\"a\"/>\n<tableViewCell id=\"b\"/>"))
        for nib in [none, two] {
            #expect {
                try table.register(nib, forCellReuseIdentifier: "y")
            } throws: { error in
                let error = error as? NibError
                return error?.code == .cellCount && error?.file == "Sample.xib"
            }
        }
    }
}

/// A cell of another class.
final class NibTestsOtherCell: TableViewCell {}
