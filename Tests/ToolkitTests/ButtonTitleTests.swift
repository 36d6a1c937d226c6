import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Titles that are slightly too long, and titles of several lines.
@Suite struct ButtonTitleTests {
    @Test(arguments: [Button.Style.link, .bordered]) func lettersMoveTogetherBeforeATitleIsCut(style: Button.Style) {
        let button = Button("Take a picture", style: style)
        let margin = style == .link ? 0.0 : 8
        button.frame.size = Size(width: 300, height: 32)
        #expect(button.drawnTitle.size.width > 50)
        let whole = button.drawnTitle.size.width
        func cut(_ share: Double) -> Bool {
            button.frame.size.width = whole * share + margin
            return button.drawnTitle.isTruncated
        }
        #expect(!cut(1) && cut(0.97))
        button.allowsDefaultTighteningForTruncation = true
        #expect(!cut(1) && !cut(0.97) && cut(0.93))
        #expect(button.intrinsicContentSize.width >= whole, "it asks for all that it needs")
    }

    @Test func aTitleBreaksWhereItsButtonEnds() {
        let button = Button("A long title that wraps", style: .link)
        button.frame.size = Size(width: 90, height: 44)
        let line = button.drawnTitle.size.height
        #expect(button.drawnTitle.isTruncated)
        button.numberOfLines = 0
        #expect(!button.drawnTitle.isTruncated && button.drawnTitle.size.height > 1.5 * line)
        // A title without room is cut; nothing extends beyond the button.
        button.frame.size = Size(width: 50, height: 44)
        #expect(button.drawnTitle.isTruncated && button.drawnTitle.size.height <= 44)
        button.numberOfLines = 1
        #expect(button.drawnTitle.size.height == line)
    }

    @Test func linesOfATitleCountInItsSize() {
        let button = Button("Two lines\nof a button", style: .link)
        let one = button.intrinsicContentSize
        button.numberOfLines = 2
        let two = button.intrinsicContentSize
        #expect(two.height > one.height && two.width < one.width)
        button.frame.size = two
        #expect(!button.drawnTitle.isTruncated && button.drawnTitle.size.height < two.height)
        // A title that is too high is cut, though each of its lines has enough width.
        let high = button.drawnTitle.size.height
        button.frame.size.height = 0.8 * high
        #expect(button.drawnTitle.isTruncated && button.drawnTitle.size.height <= 0.8 * high)
        button.font = Font(size: 28)
        #expect(button.intrinsicContentSize.height > two.height)
    }

    @Test func linesOfATitleCountOverAllParagraphs() {
        let button = Button("Four\nlines\nof a\nbutton", style: .link)
        button.numberOfLines = 0
        let four = button.intrinsicContentSize
        button.frame.size = four
        let line = button.drawnTitle.size.height / 4
        #expect(button.drawnTitle.lineCount == 4)
        button.frame.size.height = 2.5 * line
        #expect(button.drawnTitle.lineCount == 2 && button.drawnTitle.size.height <= 2.5 * line)
        // A limit holds even if there is room for more.
        button.frame.size.height = four.height
        button.numberOfLines = 3
        #expect(button.drawnTitle.lineCount == 3)
        #expect(abs(button.intrinsicContentSize.height - (four.height - line)) <= 1)
    }

    /// A nib's title breaks at words if its line break mode is so.
    @Test func nibsSayHowATitleBreaks() throws {
        func button(_ attributes: String) throws -> Button? {
            let file = "<button id=\"b\" buttonType=\"system\" \(attributes)><state key=\"normal\" title=\"A\"/></button>"
            return try Nib(NibSamples.document(file)).instantiate().view as? Button
        }
        #expect(try button("lineBreakMode=\"wordWrap\"")?.numberOfLines == 0)
        #expect(try button("lineBreakMode=\"middleTruncation\"")?.numberOfLines == 1)
        #expect(try button("")?.numberOfLines == 1)
    }
}
