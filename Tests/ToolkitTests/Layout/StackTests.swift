import Graphics
import Testing

@testable import Toolkit

/// A view with a text of a length: lines of ten points, as many as its width requires.
final class TextBox: View {
    let length: Double
    private(set) var measurements = 0

    init(_ length: Double) {
        self.length = length
        super.init()
    }

    override func sizeThatFits(_ size: Size) -> Size {
        measurements += 1
        let lines = size.width.isFinite ? max(1, (length / max(1, size.width)).rounded(.up)) : 1
        return Size(width: min(length, size.width), height: 10 * lines)
    }
}

/// The documented behaviour of a stack.
@Suite struct StackTests {
    private let ground = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))

    private func frames(_ views: View...) -> [[Double]] { views.map(\.numbers) }

    // MARK: - Along the axis

    @Test func thingsFollowEachOtherWithRoomBetweenAndAround() {
        let (a, b) = (TextBox(30), TextBox(40))
        let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let row = Stack(.horizontal, spacing: 5, alignment: .top, insets: insets) {
            a
            b
        }
        row.place(in: ground)
        #expect(frames(a, b) == [[2, 1, 30, 10], [37, 1, 40, 10]])
        #expect(row.sizeThatFits(Size(width: 200, height: .infinity)) == Size(width: 2 + 30 + 5 + 40 + 4, height: 14))
        let column = Stack(.vertical, spacing: 5, insets: insets) {
            a
            b
        }
        column.place(in: ground)
        #expect(frames(a, b) == [[2, 1, 194, 10], [2, 16, 194, 10]])
        #expect(column.height(forWidth: 200) == 29)
        #expect(column.sizeThatFits(Size(width: 200, height: .infinity)).width == 46)
    }

    @Test func aSpacerTakesThePlaceOfTheSpacing() {
        let (a, b, c) = (TextBox(10), TextBox(10), TextBox(10))
        Stack(.horizontal, spacing: 5) {
            a
            Spacer(20)
            b
            c
            Spacer()
        }
        .place(in: ground)
        #expect([a, b, c].map(\.frame.minX) == [0, 30, 45])
    }

    @Test func whatIsHiddenTakesNoRoomAndNoSpacing() {
        let (a, b, c) = (TextBox(10), TextBox(10), TextBox(10))
        b.isHidden = true
        func row() -> Stack {
            Stack(.horizontal, spacing: 5) {
                a
                Stack(.vertical, insets: EdgeInsets(top: 9, left: 9, bottom: 9, right: 9)) { b }
                c
            }
        }
        row().place(in: ground)
        #expect(c.frame.minX == 15 && row().height(forWidth: 200) == 10)
        b.isHidden = false
        row().place(in: ground)
        #expect(b.frame.minX == 24 && c.frame.minX == 48 && row().height(forWidth: 200) == 28)
    }

    @Test func whatIsLeftIsSharedByWeightsWithinLimits() {
        let (a, b, c) = (View(), View(), View())
        func widths(_ room: Double, _ first: StackLength, _ second: StackLength, _ third: StackLength) -> [Double] {
            Stack(.horizontal) {
                a.sized(width: first)
                b.sized(width: second)
                c.sized(width: third)
            }
            .place(in: Rect(x: 0, y: 0, width: room, height: 10), of: ground)
            return [a, b, c].map(\.frame.width)
        }
        #expect(widths(100, 40, .flexible, .flexible(weight: 2)) == [40, 20, 40])
        #expect(widths(100, .flexible(atMost: 10), .flexible, .flexible) == [10, 45, 45])
        // A view with a minimum length gets no more than its share.
        #expect(widths(90, .flexible(atLeast: 20), .flexible, .flexible) == [30, 30, 30])
        #expect(widths(90, .flexible(atLeast: 50), .flexible, .flexible) == [50, 20, 20])
        #expect(widths(60, .flexible(atLeast: 50), .flexible(atMost: 2), .flexible) == [50, 2, 8])
        #expect(widths(30, .flexible(atLeast: 50), .flexible, .flexible) == [50, 0, 0])
    }

    @Test func thoseThatResistTheLeastAreMadeShorterFirst() {
        let (a, b, c) = (TextBox(60), TextBox(60), TextBox(60))
        func widths(_ room: Double) -> [Double] {
            Stack(.horizontal) {
                a.sized(width: .fitting(atLeast: 10, resistance: 200))
                b
                c.sized(width: .fitting(resistance: .required))
            }
            .place(in: Rect(x: 0, y: 0, width: room, height: 10), of: ground)
            return [a, b, c].map(\.frame.width)
        }
        #expect(widths(180) == [60, 60, 60])
        #expect(widths(150) == [30, 60, 60])
        #expect(widths(120) == [10, 50, 60])
        #expect(widths(65) == [10, 0, 60])
    }

    @Test func rowsGiveWayAndColumnsDoNot() {
        let (a, b) = (TextBox(100), TextBox(300))
        Stack(.horizontal) {
            a
            b
        }
        .place(in: ground)
        // Neither wants more than the whole room.
        let third = 200.0 / 3
        #expect(near(a.numbers + b.numbers, [0, 0, third, 100, third, 0, 2 * third, 100]))
        let list = View()
        let column = Stack(.vertical) {
            a
            list.sized(height: .fixed(300, resistance: .defaultHigh))
            Spacer(.flexible(atLeast: 8))
            b
        }
        #expect(column.height(forWidth: 100) == 10 + 300 + 8 + 30)
        column.place(in: Rect(x: 0, y: 0, width: 100, height: 148), of: ground)
        #expect(frames(a, list, b) == [[0, 0, 100, 10], [0, 10, 100, 100], [0, 118, 100, 30]])
    }

    @Test func aStackInARowIsNotMadeNarrowerThanWhatStandsInIt() {
        let (text, fixed) = (TextBox(100), View())
        Stack(.horizontal) {
            text
            Stack(.horizontal) { fixed.sized(width: 100) }
        }
        .place(in: Rect(x: 0, y: 0, width: 120, height: 20), of: ground)
        #expect(frames(text, fixed) == [[0, 0, 20, 20], [20, 0, 100, 20]])
    }

    // MARK: - Across the axis

    @Test(arguments: [
        (Stack.Alignment.fill, [0, 0, 200, 10], [0, 10, 40, 6]), (.leading, [0, 0, 30, 10], [0, 10, 40, 6]),
        (.center, [85, 0, 30, 10], [80, 10, 40, 6]), (.trailing, [170, 0, 30, 10], [160, 10, 40, 6]),
    ]) func thingsStandAcrossAsTheStackSays(_ alignment: Stack.Alignment, _ fitting: [Double], _ fixed: [Double]) {
        let (a, b, c) = (TextBox(30), View(), View())
        Stack(.vertical, alignment: alignment) {
            a
            b.sized(width: 40, height: 6)
            c.sized(width: .flexible(atMost: 150), height: 2)
        }
        .place(in: ground)
        #expect(frames(a, b) == [fitting, fixed])
        #expect(c.frame.width == 150)
    }

    @Test func oneThingStandsOtherwise() {
        let (a, b) = (TextBox(30), View())
        Stack(.horizontal) {
            a
            b.sized(width: 20, height: 10, alignment: .center)
        }
        .place(in: ground)
        #expect(frames(a, b) == [[0, 0, 30, 100], [30, 45, 20, 10]])
    }

    @Test func whatStandsInFrontOfEachOtherHasAllOfTheRoom() {
        let (below, above) = (TextBox(500), TextBox(30))
        let layers = Stack(.depth, insets: EdgeInsets(top: 0, left: 10, bottom: 0, right: 10)) {
            below
            above.sized(alignment: .center)
        }
        layers.place(in: ground)
        #expect(frames(below, above) == [[10, 0, 180, 100], [85, 45, 30, 10]])
        #expect(layers.sizeThatFits(Size(width: 200, height: .infinity)) == Size(width: 200, height: 30))
    }

    @Test func whatFillsItsRoomIsNotMeasured() {
        let box = TextBox(500)
        Stack(.depth) { box }.place(in: ground)
        Stack(.vertical) { box.sized(height: .flexible) }.place(in: ground)
        Stack(.horizontal) { box.sized(width: .flexible) }.place(in: ground)
        #expect(box.measurements == 0 && box.frame == ground.bounds)
    }

    // MARK: - Texts

    @Test func aTextThatIsBrokenTakesTheWidthOfItsLines() {
        let note = Label("Extraordinarily incomprehensible considerations", font: Font(size: 14))
        note.numberOfLines = 0
        let stack = Stack(.horizontal, insets: EdgeInsets(top: 0, left: 50, bottom: 0, right: 0)) { note }
        let size = stack.sizeThatFits(Size(width: 250, height: .infinity))
        let lines = note.sizeThatFits(Size(width: 200, height: .infinity))
        #expect(size == Size(width: lines.width + 50, height: lines.height))
        #expect(lines.width < 199 && lines.height > 20)
    }

    @Test(arguments: [1.0, 1.25, 1.5, 2]) func aTextIsNeverCutForThePixelsSake(_ scale: Double) {
        let window = Window(size: Size(width: 400, height: 300))
        let root = ViewController()
        window.rootViewController = root
        let host = OffscreenHost(window, scale: scale)
        let labels = (1...40).map { Label(String(repeating: "Wi", count: $0 % 9 + 1), font: Font(size: 11 + Double($0) / 7)) }
        for label in labels { root.view.addSubview(label) }
        for (index, label) in labels.enumerated() {
            Stack(.horizontal, alignment: .center) {
                Spacer(.fixed(Double(index) * 1.37))
                label
                Spacer()
            }
            .place(in: root.view)
            #expect(!label.isTruncated && label.frame == label.frame.pixelAligned(scale: scale))
        }
        #expect(host.window === window)
    }

    @Test func aPartOfOnesOwnIsMeasuredAndToldItsPlace() {
        var place = Rect.zero
        let part = StackItem(measure: { Size(width: 12, height: $0.width / 10) }, place: { place = $0 })
        let stack = Stack(.vertical, alignment: .center) { part }
        #expect(stack.height(forWidth: 100) == 1.2)
        stack.place(in: ground)
        #expect(place == Rect(x: 94, y: 0, width: 12, height: 1.2))
    }

    // MARK: - The place

    @Test func thePlaceMayBeAPartOfAView() {
        let (a, b) = (TextBox(10), TextBox(20))
        let stack = Stack(.horizontal, alignment: .top) {
            a
            b
        }
        stack.place(in: Rect(x: 50, y: 20, width: 100, height: 30), of: ground)
        #expect(frames(a, b) == [[50, 20, 10, 10], [60, 20, 20, 10]])
        ground.semanticContentAttribute = .forceRightToLeft
        stack.place(in: Rect(x: 50, y: 20, width: 100, height: 30), of: ground)
        #expect(frames(a, b) == [[140, 20, 10, 10], [120, 20, 20, 10]])
    }

    @Test func aScrollViewScrollsAllOfIt() {
        let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 120, height: 30))
        let box = TextBox(600)
        scroll.contentView.addSubview(box)
        Stack(.vertical, insets: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)) { box }.placeContent(of: scroll)
        #expect(scroll.contentSize == Size(width: 120, height: 80) && box.numbers == [10, 10, 100, 60])
    }
}
