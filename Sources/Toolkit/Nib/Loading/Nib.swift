public import Graphics

/// A nib file: parsed once, instantiated as often as needed.
///
/// The toolkit reads no files; whoever makes a nib hands it the bytes. Whatever can be wrong with a file is found then: instantiating
/// cannot fail. What in it has no effect is told to `onWarning`, once.
public final class Nib {
    /// What the file says.
    public let document: NibDocument

    /// The classes that it may name.
    public let classes: NibClasses

    /// Finds the pictures that it names; nil for those that there are not.
    public var image: (String) -> Image? = { _ in nil }

    /// Whether constraints hold that are removed when a file is built, for code to put others in their place: where there is no such code,
    /// as in a viewer, nothing else says what they say.
    public var keepsPlaceholderConstraints = false

    /// Called with each thing that has no effect, once in the life of the nib, however often it is instantiated.
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
    /// - Throws: what is wrong with the file, with line and column.
    public convenience init(data: [UInt8], name: String, classes: NibClasses = NibClasses()) throws(NibError) {
        self.init(try NibDocument(data: data, name: name), classes: classes)
    }

    /// Makes a nib of a document that was parsed before.
    public init(_ document: NibDocument, classes: NibClasses = NibClasses()) {
        self.document = document
        self.classes = classes
    }

    /// The file's name.
    public var name: String { document.name }

    /// Makes the objects of the nib and connects them.
    ///
    /// - Parameters:
    ///   - owner: who stands for the file's owner; held weakly by actions. Nil leaves what would be connected to it alone.
    ///   - traits: the size class whose variations hold.
    /// - Returns: the objects; the caller keeps those it wants.
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

/// What was made of a nib.
public struct NibContents {
    /// The objects at the top of the file, in its order.
    public let topLevelObjects: [AnyObject]
    /// All objects that have an id in the file, views, constraints and items of bars, by their ids.
    public let objects: [String: AnyObject]
    /// The view that the file connects to its owner as `view`; else another one that it connects to it; else the first one at the top.
    public let view: View?
    /// The constraints that are there only because the nib `keepsPlaceholderConstraints`.
    public let placeholderConstraints: [LayoutConstraint]
    /// What depends on the size class.
    public let variations: NibVariations
    /// What had no effect, in the file and when it was connected.
    public let warnings: [NibWarning]

    /// The views at the top of the file, in its order; of a controller its view.
    public var topLevelViews: [View] { topLevelObjects.compactMap { $0 as? View ?? ($0 as? ViewController)?.view } }

    /// The view of an id; nil where there is none.
    public func view(withID id: String) -> View? { objects[id] as? View }
}
