/// The title of a change in the history and in undo: the action, the object's name and the count. It is stored in these parts, not as a
/// sentence.
public struct ChangeTitle: Hashable, Sendable {
    /// The action.
    public enum Verb: String, Sendable, CaseIterable {
        case add, edit, delete, bringBack, move
        case addPictures, replacePicture, removePicture, changeMainPicture, reorderPictures
        case addPapers, removePaper, changePaper
        case importItems, addSamples, openSample
        case addPlace, renamePlace, movePlace, editPlace, deletePlace, mergePlaces
        case addTag, editTag, deleteTag, mergeTags
        case addType, editType, deleteType
        case addField, editField, deleteField, hideField, showField, moveField, chooseFields
        case moveToPlace, tag, changeType, value, dispose, takeBack, number
        case addPlaces
        // Versions before schema 7 do not know these.
        case saveSearch, changeSearch, renameSearch, moveSearch, deleteSearch
        case duplicate, split, mergeItems
    }

    /// The action.
    let verb: Verb
    /// The shortened name of the only changed object; empty if there are several, or if it has no name.
    let name: String
    /// The number of changed objects; for pictures, their number.
    let count: Int

    /// Creates the title of a change of one item.
    init(_ verb: Verb, _ name: String, count: Int = 1) {
        self.verb = verb
        let short = name.prefix(Self.longestName)
        self.name = short.endIndex < name.endIndex ? short + "…" : name
        self.count = count
    }

    /// Creates the title of a change of one named object that is not an item.
    public init(_ verb: Verb, named name: String) { self.init(verb, name) }

    /// Creates the title of a change of several items.
    public init(_ verb: Verb, count: Int) { self.init(verb, "", count: count) }

    private static let longestName = 40

    /// The title for display: "Add “Lamp”", "Delete 3 Items".
    var text: String {
        switch verb {
        case .add: count == 1 ? one("Add") : "Add \(Self.grouped(count)) Items"
        case .edit: count == 1 ? one("Edit") : "Edit \(Self.grouped(count)) Items"
        case .delete: count == 1 ? one("Delete") : "Delete \(Self.grouped(count)) Items"
        case .bringBack: one("Bring Back")
        case .move: one("Move")
        case .addPictures: one(count == 1 ? "Add Picture to" : "Add \(Self.grouped(count)) Pictures to")
        case .replacePicture: one("Replace Picture of")
        case .removePicture: one("Remove Picture from")
        case .changeMainPicture: one("Change Main Picture of")
        case .reorderPictures: one("Reorder Pictures of")
        case .addPapers: one(count == 1 ? "Add Paper to" : "Add \(Self.grouped(count)) Papers to")
        case .removePaper: one("Remove Paper from")
        case .changePaper: one("Change Paper of")
        case .importItems: count == 1 ? "Import 1 Item" : "Import \(Self.grouped(count)) Items"
        case .addSamples: count == 1 ? "Add 1 Sample Item" : "Add \(Self.grouped(count)) Sample Items"
        case .openSample: "Open Sample Inventory"
        case .addPlace: entry("add", "place")
        case .renamePlace: entry("rename", "place")
        case .movePlace: entry("move", "place")
        case .editPlace: entry("change", "place")
        case .deletePlace: entry("delete", "place")
        case .mergePlaces: entry("merge", "place")
        case .addTag: entry("add", "tag")
        case .editTag: entry("change", "tag")
        case .deleteTag: entry("delete", "tag")
        case .mergeTags: entry("merge", "tag")
        case .addType: entry("add", "type")
        case .editType: entry("change", "type")
        case .deleteType: entry("delete", "type")
        case .addField: entry("add", "field")
        case .editField: entry("change", "field")
        case .deleteField: entry("delete", "field")
        case .hideField: entry("hide", "field")
        case .showField: entry("show", "field")
        case .moveField: entry("move", "field")
        case .chooseFields: name.isEmpty ? "Choose Fields" : "Choose Fields: \(name)"
        case .moveToPlace: several("Move", "to Another Place")
        case .tag: several("Tag")
        case .changeType: several("Change Type of")
        case .value: several("Value")
        case .dispose: several("Dispose of")
        case .takeBack: several("Take Back")
        case .number: several("Number")
        case .addPlaces: "Add \(Self.grouped(count)) Places"
        case .saveSearch: entry("save", "search")
        case .changeSearch: entry("change", "search")
        case .renameSearch: entry("rename", "search")
        case .moveSearch: entry("move", "search")
        case .deleteSearch: entry("delete", "search")
        case .duplicate: several("Duplicate")
        case .split: one("Split")
        case .mergeItems: several("Merge")
        }
    }

    /// Returns the title of a change of an entry: the action, the kind of the entry, and its name.
    private func entry(_ action: String, _ kind: String) -> String {
        [action, kind].map { $0.prefix(1).uppercased() + $0.dropFirst() + " " }.joined() + "“\(name)”"
    }

    private func several(_ verb: String, _ rest: String = "") -> String {
        let tail = rest.isEmpty ? "" : " " + rest
        return (count == 1 ? one(verb) : "\(verb) \(Self.grouped(count)) Items") + tail
    }

    private func one(_ verb: String) -> String { name.isEmpty ? verb + " Item" : "\(verb) “\(name)”" }

    /// Returns a number with its groups of three digits apart.
    static func grouped(_ count: Int) -> String {
        let digits = String(count)
        return digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index) % 3 == 0 ? ",\(digit)" : String(digit)
        }.joined()
    }
}

extension PhotoEdit {
    /// Returns the title of the edit in the history.
    func title(_ name: String, before: [PhotoReference], after: [PhotoReference]) -> ChangeTitle {
        switch self {
        case .add, .replace:
            let count = after.count - before.count
            return count > 0 ? ChangeTitle(.addPictures, name, count: count) : ChangeTitle(.replacePicture, name)
        case .remove: return ChangeTitle(.removePicture, name)
        case .move: return ChangeTitle(before.first?.sha256 != after.first?.sha256 ? .changeMainPicture : .reorderPictures, name)
        }
    }
}
