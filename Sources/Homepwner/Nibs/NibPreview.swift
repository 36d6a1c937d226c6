import Exchange
import Graphics
import Imaging
import Toolkit

/// A nib without its program: its view in an off-screen window of its own.
@MainActor
final class NibPreview {
    private let host: OffscreenHost
    private let contents: NibContents
    /// The reference for frames: the content view of a cell, or the view itself.
    private let reference: View
    /// Warnings about values without effect.
    private(set) var warnings: [NibWarning]

    /// - Parameters:
    ///   - number: the number of the view at the top level of the file, from 1; nil for the one that the file connects to its owner, or
    ///     otherwise the first one
    ///   - size: the size of the content view or the view, in points; nil for the drawn one
    ///   - given: the values that a program would give
    ///   - scale: pixels per point
    /// - Throws: if there is no view in the nib, or none with that number.
    init(nib: Nib, view number: Int?, size: Size?, given: NibGiven, scale: Double, isDark: Bool) throws {
        // There is no code here that would replace them.
        nib.keepsPlaceholderConstraints = true
        contents = nib.instantiate(owner: NibStandInOwner())
        let root = try NibPreview.root(number, of: contents, file: nib.name)
        warnings = contents.warnings
        reference = (root as? TableViewCell)?.contentView ?? root
        // Contradictory constraints are named by the ids of the file.
        for (id, object) in contents.objects {
            (object as? View)?.identifier = id
            // Files are drawn with another font, so a text that fits a label or a button exactly there is a little wider here.
            (object as? Label)?.allowsDefaultTighteningForTruncation = true
            (object as? Button)?.allowsDefaultTighteningForTruncation = true
        }
        warnings += given.apply(to: contents, reference: reference, file: nib.name)
        let drawn = root.frame.size
        var whole = Size(
            width: drawn.width > 0 ? drawn.width : 320, height: drawn.height > 0 ? drawn.height : root is TableViewCell ? 44 : 480)
        if let size {
            let accessory = (root as? TableViewCell).map { TableViewCell.accessoryWidth(of: $0.accessoryType) } ?? 0
            whole = Size(width: size.width + accessory, height: size.height)
        }
        let window = Window(size: whole, title: nib.name)
        var told: [NibWarning] = []
        window.layoutDiagnostics = LayoutDiagnostics { warning in
            told.append(NibWarning(file: nib.name, id: "", name: "constraint", "\(warning)"))
        }
        let background = PreviewBackground(root)
        let controller = PreviewController(background)
        window.rootViewController = controller
        var settings = OffscreenHost.quietSettings
        settings.prefersDark = isDark
        host = OffscreenHost(window, size: whole, scale: scale, settings: settings)
        window.settle()
        warnings += told
    }

    private static func root(_ number: Int?, of contents: NibContents, file: String) throws -> View {
        let views = contents.topLevelViews
        guard let first = contents.view ?? views.first else {
            throw NibError(.incomplete, file: file, "It has no view to draw.")
        }
        guard let number else { return first }
        guard views.indices.contains(number - 1) else {
            let there = views.count == 1 ? "is one view" : "are \(views.count) views"
            throw CommandFailure(
                .usage, "There \(there) at the top of \(visible(file)), and no number \(number). Give a number from 1 to \(views.count).")
        }
        return views[number - 1]
    }

    /// Returns a picture of the view.
    func picture() throws -> PixelBuffer {
        guard let picture = host.screenshot() else {
            throw CommandFailure(.internalError, "There is no memory left to draw the picture.", code: "internal")
        }
        return picture
    }

    /// Returns the frames of all views with an id, as one JSON object in the order of the ids.
    func framesAsJSON() -> String {
        var frames: [(id: String, frame: Rect)] = []
        for (id, object) in contents.objects {
            guard let view = object as? View, view !== reference, view.isDescendant(of: reference) else { continue }
            frames.append((id, view.convert(view.bounds, to: reference)))
        }
        let members = frames.sorted { $0.id < $1.id }.map { "  \(Self.quoted($0.id)): \(Self.numbers($0.frame))" }
        return "{\n" + members.joined(separator: ",\n") + "\n}"
    }

    private static func numbers(_ frame: Rect) -> String {
        func number(_ value: Double) -> String {
            let rounded = (value * 1000).rounded() / 1000
            return rounded == 0 ? "0" : rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
        }
        return "[" + [frame.minX, frame.minY, frame.width, frame.height].map(number).joined(separator: ", ") + "]"
    }

    private static func quoted(_ text: String) -> String {
        var json = JSONText()
        json.string(text)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

/// The content of the whole window, with one view that fills it.
private final class PreviewBackground: View {
    private let shown: View

    init(_ view: View) {
        shown = view
        super.init(frame: .zero)
        addSubview(view)
    }

    override func layoutSubviews() { shown.frame = bounds }
}

private final class PreviewController: ViewController {
    private let background: View

    init(_ background: View) {
        self.background = background
        super.init()
    }

    override func loadView() -> View { background }
}
