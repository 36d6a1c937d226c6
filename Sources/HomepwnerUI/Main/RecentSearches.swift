import Inventory
import WorkspaceModel

/// The last searches of a library as they were typed, kept with its settings.
final class RecentSearches {
    private let library: Library

    /// The largest number of searches.
    static let most = 5
    /// The largest length of a text, in bytes in UTF-8.
    private static let longest = 1_000
    /// The number of letters from which a text is worth keeping.
    private static let fewestLetters = 2

    /// The texts, the last one first.
    private(set) var texts: [String]

    init(_ library: Library) {
        self.library = library
        texts =
            library.settings.value(SettingsStore.recentSearches).map {
                $0.split(separator: "\n").map(String.init).filter { $0.utf8.count <= Self.longest }
            } ?? []
        texts = Array(texts.prefix(Self.most))
    }

    /// A search was used. It takes the place of one that it continues. A text with an error is no search that somebody wants again.
    func use(_ search: Search) {
        let text = search.text.trimmed
        guard text.count >= Self.fewestLetters, text.utf8.count <= Self.longest, !text.contains("\n"), !search.hasErrors,
            search.unfinished.trimmed.isEmpty,
            text != texts.first
        else { return }
        if let last = texts.first, text.hasPrefix(last + " ") { texts.removeFirst() }
        texts.removeAll { $0 == text }
        texts = Array(([text] + texts).prefix(Self.most))
        keep()
    }

    /// Forgets all searches.
    func clear() {
        texts = []
        keep()
    }

    private func keep() {
        guard !library.isReadOnly else { return }
        let (settings, value) = (library.settings, texts.joined(separator: "\n"))
        // On a disk that cannot be written it is remembered as long as the program runs.
        Task.immediate {
            try? await settings.inTurn { (settings) throws(InventoryError) in
                try settings.set(SettingsStore.recentSearches, to: value.isEmpty ? nil : value)
            }
        }
    }
}
