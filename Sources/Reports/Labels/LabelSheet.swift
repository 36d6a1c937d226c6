public import Graphics

/// Paper with labels: a sheet of many, or a roll whose pages are single labels.
public struct LabelSheet: Sendable, Hashable {
    /// Its name on the command line.
    public let name: String
    /// The size of the paper.
    public let page: PageSize
    /// The size of a label, in points.
    let label: Size
    /// The position of the first label, and the distance to the next, in points.
    let origin: Point
    let pitch: Size
    let columns: Int
    let rows: Int

    /// The width and height of a label, in millimetres.
    public var size: (width: Double, height: Double) { (label.width / 72 * 25.4, label.height / 72 * 25.4) }

    /// The number of labels on a page.
    public var count: Int { columns * rows }

    /// The sheets and rolls with known names.
    public static let all: [LabelSheet] = [
        LabelSheet("70x37", .a4, 3, 8, label: (70, 37), margin: (0, 0.5), pitch: (70, 37)),
        LabelSheet("63x38", .a4, 3, 7, label: (63.5, 38.1), margin: (7.25, 15.15), pitch: (66.04, 38.1)),
        LabelSheet("99x38", .a4, 2, 7, label: (99.1, 38.1), margin: (4.65, 15.15), pitch: (101.6, 38.1)),
        LabelSheet("5160", .letter, 3, 10, label: (66.675, 25.4), margin: (4.7625, 12.7), pitch: (69.85, 25.4)),
        LabelSheet("5163", .letter, 2, 5, label: (101.6, 50.8), margin: (3.96875, 12.7), pitch: (106.3625, 50.8)),
    ]

    /// The choices in a list: the sheets, and the rolls that many label printers support.
    public static let offered = all + ["62x29mm", "89x28mm", "57x32mm"].compactMap { LabelSheet(named: $0) }

    private static let a4 = all[0]
    private static let letter = all[3]

    /// Returns the default sheet.
    public static func standard(_ size: PageSize) -> LabelSheet { size == .letter ? letter : a4 }

    /// Creates a sheet by its name, or a roll of labels of any size: "62x29mm" is 62 mm wide and 29 mm high. Returns nil for anything else,
    /// and for labels without room for a code: smaller than 15 mm, or larger than 300 mm.
    public init?(named name: String) {
        if let known = Self.all.first(where: { $0.name == name }) {
            self = known
            return
        }
        guard name.hasSuffix("mm"), !name.contains("@") else { return nil }
        let sides = name.dropLast(2).split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy({ (15...300).contains($0) }) else { return nil }
        let size = PageSize(millimetres: sides[0], sides[1])
        self.init(name, size, 1, 1, label: (sides[0], sides[1]), margin: (0, 0), pitch: (0, 0))
    }

    /// Creates a custom sheet: "3x7@63.5x38.1mm" is three labels beside and seven below each other, 63.5 mm wide and 38.1 mm high, edge to
    /// edge in the middle of the page. "3x7@63.5x38.1+7.25+15.15mm" begins 7.25 mm from the left and 15.15 mm from the top, and
    /// "3x7@63.5x38.1+7.25+15.15/66.04x38.1mm" adds the distance from one label to the next.
    ///
    /// - Parameters:
    ///   - name: the name in this form.
    ///   - page: the size of the sheet.
    /// - Throws: the reason why there is no such sheet.
    public init(own name: String, on page: PageSize) throws(LabelSheetProblem) {
        func pair(_ text: Substring, _ separator: Character) -> (Double, Double)? {
            let numbers = text.split(separator: separator, omittingEmptySubsequences: false).map { Double($0) }
            guard numbers.count == 2, let one = numbers[0], let other = numbers[1], one >= 0, other >= 0, one + other < 10_000 else {
                return nil
            }
            return (one, other)
        }
        let halves = name.dropLast(2).split(separator: "@", maxSplits: 1)
        guard name.hasSuffix("mm"), halves.count == 2, let counts = pair(halves[0], "x") else { throw .unknown }
        let ends = halves[1].split(separator: "/", maxSplits: 1)
        let starts = (ends.first ?? "").split(separator: "+", maxSplits: 1)
        guard let label = pair(starts.first ?? "", "x"), counts.0.rounded() == counts.0, counts.1.rounded() == counts.1 else {
            throw .unknown
        }
        guard (1...100).contains(counts.0), (1...100).contains(counts.1), min(label.0, label.1) >= 15 else { throw .tooSmall }
        let (columns, rows) = (Int(counts.0), Int(counts.1))
        var pitch = label
        if ends.count == 2 {
            guard let said = pair(ends[1], "x") else { throw .unknown }
            pitch = said
        }
        guard columns == 1 || pitch.0 >= label.0, rows == 1 || pitch.1 >= label.1 else { throw .overlapping }
        let width = label.0 + pitch.0 * Double(columns - 1)
        let height = label.1 + pitch.1 * Double(rows - 1)
        let size = (page.width / 72 * 25.4, page.height / 72 * 25.4)
        var margin = ((size.0 - width) / 2, (size.1 - height) / 2)
        if starts.count == 2 {
            guard let said = pair(starts[1], "+") else { throw .unknown }
            margin = said
        }
        // Sheets that are as wide as their labels are slightly narrower in inches.
        let hair = 0.1
        guard margin.0 > -hair, margin.1 > -hair, margin.0 + width <= size.0 + hair, margin.1 + height <= size.1 + hair else {
            throw .tooLarge
        }
        self.init(name, page, columns, rows, label: label, margin: margin, pitch: pitch)
    }

    /// Creates a sheet from measures in millimetres.
    private init(
        _ name: String, _ page: PageSize, _ columns: Int, _ rows: Int, label: (Double, Double), margin: (Double, Double),
        pitch: (Double, Double)
    ) {
        func points(_ millimetres: Double) -> Double { millimetres / 25.4 * 72 }
        self.name = name
        self.page = page
        self.columns = columns
        self.rows = rows
        self.label = Size(width: points(label.0), height: points(label.1))
        origin = Point(x: points(margin.0), y: points(margin.1))
        self.pitch = Size(width: points(pitch.0), height: points(pitch.1))
    }

    /// Returns the label at a point of the page, from 0; nil between labels.
    public func label(at place: Point) -> Int? { (0..<count).first { frame(of: $0).contains(place) } }

    /// The number of columns and rows of labels, the position of the first one, and the distance from one to the next, in millimetres.
    public var grid: (columns: Int, rows: Int, left: Double, top: Double, across: Double, down: Double) {
        func millimetres(_ points: Double) -> Double { points / 72 * 25.4 }
        return (
            columns, rows, millimetres(origin.x), millimetres(origin.y), millimetres(pitch.width), millimetres(pitch.height)
        )
    }

    /// Returns the frame of a label by its number, from 0, row by row.
    func frame(of number: Int) -> Rect {
        let (row, column) = (number / columns, number % columns)
        let corner = Point(x: origin.x + Double(column) * pitch.width, y: origin.y + Double(row) * pitch.height)
        return Rect(origin: corner, size: label)
    }
}

/// The reason why there is no sheet with a name.
public enum LabelSheetProblem: Error {
    case unknown, tooSmall, tooLarge, overlapping

    /// The message for people.
    public var sentence: String {
        switch self {
        case .unknown:
            "This sheet is unknown. A custom sheet looks like 3x7@63.5x38.1mm: labels across, labels down, width and height."
        case .tooSmall: "Labels must be at least 15 mm wide and high, and sheets have at most 100 rows and columns."
        case .tooLarge: "The labels do not fit on the page. Choose smaller or fewer ones, or another --size."
        case .overlapping: "The labels overlap. The spacing must be at least the label size."
        }
    }
}
