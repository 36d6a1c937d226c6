/// Connects outlets and actions, through the bindings of the classes.
extension NibLoader {
    func connect(_ source: NibObject, _ object: AnyObject) {
        let standsIn = source.customClass != nil && nib.classes[source] == nil
        if let object = NibCast.connectable(object) {
            setValues(source, object)
            connect(object, source.connections, className: source.customClass, isStandIn: standsIn)
        }
    }

    /// Makes the connections that start at an object.
    ///
    /// - Parameters:
    ///   - className: the class in the file; the object's own if the file names none.
    ///   - isStandIn: whether the object only replaces one of an unknown class, and so has no outlets.
    func connect(_ object: any NibConnectable, _ connections: [NibConnection], className: String? = nil, isStandIn: Bool = false) {
        let bindings = type(of: object).nibBindings
        var connected: Set<String> = []
        for connection in connections {
            switch connection.kind {
            case .outlet(let property):
                connected.insert(property)
                if !isStandIn { connectOutlet(property, .outlet, of: object, bindings, connection, className) }
            case .outletCollection(let property):
                connected.insert(property)
                if !isStandIn { connectOutlet(property, .outletCollection, of: object, bindings, connection, className) }
            case .action(let selector, let event): connectAction(selector, event, of: object, connection)
            }
        }
        for binding in bindings where binding.isRequired && !connected.contains(binding.name) {
            warn(
                line: 0, id: "", name: binding.name,
                "nothing is connected to the outlet \(binding.name) of \(className ?? "\(type(of: object))").")
        }
    }

    private func connectOutlet(
        _ property: String, _ kind: NibBinding.Kind, of object: any NibConnectable, _ bindings: [NibBinding], _ connection: NibConnection,
        _ className: String?
    ) {
        var subject: String { className ?? "\(Swift.type(of: object))" }
        func warn(_ message: String) { self.warn(line: connection.line, id: connection.destination, name: property, message) }
        guard let value = objects[connection.destination] else {
            // Without an owner there is no object to connect, and the file is correct.
            if connection.destination == NibPlaceholderID.owner || connection.destination == NibPlaceholderID.firstResponder { return }
            return warn("the outlet \(property) of \(subject) stays empty: “\(connection.destination)” is not supported here.")
        }
        if object === owner, let view = value as? View { noteOwnerView(view, from: property) }
        guard let binding = bindings.first(where: { $0.name == property && $0.kind == kind }) else {
            if property == "view", object is ViewController { return }
            if object === owner, owner is NibStandInOwner { return }
            return warn("no outlet named \(property) on \(subject).")
        }
        if case .wrongType(let type) = binding.connect(object, value), !(value is NibStandInOwner) {
            warn("the outlet \(property) of \(subject) takes a \(type), and “\(connection.destination)” is a \(Swift.type(of: value)).")
        }
    }

    // MARK: - Actions

    private func connectAction(
        _ selector: String, _ event: Control.Event, of sender: any NibConnectable, _ connection: NibConnection
    ) {
        func warn(_ message: String) { self.warn(line: connection.line, id: connection.destination, name: selector, message) }
        let perform: (AnyObject) -> Void
        if connection.destination == NibPlaceholderID.firstResponder {
            perform = { Self.send(selector, up: $0) }
        } else {
            guard let target = objects[connection.destination].flatMap(NibCast.connectable) else {
                if connection.destination == NibPlaceholderID.owner { return }
                return warn("the action \(selector) has no effect: “\(connection.destination)” has no actions here.")
            }
            switch Self.action(selector, of: target)?.connect(target, sender) {
            case .bound(let action)?: perform = action
            case .wrongType(let type)?:
                return warn(
                    "the action \(selector) of \(Swift.type(of: target)) (\(connection.destination)) takes a \(type), and a "
                        + "\(Swift.type(of: sender)) sends it.")
            case .done?, nil:
                if isStandIn(target) { return }
                return warn("no action named \(selector) on \(type(of: target)) (\(connection.destination)).")
            }
        }
        switch sender {
        case let control as Control: control.addAction(for: event, perform)
        case let item as BarButtonItem: item.action = { [weak item] in if let item { perform(item) } }
        default: warn("the action \(selector) has no effect: a \(type(of: sender)) has no events.")
        }
    }

    /// Performs the action of the nearest responder above a sender that has it: only at a press is it known which one that is.
    private static func send(_ selector: String, up sender: AnyObject) {
        var responder = (sender as? Responder)?.next
        while let receiver = responder {
            if let action = action(selector, of: receiver) {
                if case .bound(let perform) = action.connect(receiver, sender) { perform(sender) }
                return
            }
            responder = receiver.next
        }
    }

    private static func action(_ selector: String, of target: any NibConnectable) -> NibBinding? {
        type(of: target).nibBindings.first { $0.name == selector && $0.kind == .action }
    }

    private func isStandIn(_ target: any NibConnectable) -> Bool {
        if target === owner { return owner is NibStandInOwner }
        guard let source = made.first(where: { $0.object === target })?.source else { return false }
        return source.customClass != nil && nib.classes[source] == nil
    }

    // MARK: - Values

    private func setValues(_ source: NibObject, _ object: any NibConnectable) {
        guard !source.attributes.isEmpty else { return }
        let bindings = type(of: object).nibBindings
        for attribute in source.attributes {
            func warn(_ message: String) { self.warn(line: attribute.line, id: source.id, name: attribute.name, message) }
            guard let binding = bindings.first(where: { $0.name == attribute.name && $0.kind == .value }) else {
                warn("no value named \(attribute.name) on \(type(of: object)).")
                continue
            }
            let value: Any =
                switch attribute.value {
                case .text(let text): text
                case .number(let number): number
                case .flag(let flag): flag
                case .color(let color): color
                }
            if case .wrongType(let type) = binding.connect(object, value) {
                warn("the value \(attribute.name) of \(Swift.type(of: object)) is a \(type).")
            }
        }
    }
}

/// An owner for viewing files whose real owner's class is unknown: its connections are ignored without a warning.
public final class NibStandInOwner: NibConnectable {
    /// Makes an owner.
    public init() {}

    /// Returns no bindings, because those of the real owner are unknown.
    public static var nibBindings: [NibBinding] { [] }
}
