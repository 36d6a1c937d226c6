/// A name by which nibs reach into objects of a class: an outlet, an action, or the value of a property.
///
/// Swift has no runtime that finds properties and methods by name as Objective-C does. A class lists in `nibBindings` the names that a nib
/// may connect, with types that the compiler checks:
///
///     override class var nibBindings: [NibBinding] {
///         super.nibBindings + [
///             .outlet("nameLabel", \ItemCell.nameLabel),
///             .action("showImage:", ItemCell.showImage),
///         ]
///     }
public struct NibBinding {
    /// The kind of a name.
    enum Kind {
        case outlet, outletCollection, action, value
    }

    /// The outcome of a connection.
    enum Outcome {
        case done
        /// An action is bound: the closure performs it for a sender. It does not keep its object alive.
        case bound((AnyObject) -> Void)
        /// The value has another type than the named one.
        case wrongType(String)
    }

    let name: String
    let kind: Kind
    /// Whether a nib without a connection for it causes a warning.
    let isRequired: Bool
    let connect: (AnyObject, Any) -> Outcome

    /// An outlet that is nil before it is connected.
    ///
    /// - Parameters:
    ///   - name: its name in the nib.
    ///   - path: the property, as `\ItemCell.nameLabel`.
    ///   - isRequired: whether a nib that does not connect it causes a warning.
    public static func outlet<Owner: AnyObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value?>, isRequired: Bool = true
    ) -> NibBinding {
        NibBinding(name, .outlet, isRequired: isRequired) { (owner: Owner, value: Value) in owner[keyPath: path] = value }
    }

    /// An outlet that has a value of its own until it is connected.
    ///
    /// - Parameters:
    ///   - name: its name in the nib.
    ///   - path: the property, as `\ItemCell.nameLabel`.
    ///   - isRequired: whether a nib that does not connect it causes a warning.
    @_disfavoredOverload
    public static func outlet<Owner: AnyObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>, isRequired: Bool = true
    ) -> NibBinding {
        NibBinding(name, .outlet, isRequired: isRequired) { (owner: Owner, value: Value) in owner[keyPath: path] = value }
    }

    /// A list of outlets of one type, in the order of the file.
    ///
    /// - Parameters:
    ///   - name: its name in the nib.
    ///   - path: the property, as `\ItemFormView.labels`.
    public static func outletCollection<Owner: AnyObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, [Value]>
    ) -> NibBinding {
        NibBinding(name, .outletCollection) { (owner: Owner, value: Value) in owner[keyPath: path].append(value) }
    }

    /// An action with its sender as an argument.
    ///
    /// - Parameters:
    ///   - name: its name in the nib: `showImage:`.
    ///   - method: the method, as `ItemCell.showImage`.
    public static func action<Owner: AnyObject, Sender>(
        _ name: String, _ method: @escaping (Owner) -> (Sender) -> Void
    ) -> NibBinding {
        NibBinding(name: name, kind: .action, isRequired: false) { owner, sender in
            guard let owner = owner as? Owner else { return .wrongType("\(Owner.self)") }
            guard sender is Sender else { return .wrongType("\(Sender.self)") }
            return .bound { [weak owner] sender in
                if let owner, let sender = sender as? Sender { method(owner)(sender) }
            }
        }
    }

    /// An action without a sender.
    public static func action<Owner: AnyObject>(_ name: String, _ method: @escaping (Owner) -> () -> Void) -> NibBinding {
        NibBinding(name: name, kind: .action, isRequired: false) { owner, _ in
            guard let owner = owner as? Owner else { return .wrongType("\(Owner.self)") }
            return .bound { [weak owner] _ in
                if let owner { method(owner)() }
            }
        }
    }

    /// A property that gets a text, a number, a Boolean or a colour from a nib (`String`, `Double`, `Bool`, `ThemeColor`), as a "user
    /// defined runtime attribute" of Interface Builder.
    public static func value<Owner: AnyObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>
    ) -> NibBinding {
        NibBinding(name, .value, isRequired: false) { (owner: Owner, value: Value) in owner[keyPath: path] = value }
    }
}

extension NibBinding {
    /// A name whose connection gives an object a value.
    private init<Owner: AnyObject, Value>(
        _ name: String, _ kind: Kind, isRequired: Bool = true, _ give: @escaping (Owner, Value) -> Void
    ) {
        self.init(name: name, kind: kind, isRequired: isRequired) { owner, value in
            guard let owner = owner as? Owner else { return .wrongType("\(Owner.self)") }
            guard let value = value as? Value else { return .wrongType("\(Value.self)") }
            give(owner, value)
            return .done
        }
    }
}

/// An object whose outlets and actions nibs can connect: every responder, and every owner of a nib.
@MainActor public protocol NibConnectable: AnyObject {
    /// The names that nibs can connect in objects of this class.
    static var nibBindings: [NibBinding] { get }
}
