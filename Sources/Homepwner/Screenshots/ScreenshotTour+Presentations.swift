import Graphics
import Inventory
import Toolkit

/// All styles of presentation, and all transitions while they run.
extension ScreenshotTour {
    /// Draws each style at rest and each transition at a moment of the animation clock, so that the pictures are the same every time.
    func drawPresentations() async throws {
        try await makeHistory()
        host.press(.home)
        for _ in 0..<2 { host.press(.down) }
        try await settle()
        try await drawForm()
        try await drawHistory()
        try await drawLargePicture()
        try await drawPhotoChooser()
    }

    /// Makes a few changes by several people, so that the history has entries.
    private func makeHistory() async throws {
        let (ann, ben) = (library.store(actor: "ann@study"), library.store(actor: "ben@kitchen"))
        let set = try await ann.results(of: ItemQuery(order: SortOrder(.newest, ascending: true)), showing: 0..<0, tracking: .none).set
        let items = try await ann.items(of: set, in: 0..<set.count)
        for (index, item) in items.enumerated().suffix(5) {
            var content = item.content
            content.placePath = content.placePath == "Hall" ? "Study" : "Hall"
            _ = try await ann.perform(.update(item.id, content, expecting: item.revision))
            if let value = content.value { content.value = Money(minorUnits: value.minorUnits + 1_050, currency: value.currency) }
            content.serialNumber = content.serialNumber.isEmpty ? "S-\(1_000 + index)" : ""
            _ = try await ben.perform(.update(item.id, content, expecting: item.revision + 1))
        }
        _ = try await ann.undo(progress: nil)
    }

    /// Draws a transition some seconds after its start, and lets it end.
    private func drawTransition(_ name: String, after seconds: Double, start: () -> Void) throws {
        setAnimated(true)
        start()
        host.advance(seconds: seconds)
        try draw(name)
        setAnimated(false)
        host.advance(seconds: 1)
    }

    /// Draws a form sheet, which slides up.
    private func drawForm() async throws {
        try drawTransition("transition-cover", after: 0.055) { host.press(.character("n"), .control) }
        host.type("Motorcycle Helmet, Size M\t23-CGH-50116\t$229.00\tGarage\t3 March 2026")
        try await drawAtRest("sheet")
        host.press(.escape)
        host.press(.tab)
        if let discard = host.button("Discard") { host.click(discard) }
        try await settle()
    }

    /// Draws the item's history on the back of the detail, which flips, and the library's history as a page.
    private func drawHistory() async throws {
        // This is before the half of the flip, at which it is seen only from the side.
        try drawTransition("transition-flip", after: 0.05) { host.press(.character("h"), .control) }
        try await drawAtRest("current-context")
        host.press(.character("h"), .control)
        host.press(.character("h"), [.control, .shift])
        try await drawAtRest("page-sheet")
        host.press(.escape)
        try await settle()
    }

    /// Draws the picture in the whole window, which fades in, and curls up to show the facts of its file.
    private func drawLargePicture() async throws {
        try drawTransition("transition-dissolve", after: 0.037) { host.press(.function(11)) }
        try await drawAtRest("full-screen")
        try drawTransition("transition-curl", after: 0.1) { host.press(.character("i")) }
        try await drawAtRest("curl")
        host.press(.escape)
        host.press(.escape)
        try await settle()
    }

    /// Draws the photo chooser at the button of a bar.
    private func drawPhotoChooser() async throws {
        guard let camera = host.find(Button.self, where: { $0.identifier == "detail-camera" }) else { return }
        host.click(camera)
        try await drawAtRest("bar-popover")
        host.press(.escape)
    }
}
