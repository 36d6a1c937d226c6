import Graphics

extension Sketch {
    /// The drawing as the text of an SVG file whose view box is a square of the given side.
    func svg(side: Int, title: String) -> String {
        var writer = SVGWriter()
        writer.write(marks, indent: "  ")
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(side)\" height=\"\(side)\" viewBox=\"0 0 \(side) \(side)\">\n"
        text += "  <title>\(title)</title>\n"
        if !writer.definitions.isEmpty { text += "  <defs>\n" + writer.definitions + "  </defs>\n" }
        return text + writer.body + "</svg>\n"
    }
}

/// Collects elements and the gradients and clips they refer to.
private struct SVGWriter {
    var definitions = ""
    var body = ""
    private var count = 0

    mutating func write(_ marks: [Sketch.Mark], indent: String) {
        for mark in marks {
            switch mark {
            case .fill(let path, let ink):
                body += "\(indent)<path d=\"\(outline(path))\" \(paint(ink, over: path.bounds))/>\n"
            case .stroke(let path, let color, let width):
                body += "\(indent)<path d=\"\(outline(path))\" fill=\"none\" stroke=\"\(hex(color))\"\(opacity(color, "stroke-opacity"))"
                body += " stroke-width=\"\(number(width))\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n"
            case .clipped(let path, let inner):
                let name = define { "<clipPath id=\"\($0)\"><path d=\"\(outline(path))\"/></clipPath>" }
                body += "\(indent)<g clip-path=\"url(#\(name))\">\n"
                write(inner, indent: indent + "  ")
                body += "\(indent)</g>\n"
            case .turned(let center, let angle, let inner):
                let degrees = number(angle * 180 / Double.pi)
                body += "\(indent)<g transform=\"rotate(\(degrees) \(number(center.x)) \(number(center.y)))\">\n"
                write(inner, indent: indent + "  ")
                body += "\(indent)</g>\n"
            }
        }
    }

    private mutating func define(_ element: (String) -> String) -> String {
        count += 1
        let name = "d\(count)"
        definitions += "    " + element(name) + "\n"
        return name
    }

    private mutating func paint(_ ink: Ink, over bounds: Rect) -> String {
        if case .flat(let color) = ink { return "fill=\"\(hex(color))\"\(opacity(color, "fill-opacity"))" }
        guard let gradient = ink.gradient(over: bounds) else { return "fill=\"none\"" }
        let stops = gradient.stops.map {
            "<stop offset=\"\(number($0.offset))\" stop-color=\"\(hex($0.color))\"\(opacity($0.color, "stop-opacity"))/>"
        }
        let name = define { name in
            switch gradient.shape {
            case .linear(let from, let to):
                let line =
                    "x1=\"\(number(from.x))\" y1=\"\(number(from.y))\" x2=\"\(number(to.x))\" y2=\"\(number(to.y))\""
                return "<linearGradient id=\"\(name)\" gradientUnits=\"userSpaceOnUse\" \(line)>\(stops.joined())</linearGradient>"
            case .radial(let center, let radius):
                let circle = "cx=\"\(number(center.x))\" cy=\"\(number(center.y))\" r=\"\(number(radius))\""
                return "<radialGradient id=\"\(name)\" gradientUnits=\"userSpaceOnUse\" \(circle)>\(stops.joined())</radialGradient>"
            }
        }
        return "fill=\"url(#\(name))\""
    }
}

private func outline(_ path: Path) -> String {
    func text(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }
    return path.elements.map { element in
        switch element {
        case .move(let p): "M" + text(p)
        case .line(let p): "L" + text(p)
        case .curve(let a, let b, let end): "C" + text(a) + " " + text(b) + " " + text(end)
        case .arc: preconditionFailure("a sketch is made of lines and curves; arcs are not written")
        case .close: "Z"
        }
    }.joined()
}

private func opacity(_ color: Color, _ name: String) -> String {
    color.alpha == 1 ? "" : " \(name)=\"\(number(color.alpha))\""
}

private func hex(_ color: Color) -> String {
    let digits = Array("0123456789abcdef")
    let bytes = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    return "#" + bytes.map { String([digits[$0 / 16], digits[$0 % 16]]) }.joined()
}

/// At most three decimals, without a needless point.
private func number(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
    var text = (thousandths < 0 ? "-" : "") + String(whole)
    if rest > 0 {
        var digits = String(String(1000 + rest).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        text += "." + digits
    }
    return text
}
