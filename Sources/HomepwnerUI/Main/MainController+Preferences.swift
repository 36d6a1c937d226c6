import Inventory
import Toolkit

/// The preferences, and what they change.
extension MainController {
    var preferencesCommand: Command {
        Command("Preferences…", shortcuts: [.control(",")]) { [weak self] in self?.showPreferences() }
    }

    func showPreferences() {
        guard presentedViewController == nil else { return }
        let controller = PreferencesController(list.preferences)
        controller.onChange = { [weak self] in self?.take($0) }
        present(controller)
    }

    private func take(_ preferences: ListPreferences) {
        list.preferences = preferences
        detail.threshold = preferences.valueThreshold
        guard !library.isReadOnly else { return }
        let settings = library.settings
        let earlier = preferencesWriting
        // One after the other, so that the last choice is the one that is kept.
        preferencesWriting = Task { [weak self] in
            await earlier?.value
            let problem = await Task.detached { () -> String? in
                do { try preferences.store(in: settings) } catch { return "\(error)" }
                return nil
            }.value
            if let problem { self?.show(message: problem) }
        }
    }
}
