import Reports
import Toolkit

extension ReportKind {
    /// Its symbol in the list of reports.
    var icon: Icon {
        switch name {
        case "insurance": .insured
        case "police": .badge
        case "estate": .scales
        case "moving": .lorry
        case "loan": .loan
        case "overview": .bars
        default: .codes
        }
    }
}

extension Icon {
    /// A shield with a tick.
    fileprivate static let insured = Icon { pen in
        pen.line(12, 3, 19, 5.5, 19, 12, 16.5, 17.5, 12, 21, 7.5, 17.5, 5, 12, 5, 5.5, closed: true)
        pen.line(8.8, 11.8, 11.2, 14.2, 15.4, 9.4)
    }
    /// A badge with two ribbons.
    fileprivate static let badge = Icon { pen in
        pen.circle(12, 9, 5.5); pen.line(8.5, 13.5, 7.5, 21, 12, 18.5, 16.5, 21, 15.5, 13.5); pen.dot(12, 9, 1.4)
    }
    /// A pair of scales.
    fileprivate static let scales = Icon { pen in
        pen.line(12, 3.5, 12, 20.5); pen.line(8, 20.5, 16, 20.5); pen.line(4.5, 7, 19.5, 7)
        pen.line(2.5, 14, 4.5, 7.5, 6.8, 14, 2.5, 14); pen.line(17.2, 14, 19.5, 7.5, 21.5, 14, 17.2, 14)
    }
    /// A lorry.
    fileprivate static let lorry = Icon(isDirectional: true) { pen in
        pen.line(4, 17, 2.5, 17, 2.5, 6, 14.5, 6, 14.5, 17, 9, 17); pen.line(14.5, 10, 18.5, 10, 21.5, 13.5, 21.5, 17, 20, 17)
        pen.line(15, 17, 15.5, 17); pen.circle(6.5, 17.5, 2.3); pen.circle(17.7, 17.5, 2.3)
    }
    /// There and back.
    fileprivate static let loan = Icon(isDirectional: true) { pen in
        pen.line(4, 8, 20, 8); pen.line(15.5, 3.5, 20, 8, 15.5, 12.5); pen.line(20, 16, 4, 16); pen.line(8.5, 11.5, 4, 16, 8.5, 20.5)
    }
    /// Bars of a chart.
    fileprivate static let bars = Icon { pen in
        pen.line(4, 20, 20, 20); pen.line(6.5, 16, 6.5, 11); pen.line(12, 16, 12, 5); pen.line(17.5, 16, 17.5, 8.5)
    }
    /// The squares of a code.
    fileprivate static let codes = Icon { pen in
        pen.box(4, 4, 6, 6, radius: 1); pen.box(14, 4, 6, 6, radius: 1); pen.box(4, 14, 6, 6, radius: 1)
        pen.line(14, 14, 14, 16.5); pen.line(19.5, 14, 17, 14, 17, 17.5, 14, 20); pen.dot(19.5, 19.5, 1.4)
    }
}
