import Graphics

extension Path {
    /// Makes a path from the commands that SVG uses, absolute ones only: M, L, H, V, C, Q and Z.
    ///
    /// A drawing is data here; a word that is neither a command nor a number is a mistake in it, and stops the tool.
    init(outline: String) {
        self.init()
        var words = outline.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\n" })[...]
        var here = Point.zero
        var command: Character = "M"
        func number() -> Double {
            guard let word = words.popFirst(), let value = Double(word) else {
                preconditionFailure("the outline '\(outline)' lacks a number after \(command)")
            }
            return value
        }
        func point() -> Point {
            let x = number()
            return Point(x: x, y: number())
        }
        while let word = words.first {
            if let letter = word.first, letter.isLetter {
                command = letter
                words.removeFirst()
            }
            switch command {
            case "M":
                here = point()
                move(to: here)
                // More points after a move are lines to them.
                command = "L"
            case "L":
                here = point()
                line(to: here)
            case "H":
                here.x = number()
                line(to: here)
            case "V":
                here.y = number()
                line(to: here)
            case "C":
                let (first, second, end) = (point(), point(), point())
                curve(to: end, control1: first, control2: second)
                here = end
            case "Q":
                let (control, end) = (point(), point())
                curve(to: end, control1: here.toward(control, 2.0 / 3), control2: end.toward(control, 2.0 / 3))
                here = end
            case "Z": close()
            default: preconditionFailure("the outline '\(outline)' has the unknown command \(command)")
            }
        }
    }

    /// Makes a rectangle with round corners out of curves, which every format of vector drawings has.
    init(box rect: Rect, radius: Double) {
        let r = max(0, min(radius, rect.width / 2, rect.height / 2))
        guard r > 0 else {
            self.init(rect: rect)
            return
        }
        self.init()
        let k = r * (1 - 0.5522847498)
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
        move(to: at(left + r, top))
        line(to: at(right - r, top))
        curve(to: at(right, top + r), control1: at(right - k, top), control2: at(right, top + k))
        line(to: at(right, bottom - r))
        curve(to: at(right - r, bottom), control1: at(right, bottom - k), control2: at(right - k, bottom))
        line(to: at(left + r, bottom))
        curve(to: at(left, bottom - r), control1: at(left + k, bottom), control2: at(left, bottom - k))
        line(to: at(left, top + r))
        curve(to: at(left + r, top), control1: at(left, top + k), control2: at(left + k, top))
        close()
    }

    /// The smallest rectangle around all points of the path, those that only bend its curves included.
    var bounds: Rect {
        var points: [Point] = []
        for element in elements {
            switch element {
            case .move(let p), .line(let p): points.append(p)
            case .curve(let a, let b, let end): points.append(contentsOf: [a, b, end])
            case .arc(let center, let radius, _, _):
                points.append(center.offsetBy(x: -radius, y: -radius))
                points.append(center.offsetBy(x: radius, y: radius))
            case .close: break
            }
        }
        guard let first = points.first else { return .zero }
        let low = points.reduce(first) { Point(x: min($0.x, $1.x), y: min($0.y, $1.y)) }
        let high = points.reduce(first) { Point(x: max($0.x, $1.x), y: max($0.y, $1.y)) }
        return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

extension Point {
    fileprivate func toward(_ other: Point, _ amount: Double) -> Point {
        Point(x: x + (other.x - x) * amount, y: y + (other.y - y) * amount)
    }
}
