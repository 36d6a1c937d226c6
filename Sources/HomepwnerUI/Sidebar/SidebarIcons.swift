import FoundationEssentials
import Graphics
import Inventory
import Toolkit
import WorkspaceModel

/// The symbols of the sidebar's rows.
extension Icon {
    static let allItems = Icon { pen in
        pen.line(12, 3, 20, 7.5, 20, 16.5, 12, 21, 4, 16.5, 4, 7.5, closed: true)
        pen.line(4, 7.5, 12, 12, 20, 7.5); pen.line(12, 12, 12, 21)
    }
    static let shield = Icon { $0.line(12, 3, 19, 5.5, 19, 12, 16.5, 17.5, 12, 21, 7.5, 17.5, 5, 12, 5, 5.5, closed: true) }
    /// A circle with a missing part.
    static let incomplete = Icon { pen in
        pen.line(12, 3.5, 8.7, 4.2, 5.8, 6.2, 4, 9.2, 3.5, 12, 4.2, 15.3, 6.2, 18.2, 9.2, 20, 12, 20.5, 15.3, 19.8, 18.2, 17.8, 20, 14.8)
        pen.dot(20.4, 11, 1.1); pen.dot(18.6, 6.6, 1.1); pen.dot(15.4, 4.2, 1.1)
    }
    static let house = Icon { pen in
        pen.line(3, 11.5, 12, 3.5, 21, 11.5); pen.line(5.5, 9.5, 5.5, 20.5, 18.5, 20.5, 18.5, 9.5)
        pen.line(10, 20.5, 10, 14, 14, 14, 14, 20.5)
    }
    static let door = Icon { pen in
        pen.box(6, 3.5, 12, 17.5); pen.dot(14.5, 12.5, 1.3)
    }
    static let shelf = Icon { pen in
        pen.line(5, 3.5, 5, 20.5); pen.line(19, 3.5, 19, 20.5); pen.line(5, 8.5, 19, 8.5); pen.line(5, 15.5, 19, 15.5)
    }
    static let storageBox = Icon { pen in
        pen.box(3.5, 5, 17, 5, radius: 1.5); pen.line(5, 10, 5, 20, 19, 20, 19, 10); pen.line(10, 14, 14, 14)
    }
    /// A label with a hole: a type.
    static let typeLabel = Icon { pen in
        pen.line(4, 4, 12, 4, 20.5, 12.5, 12.5, 20.5, 4, 12, closed: true); pen.dot(8.5, 8.5, 1.4)
    }
    /// Items that left the household: a box with an arrow out of it.
    static let disposed = Icon(isDirectional: true) { pen in
        pen.line(13, 5, 4, 5, 4, 20, 19, 20, 19, 13); pen.line(11, 13, 20.5, 3.5); pen.line(15, 3.5, 20.5, 3.5, 20.5, 9)
    }
}

extension Place.Kind {
    /// Its symbol.
    var icon: Icon {
        switch self {
        case .house: .house
        case .room: .door
        case .furniture: .shelf
        case .box: .storageBox
        }
    }
}

extension SidebarTree {
    /// The symbol of a row; nil for tags, which have a dot, and for headings.
    func icon(of row: SidebarRow) -> Icon? {
        switch row {
        case .trash: .trash
        case .search: .search
        case .section: nil
        case .scope(let scope):
            switch scope {
            case .all, .noPlace, .parts: .allItems
            case .recentlyAdded: .clock
            case .incomplete: .incomplete
            case .warrantyEnding: .shield
            case .disposed: .disposed
            case .place(let id): icon(ofPlace: id)
            case .tag: nil
            case .type: .typeLabel
            }
        }
    }

    private func icon(ofPlace id: UUID) -> Icon { catalog.place(id).map(catalog.icon(of:)) ?? .door }
}

extension Catalog {
    /// The icon of a place's kind.
    func icon(of place: Place) -> Icon { seenKind(of: place).icon }

    /// Returns the kind of a place. Without one, a place that has others in it and is in none looks like a house, any other place like a
    /// room.
    func seenKind(of place: Place) -> Place.Kind {
        place.placeKind ?? (place.parent == nil && !places(in: place.id).isEmpty ? .house : .room)
    }
}

nonisolated extension Tag.Color {
    /// The dot of a tag: seen on the backgrounds of light and of dark looks.
    var dot: ThemeColor {
        switch self {
        case .gray: .pair(light: Color(hex: 0x7C7C82), dark: Color(hex: 0xA3A3AA))
        case .red: .pair(light: Color(hex: 0xCF3D3D), dark: Color(hex: 0xF07878))
        case .orange: .pair(light: Color(hex: 0xC97A12), dark: Color(hex: 0xE3A33C))
        case .yellow: .pair(light: Color(hex: 0xB59A00), dark: Color(hex: 0xE6D04A))
        case .green: .pair(light: Color(hex: 0x2F8F4A), dark: Color(hex: 0x62C27F))
        case .blue: .pair(light: Color(hex: 0x2F7ED8), dark: Color(hex: 0x5BA3EA))
        case .purple: .pair(light: Color(hex: 0x9350C4), dark: Color(hex: 0xC08BE8))
        case .brown: .pair(light: Color(hex: 0x8D6243), dark: Color(hex: 0xC39A7B))
        }
    }
}
