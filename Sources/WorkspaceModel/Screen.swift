public import FoundationEssentials
public import Inventory

/// A page, a sheet or a question over the window, as values. Each kind has one maker.
public enum Screen: Sendable {
    /// The list of keys.
    case shortcuts
    /// The conditions that can be typed in the search field.
    case searchHelp
    /// - Parameter atBackups: whether the page of the library is in front, at the backups elsewhere
    case preferences(atBackups: Bool)
    /// The fields that the library shows, and those that people make.
    case fields
    case type(ItemType)
    case place(Place)
    /// The history of an item as a page, or that of the library with nil.
    case history(Item?)
    case deletedItems
    /// The value of some items as of a day; the item is known where there is only one.
    case newValue(ItemSelection, of: Item?)
    /// The day, the price and the recipient of items that left the household in one of the ways of `ItemField.disposal`.
    case disposal(FieldChoice, of: Disposed)
    /// The name of a search that is to be saved.
    case saveSearch(SavedSearch)
    /// The values of a field that the listed items shall have.
    case filter(FieldKey)
    /// A change of fields of many items.
    case bulkEdit(ItemSelection)
    /// One item of two that are the same thing.
    case merge(ItemSelection)
    /// Copies of an item.
    case copies(of: Item)
    /// Pieces of an item that are split off.
    case split(Item)
    case form(FormStart)
    case report(ReportStart)
    /// An export; its sheet proposes a folder.
    case export(in: String)
    /// The expected result of importing a file.
    case importing(String, wasDropped: Bool)
    /// A new library from the bundle at a path.
    case bundle(String, BundleContents)
    /// A new library; its sheet proposes a folder.
    case newLibrary(in: String)
    /// A new library from a backup; its sheet proposes a folder.
    case restore(in: String)
    /// The title of a paper of an item.
    case paperTitle(Paper, of: UUID)
    /// A copy of a paper's file.
    case paperCopy(Paper)
    /// A question to the person.
    case question(Question)

    /// Whether it is of no use in a library that can only be read.
    var changesLibrary: Bool {
        switch self {
        // The text of a form that was lost can be read in any library.
        case .form(.draft): false
        case .type, .place, .newValue, .disposal, .saveSearch, .bulkEdit, .merge, .copies, .split, .form, .importing, .paperTitle: true
        case .shortcuts, .searchHelp, .preferences, .fields, .filter, .history, .deletedItems, .report, .export, .bundle, .newLibrary,
            .restore, .paperCopy, .question:
            false
        }
    }
}

/// The content that a form begins with.
public enum FormStart: Sendable {
    /// That of a new item, with a text that is known of it, such as a code that was scanned.
    case new(ItemContent, text: String = "", in: ItemField = .name)
    /// That of an item. The keyboard goes to a place in the form; nil for the name.
    case edit(Item, at: FormPlace?)
    /// That of an item at its first missing fact. The next item of the list follows when it is saved.
    case fill(Item, at: FormPlace)
    /// That of a form that was open when the program ended; the item is nil where it was a new one.
    case draft(Draft, of: Item?)
}

/// A place in the form.
public enum FormPlace: Hashable, Sendable {
    case field(ItemField)
    /// A custom field.
    case own(UUID)
    case pictures
}

/// The items that a report is opened for.
public enum ReportStart: Sendable {
    /// The selected items if the selection is new, else the items of the last report.
    case usual
    /// The selected items.
    case selection
    /// A place. Its labels are those of the place and of the places in it.
    case place(UUID, labels: Bool)
    /// Places that were added just now, for their labels.
    case newPlaces([UUID])
}

/// A screen of one item, which is read before the screen opens.
public enum ItemScreen: Sendable {
    /// The form, with the keyboard at a place; nil for the name.
    case form(at: FormPlace?)
    /// The form at the first missing fact of an item, and then that of the next item of the list; with the fields that the library hides.
    case gap(hiding: Set<ItemField>)
    /// The history as a page.
    case history
    /// A value as of a day.
    case newValue
    /// The way in which the item left the household.
    case disposal(FieldChoice)
    /// Copies of the item.
    case copies
    /// Pieces of the item that are split off.
    case split
    /// One item of two.
    case merge

    /// Whether it is of no use in a library that can only be read.
    var changesLibrary: Bool { if case .history = self { false } else { true } }

    /// Whether the screen of several items reads them.
    var readsItems: Bool {
        switch self {
        case .form, .merge: true
        case .gap, .history, .newValue, .disposal, .copies, .split: false
        }
    }

    /// Returns the screen of an item; nil for what is done to several.
    func screen(of item: Item) -> Screen? {
        switch self {
        case .form(let place): .form(.edit(item, at: place))
        case .gap(let hidden): Completeness(item.content, hiding: hidden).missing.first.map { .form(.fill(item, at: $0.formPlace)) }
        case .history: .history(item)
        case .newValue: .newValue(.items([item.id]), of: item)
        case .disposal(let kind): .disposal(kind, of: .item(item))
        case .copies: .copies(of: item)
        case .split: .split(item)
        case .merge: nil
        }
    }

    /// Returns the screen of several items; nil for what is done to one at a time.
    func screen(of items: ItemSelection) -> Screen? {
        switch self {
        case .newValue: .newValue(items, of: nil)
        case .disposal(let kind): .disposal(kind, of: .items(items))
        case .form: .bulkEdit(items)
        case .merge: items.count == 2 ? .merge(items) : nil
        case .gap, .history, .copies, .split: nil
        }
    }
}

extension Completeness.Fact {
    /// The place of the fact in the form.
    public var formPlace: FormPlace { field.map(FormPlace.field) ?? .pictures }
}

/// The items that left the household.
public enum Disposed: Sendable {
    case item(Item)
    case items(ItemSelection)
    /// All items in a place and below it.
    case place(Place, ItemSelection)

    /// The items.
    public var selection: ItemSelection {
        switch self {
        case .item(let item): .items([item.id])
        case .items(let items), .place(_, let items): items
        }
    }
}

/// The facts that a bundle gives about itself.
public struct BundleContents: Sendable {
    /// The number of items.
    public let items: Int
    /// The number of pictures and papers.
    public let files: Int
    /// The number of files that the library had lost when the bundle was made.
    public let missing: Int
    /// The proposed folder for a library made from it.
    public let folder: String

    /// Makes the facts about a bundle.
    public init(items: Int, files: Int, missing: Int, folder: String) {
        (self.items, self.files, self.missing, self.folder) = (items, files, missing, folder)
    }
}

/// A question with several answers.
public struct Question: Sendable {
    /// A possible answer.
    public struct Answer: Sendable {
        /// The kinds of answers.
        public enum Kind: Sendable {
            case plain
            /// Changes nothing; Escape means it.
            case cancel
            /// Enter means it.
            case preferred
            /// Destroys something.
            case destructive
        }

        /// The title of the button.
        public let title: String
        /// The kind of answer.
        public let kind: Kind
        /// The deeds that it stands for.
        public let acts: [Act]

        /// Makes a possible answer.
        public init(_ title: String, _ kind: Kind = .plain, _ acts: Act...) { (self.title, self.kind, self.acts) = (title, kind, acts) }
    }

    /// The question in a few words.
    public let title: String
    /// The facts that a person needs to answer it.
    public let message: String
    /// The possible answers, the main one last.
    public let answers: [Answer]
    /// Whether nobody expects it: keys typed before it was seen do not answer it.
    public var isUnsolicited = false

    /// Makes a question.
    public init(_ title: String, _ message: String, _ answers: [Answer], isUnsolicited: Bool = false) {
        (self.title, self.message, self.answers, self.isUnsolicited) = (title, message, answers, isUnsolicited)
    }
}

/// A screen whose contents are read first: from a disk, or from the library.
public struct ScreenPreparation: Sendable {
    /// Whether the program prepares it without a request: a screen that a person requests during this time opens after it.
    public let isUnsolicited: Bool
    /// Whether reading may take so long that the person does something else first: typed keys are not held for the screen, and it opens when
    /// no other screen is open.
    let isSlow: Bool
    /// Reads the contents. Returns nil if there is nothing to show.
    public let make: @Sendable () async throws -> Screen?

    /// Makes the preparation of a screen.
    public init(
        isUnsolicited: Bool = false, isSlow: Bool = false,
        _ make: @escaping @Sendable () async throws -> Screen?
    ) {
        (self.isUnsolicited, self.isSlow, self.make) = (isUnsolicited, isSlow, make)
    }
}
