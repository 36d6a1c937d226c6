import Graphics
import Testing

@testable import Toolkit

struct VisualFormatTests {
    private func texts(
        _ format: String, _ options: LayoutConstraint.FormatOptions = [], metrics: [String: Double] = [:]
    ) throws -> [String] {
        let one = SizedView("one", 10, 10), two = SizedView("two", 10, 10)
        let stage = LayoutStage(one, two)
        return try LayoutConstraint.constraints(
            withVisualFormat: format, options: options, metrics: metrics, views: ["one": one, "two": two, "root": stage.root]
        ).map(\.description)
    }

    @Test func formatsBecomeConstraints() throws {
        #expect(
            try texts("V:|-1-[one(==21)]-5-[two(==15)]-1-|") == [
                "one.height = 21.0", "two.height = 15.0", "one.top = root.top + 1.0", "two.top = one.bottom + 5.0",
                "root.bottom = two.bottom + 1.0",
            ])
        #expect(
            try texts("|[one]-[two]-|") == [
                "one.leading = root.leading", "two.leading = one.trailing + 8.0", "root.trailingMargin = two.trailing",
            ])
        #expect(try texts("H:|-[one]") == ["one.leading = root.leadingMargin"])
        #expect(
            try texts("[one(>=20@300,<=wide)]-(>=4,<=gap@low)-[two(one)]", metrics: ["wide": 90, "gap": 12, "low": 251]) == [
                "one.width >= 20.0 @300.0", "one.width <= 90.0", "two.width = one.width", "two.leading >= one.trailing + 4.0",
                "two.leading <= one.trailing + 12.0 @251.0",
            ])
        #expect(try texts("[one]-(-5)-[two]") == ["two.leading = one.trailing - 5.0"])
    }

    @Test func optionsChangeAttributes() throws {
        #expect(try texts("|-3-[one][two]", .directionLeftToRight) == ["one.left = root.left + 3.0", "two.left = one.right"])
        #expect(
            try texts("|-3-[one]-2-[two]", [.directionRightToLeft, .alignAllLastBaseline]) == [
                "root.right = one.right + 3.0", "one.left = two.right + 2.0", "one.lastBaseline = two.lastBaseline",
            ])
        #expect(
            try texts("V:[one]-20-[two]", [.spacingBaselineToBaseline, .alignAllLeading]) == [
                "two.firstBaseline = one.lastBaseline + 20.0", "one.leading = two.leading",
            ])
    }

    @Test(arguments: [
        ("", 0, "a view, as in “[name]”, is missing"), ("V:|-1-", 6, "a view, as in “[name]”, is missing"),
        ("[one", 4, "“]” is missing after the view “one”"),
        ("[", 1, "the name of a view is missing after “[”"), ("[three]", 1, "there is no view “three”"),
        ("[one]-5[two]", 7, "“-” is missing after the distance"), ("[one]-[two]x", 11, "a view begins with “[”"),
        ("[one(==)]", 7, "a number, a metric or a view is missing"), ("[one(=5)]", 5, "a relation is “==”, “<=” or “>=”"),
        ("[one(5]", 6, "“)” or “,” is missing"), ("[one]-gap-[two]", 6, "there is no metric “gap”"),
        ("[one(nine)]", 5, "there is no metric or view “nine”"),
        ("[one(5@)]", 7, "a priority from 1 to 1000, or the name of a metric, is missing after “@”"),
        ("[one]-?-[two]", 6, "a distance, a view or “|” is missing after “-”"),
        ("|[one]|[two]", 7, "nothing may follow the superview's edge “|”"), ("|[root]", 0, "the view at “|” stands in no superview"),
    ])
    func errorsPointAtTheCharacter(_ format: String, _ position: Int, _ message: String) {
        #expect {
            _ = try texts(format)
        } throws: { error in
            let error = error as? VisualFormatError
            return error?.position == position && error?.message == message
        }
    }

    @Test func errorsShowTheFormat() {
        let error = VisualFormatError(format: "[one]-5[two]", position: 7, message: "“-” is missing after the distance")
        #expect(
            error.description
                == "The visual format cannot be used: “-” is missing after the distance (character 8).\n[one]-5[two]\n       ^")
        #expect(throws: VisualFormatError.self) { try texts("V:[one][two]", .alignAllTop) }
    }

    /// The row of the book: two lines that share a height, with one point above and below.
    @Test func aFormatLaysViewsOut() throws {
        let name = SizedView("name"), serial = SizedView("serial")
        let stage = LayoutStage(name, serial)
        LayoutConstraint.activate(
            try LayoutConstraint.constraints(
                withVisualFormat: "V:|-1-[name(==21)]-5-[serial(==15)]", options: [.alignAllLeading, .alignAllTrailing], metrics: [:],
                views: ["name": name, "serial": serial])
                + LayoutConstraint.constraints(withVisualFormat: "|-[name]-|", views: ["name": name]))
        stage.layOut()
        #expect(near(name.numbers, [8, 1, 304, 21]) && near(serial.numbers, [8, 27, 304, 15]))
    }
}
