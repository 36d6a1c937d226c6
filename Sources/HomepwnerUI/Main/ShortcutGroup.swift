import Toolkit

/// The topics of keys, in the order in which they are listed.
enum ShortcutTopic: String, CaseIterable {
    case items = "Items"
    case pictures = "Pictures"
    case chooser = "Picture Chooser and Camera"
    case search = "Search"
    case view = "View"
    case form = "Form"
    case text = "Text"
    case library = "Library"
}

/// Keys about one topic.
struct ShortcutGroup: Equatable {
    /// Keys, and their meaning.
    struct Line: Hashable {
        let meaning: String
        let keys: String
        let shortcuts: [Shortcut]

        init(_ help: KeyHelp) { (meaning, keys, shortcuts) = (help.meaning, help.keys, help.shortcuts) }

        init(_ command: Command) { self.init(KeyHelp(command.help, command.shortcuts)) }
    }

    let topic: ShortcutTopic
    var lines: [Line]
}

/// The page of the keys. It is made of the commands themselves and of what views declare beside the code that takes other keys.
extension MainCommands {
    /// The page itself.
    var shortcutReference: ReferencePage {
        ReferencePage(
            title: "Keyboard Shortcuts",
            groups: shortcutGroups.map { group in
                ReferencePage.Group(
                    title: group.topic.rawValue, lines: group.lines.map { ReferencePage.Line(meaning: $0.meaning, signs: $0.keys) })
            },
            searchHint: "Search Keys", nothing: "No key does this.", identifier: "shortcuts-search")
    }

    /// All keys. A meaning that occurs in several places is listed with the window's own commands, or else at its first occurrence.
    var shortcutGroups: [ShortcutGroup] {
        let own = Set(all.map(\.help))
        var known: Set<String> = []
        return ShortcutTopic.allCases.map { topic in
            let elsewhere = Self.commandsElsewhere(on: topic).filter { !own.contains($0.help) }
            let commands = (commands(on: topic) + elsewhere).filter { !$0.shortcuts.isEmpty }
            let lines = commands.map(ShortcutGroup.Line.init) + Self.keyHelp(on: topic).map(ShortcutGroup.Line.init)
            return ShortcutGroup(topic: topic, lines: lines.filter { known.insert($0.meaning).inserted })
        }
    }

    /// The commands of views that the window shows at times.
    private static func commandsElsewhere(on topic: ShortcutTopic) -> [Command] {
        switch topic {
        case .pictures:
            withExtendedLifetime(PictureStrip()) { $0.allCommands } + LargePictureController.commands(of: nil)
                + PhotoFactsController.commands(of: nil)
        case .chooser:
            PhotoSourceController.commands(of: nil) + PhotoPickerController.commands(of: nil) + CameraController.commands(of: nil)
        case .form: ItemFormController.commands(of: nil) + ConflictController.commands(of: nil)
        case .text: TextView().commands
        case .library:
            TabBarController.commands(of: nil) + ReferenceController.commands(of: nil) + FieldsController.commands(of: nil)
                + ReportController.commands(of: nil)
        case .items: HistoryController.commands(of: nil)
        case .search, .view: []
        }
    }

    /// The keys that have no command.
    private static func keyHelp(on topic: ShortcutTopic) -> [KeyHelp] {
        switch topic {
        case .items: ItemListController.keyHelp + CellKeys.help
        case .pictures: PictureStrip.keyHelp + PictureViewerController.keyHelp
        case .chooser: PhotoPickerController.keyHelp + CameraController.keyHelp
        case .view: SplitController.dividerKeyHelp + KeyHelp.everywhere
        case .library: FieldsController.keyHelp
        case .search, .form, .text: []
        }
    }
}
