public import Graphics

/// A nib file: parsed once, instantiated as often as needed.
///
/// The toolkit reads no files; the program passes the bytes. Parsing finds all errors of a file, so instantiating cannot fail. `onWarning`
/// is called once with each part that has no effect.
public final class Nib {
    /// The content of the file.
    public let document: NibDocument

    /// The classes that it may use.
    public let classes: NibClasses

    /// Finds the pictures that it names; nil for a missing picture.
    public var image: (String) -> Image? = { _ in nil }

    /// Whether constraints hold that are removed when a file is built, for code to replace them: without that code, as in a viewer, no
    /// other constraints replace them.
    public var keepsPlaceholderConstraints = false

    /// Called with each part that has no effect, once in the life of the nib, however often it is instantiated.
    public var onWarning: ((NibWarning) -> Void)? {
        didSet { for warning in document.warnings { report(warning) } }
    }
    private var reported: Set<NibWarning> = []

    /// Parses a nib.
    ///
    /// - Parameters:
    ///   - data: the bytes of the file.
    ///   - name: the file's name, for messages.
    ///   - classes: the classes that it may name.
    /// - Throws: the error in the file, with line and column.
    public convenience init(data: [UInt8], name: String, classes: NibClasses = NibClasses()) throws(NibError) {
        self.init(try NibDocument(data: data, name: name), classes: classes)
    }

    /// Makes a nib from a parsed document.
    public init(_ document: NibDocument, classes: NibClasses = NibClasses()) {
        self.document = document
        self.classes = classes
    }

    /// The file's name.
    public var name: String { document.name }

    /// Makes the objects of the nib and connects them.
    ///
    /// - Parameters:
    ///   - owner: the object in the place of the file's owner; held weakly by actions. With nil, its connections are skipped.
    ///   - traits: the size class whose variations hold.
    /// - Returns: the objects; the caller keeps those that it needs.
    @discardableResult
    public func instantiate(owner: (any NibConnectable)? = nil, traits: NibTraits = NibTraits()) -> NibContents {
        let loader = NibLoader(nib: self, owner: owner, traits: traits, cellIdentifier: nil)
        return loader.load()
    }

    func report(_ warning: NibWarning) {
        guard let onWarning, reported.insert(warning).inserted else { return }
        onWarning(warning)
    }
}

extension ViewController {
    /// Makes the view that a nib connects to its owner as `view`, for `loadView`; the controller is the owner.
    public func makeView(from nib: Nib, traits: NibTraits = NibTraits()) -> View {
        nib.instantiate(owner: self, traits: traits).view ?? View()
    }
}

/// The objects that were made of a nib.
public struct NibContents {
    /// The objects at the top of the file, in its order.
    public let topLevelObjects: [AnyObject]
    /// All objects that have an id in the file, views, constraints and items of bars, by their ids.
    public let objects: [String: AnyObject]
    /// The view that the file connects to its owner as `view`; else another one that it connects to it; else the first one at the top.
    public let view: View?
    /// The constraints that hold only because the nib `keepsPlaceholderConstraints`.
    public let placeholderConstraints: [LayoutConstraint]
    /// The parts that depend on the size class.
    public let variations: NibVariations
    /// The parts that had no effect, in the file and in its connections.
    public let warnings: [NibWarning]

    /// The views at the top of the file, in its order, including the views of controllers.
    public var topLevelViews: [View] { topLevelObjects.compactMap { $0 as? View ?? ($0 as? ViewController)?.view } }

    /// The view of an id; nil for none.
    public func view(withID id: String) -> View? { objects[id] as? View }
}
