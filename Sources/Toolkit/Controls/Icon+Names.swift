extension Icon {
    /// Makes the symbol that Interface Builder knows under a name; nil if there is no similar one here.
    public init?(systemName name: String) {
        switch name {
        case "plus": self = .plus
        case "minus": self = .minus
        case "magnifyingglass": self = .search
        case "list.bullet", "line.3.horizontal": self = .list
        case "square.grid.2x2": self = .grid
        case "ellipsis": self = .more
        case "chevron.left", "chevron.backward": self = .back
        case "chevron.right", "chevron.forward": self = .forward
        case "xmark": self = .cross
        case "checkmark": self = .check
        case "arrow.up.arrow.down": self = .sort
        case "camera", "camera.fill", "photo": self = .camera
        case "trash": self = .trash
        case "folder": self = .folder
        case "exclamationmark.triangle": self = .warning
        case "arrowshape.turn.up.left": self = .reply
        case "square.and.arrow.up": self = .share
        case "arrow.clockwise": self = .refresh
        case "square.and.pencil", "pencil": self = .compose
        case "book": self = .book
        case "clock": self = .clock
        case "sidebar.left", "sidebar.leading": self = .sidebar
        default: return nil
        }
    }

    /// Makes the symbol of a bar's item; nil for items that show their name, and for spaces.
    init?(systemItem: BarButtonItem.SystemItem) {
        switch systemItem {
        case .add: self = .plus
        case .camera: self = .camera
        case .trash: self = .trash
        case .search: self = .search
        case .organize: self = .folder
        case .stop, .close: self = .cross
        case .reply: self = .reply
        case .action: self = .share
        case .refresh: self = .refresh
        case .compose: self = .compose
        case .bookmarks: self = .book
        case .play: self = Icon { $0.line(8, 5, 19, 12, 8, 19, closed: true) }
        case .pause:
            self = Icon {
                $0.line(9, 5, 9, 19); $0.line(15, 5, 15, 19)
            }
        case .rewind:
            self = Icon {
                $0.line(11, 6, 4, 12, 11, 18); $0.line(19, 6, 12, 12, 19, 18)
            }
        case .fastForward:
            self = Icon {
                $0.line(5, 6, 12, 12, 5, 18); $0.line(13, 6, 20, 12, 13, 18)
            }
        case .done, .cancel, .edit, .save, .undo, .redo, .flexibleSpace, .fixedSpace: return nil
        }
    }

    /// An arrow that turns back: answer.
    public static let reply = Icon {
        $0.line(10, 5, 4, 11, 10, 17); $0.line(4, 11, 14, 11, 20, 14, 20, 20)
    }
    /// An arrow out of a box: share.
    static let share = Icon {
        $0.line(12, 15, 12, 3); $0.line(8, 7, 12, 3, 16, 7); $0.line(8, 10, 5, 10, 5, 21, 19, 21, 19, 10, 16, 10)
    }
    /// An arrow in a circle: reload.
    public static let refresh = Icon {
        $0.circle(12, 12, 7.5); $0.line(16, 3, 19.5, 8, 14, 9)
    }
    /// A pencil over a sheet: write.
    public static let compose = Icon {
        $0.line(12, 5, 5, 5, 5, 19, 19, 19, 19, 12); $0.line(10, 14, 20, 4)
    }
    /// A letter i in a circle: information.
    public static let information = Icon {
        $0.circle(12, 12, 9, width: 1.6); $0.dot(12, 7.8, 1.2); $0.line(12, 11.5, 12, 16.5)
    }
    /// A clock: history.
    public static let clock = Icon {
        $0.circle(12, 12, 9); $0.line(12, 6.5, 12, 12, 16, 14.5)
    }
    /// An open book: bookmarks.
    static let book = Icon {
        $0.line(12, 6, 4, 4.5, 4, 18, 12, 19.5, 20, 18, 20, 4.5, 12, 6); $0.line(12, 6, 12, 19.5)
    }
}
