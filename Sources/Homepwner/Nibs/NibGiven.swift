import Exchange
import FoundationEssentials
import Graphics
import Toolkit

/// The values that a program would give the views of a nib, from a file: sizes of their contents, constraints, margins.
struct NibGiven: Decodable, Sendable {
    /// The width and height in points, by the id of the view; -1 or null for no size of its own.
    var intrinsic: [String: [Double?]?]?
    /// Constraints between views.
    var constraints: [Constraint]?
    /// The margins of the content view, or of the view itself.
    var margins: Margins?

    /// The constraint `first.fa = second.sa * multiplier + constant`; without a second view, the constant alone.
    struct Constraint: Decodable, Sendable {
        var first: String
        var fa: String
        var second: String?
        var sa: String?
        var multiplier: Double?
        var constant: Double?
    }

    /// Distances in points.
    struct Margins: Decodable, Sendable {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double
    }

    /// Reads a file.
    static func read(_ path: String) throws -> NibGiven {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
            throw CommandFailure(.noInput, "The file \(visible(path)) after --with cannot be read. Check its name.")
        }
        do {
            let given = try JSONDecoder().decode(NibGiven.self, from: data)
            for (id, size) in (given.intrinsic ?? [:]).sorted(by: { $0.key < $1.key }) {
                guard let size else { continue }
                let whose = "The size of “\(visible(id))” in \(visible(path))"
                guard size.count == 2 else {
                    throw CommandFailure(.badData, "\(whose) has \(size.count) numbers; it has to be [width, height], or null for none.")
                }
                guard size.allSatisfy({ $0 == nil || $0 == -1 || $0.map { (0...1e7).contains($0) } == true }) else {
                    throw CommandFailure(
                        .badData, "\(whose) has an invalid length: give points from 0 up, or -1 or null for no length of its own.")
                }
            }
            return given
        } catch let error as CommandFailure { throw error } catch {
            throw CommandFailure(
                .badData, "The file \(visible(path)) after --with does not have the format that `homepwner help nib` describes: \(error).")
        }
    }
}

extension NibGiven {
    /// Applies the values to the views of a nib.
    ///
    /// - Parameter reference: the content view of a cell, or the view itself.
    ///
    /// A constraint replaces the file's placeholder constraints for the same attribute of the same view.
    ///
    /// - Returns: warnings about values without effect, because nothing has their name.
    @MainActor
    func apply(to contents: NibContents, reference: View, file: String) -> [NibWarning] {
        var warnings: [NibWarning] = []
        func warn(_ id: String, _ message: String) {
            warnings.append(NibWarning(file: file, id: id, name: "with", "the entry “\(id)” of --with has no effect: \(message)."))
        }
        for (id, size) in (intrinsic ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let view = contents.view(withID: id) else {
                warn(id, "there is no view with that id")
                continue
            }
            let none = View.noIntrinsicMetric
            view.placeholderIntrinsicContentSize = Size(width: size?[0] ?? none, height: size?[1] ?? none)
        }
        if let margins {
            reference.layoutMargins = EdgeInsets(top: margins.top, left: margins.left, bottom: margins.bottom, right: margins.right)
        }
        for given in constraints ?? [] {
            guard let first = item(given.first, contents, reference), let attribute = Self.attributes[given.fa] else {
                warn(given.first, "there is no view with that id, or no attribute “\(given.fa)”")
                continue
            }
            var second: (any LayoutItem)?
            var other = LayoutConstraint.Attribute.notAnAttribute
            if let id = given.second {
                guard let found = item(id, contents, reference), let named = Self.attributes[given.sa ?? ""] else {
                    warn(id, "there is no view with that id, or no attribute “\(given.sa ?? "")”")
                    continue
                }
                second = found
                other = named
            }
            let constraint = LayoutConstraint(
                item: first, attribute: attribute, relatedBy: .equal, toItem: second, attribute: other, multiplier: given.multiplier ?? 1,
                constant: given.constant ?? 0)
            for placeholder in contents.placeholderConstraints where Self.isAboutTheSame(placeholder, constraint) {
                placeholder.isActive = false
            }
            constraint.isActive = true
        }
        return warnings
    }

    /// Returns whether two constraints have an attribute of a view in common.
    @MainActor
    private static func isAboutTheSame(_ one: LayoutConstraint, _ other: LayoutConstraint) -> Bool {
        func sides(_ constraint: LayoutConstraint) -> [(item: AnyObject?, attribute: LayoutConstraint.Attribute)] {
            [(constraint.firstItem, constraint.firstAttribute), (constraint.secondItem, constraint.secondAttribute)]
        }
        return sides(one).contains { mine in
            mine.item != nil && sides(other).contains { $0.item === mine.item && $0.attribute == mine.attribute }
        }
    }

    @MainActor
    private func item(_ id: String, _ contents: NibContents, _ reference: View) -> (any LayoutItem)? {
        if contents.objects[id] is TableViewCell { return reference }
        return contents.view(withID: id) ?? contents.objects[id] as? LayoutGuide
    }

    /// The attributes by their names in the files.
    private static let attributes: [String: LayoutConstraint.Attribute] = [
        "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading, "trailing": .trailing, "width": .width,
        "height": .height, "centerX": .centerX, "centerY": .centerY, "baseline": .lastBaseline, "lastBaseline": .lastBaseline,
        "firstBaseline": .firstBaseline, "leadingMargin": .leadingMargin, "trailingMargin": .trailingMargin, "topMargin": .topMargin,
        "bottomMargin": .bottomMargin, "leftMargin": .leftMargin, "rightMargin": .rightMargin,
    ]
}
