import Inventory
import Toolkit

/// The states of an item, in a few words each.
enum DetailPills {
    /// The pills of an item: only what holds, the condition first.
    static func pills(of content: ItemContent, _ style: NumberStyle, today: Day = .today()) -> [PillView] {
        var pills: [PillView] = []
        if let disposal = content[.disposal] {
            let day = content[.disposedOn]?.day.map { " on " + $0.formatted(style.days) } ?? ""
            pills.append(PillView(ItemField.disposal.formatted(disposal) + day, icon: .disposed, tone: .caution))
        }
        if let condition = content[.condition] {
            let pill = PillView(ItemField.condition.formatted(condition))
            pill.accessibilityLabel = "Condition: \(pill.text)"
            pills.append(pill)
        }
        if !content.text(.policy).isEmpty { pills.append(PillView("Insured", icon: .shieldWithTick, tone: .positive)) }
        if !content.isDisposed, let end = content[.warrantyEnds]?.day, case .soon(let days) = WarrantyText.State(end, today) {
            let words = days == 0 ? "today" : days == 1 ? "tomorrow" : "in \(CountText.number(days, style: style)) days"
            pills.append(PillView("Warranty ends \(words)", icon: .shield, tone: .caution))
        }
        return pills
    }
}

extension Icon {
    /// A shield with a tick: insured.
    static let shieldWithTick = Icon { pen in
        pen.line(12, 3, 19, 5.5, 19, 12, 16.5, 17.5, 12, 21, 7.5, 17.5, 5, 12, 5, 5.5, closed: true)
        pen.line(8.5, 12, 11, 14.5, 15.5, 9.5)
    }
    /// Two things that belong together: a part.
    static let part = Icon { pen in
        pen.box(3.5, 3.5, 8, 8, radius: 2); pen.box(13.5, 13.5, 7, 7, radius: 2)
        pen.line(7.5, 11.5, 7.5, 17, 13.5, 17)
    }
    /// A sheet of paper with a folded corner: a paper of an item.
    static let document = Icon { pen in
        pen.line(13.5, 3, 5.5, 3, 5.5, 21, 18.5, 21, 18.5, 8, 13.5, 3, 13.5, 8, 18.5, 8)
    }
    /// Paper above and below a printer: a report.
    static let printer = Icon { pen in
        pen.line(7, 8.5, 7, 3.5, 17, 3.5, 17, 8.5); pen.box(3.5, 8.5, 17, 8, radius: 2)
        pen.line(7, 13.5, 7, 20.5, 17, 20.5, 17, 13.5)
    }
}
