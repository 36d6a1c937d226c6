/// A sender of actions to methods of other objects that take the sender: every control, as its own type.
public protocol ActionSending: AnyObject {}

extension Control: ActionSending {}

extension ActionSending where Self: Control {
    /// Calls a method of an object with the control for an event: `field.addTarget(self, action: OwnerSheet.nameDidChange, for: .editingChanged)`
    /// calls `func nameDidChange(_ field: TextField)`. The control holds the object weakly.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void,
        for event: Control.Event = .primaryActionTriggered
    ) {
        addAction(for: event) { [weak target] sender in
            if let target, let sender = sender as? Self { action(target)(sender) }
        }
    }
}
