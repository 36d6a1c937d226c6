import Graphics
public import Toolkit

/// What the window shows when the library cannot be opened: the sentence that says why, and a way out. Nothing was changed.
public final class LibraryErrorController: ViewController {
    /// Asks the program to end.
    public var onQuit: (() -> Void)?

    private let sentence: String

    /// Makes the page for a sentence.
    public init(sentence: String) {
        self.sentence = sentence
        super.init()
        title = "Homepwner"
    }

    public override func loadView() -> View {
        let quit = Button("Quit", style: .prominent) { [weak self] in self?.onQuit?() }
        let page = StatusPage(picture: .box, title: "The library cannot be opened", message: sentence, buttons: [quit])
        let ground = ContainerView { page.frame = $0 }
        ground.addSubview(page)
        return ground
    }

    public override var commands: [Command] {
        [
            Command("Quit", shortcuts: [.control("q"), .control("w"), Shortcut(.escape), Shortcut(.enter)]) { [weak self] in
                self?.onQuit?()
            }
        ]
    }
}
