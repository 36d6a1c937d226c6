internal import CPangoCairo

/// What is on a page, and what it means: the structure by which screen readers, and programs that take text out, follow it.
///
/// Structure nests by closures, and that is the only way to make it. What is drawn is in a leaf, in a link or a decoration, and never right
/// in a group: cairo 1.16 loses the meaning of what is, and cairo 1.18 ends a document whose tags do not nest. What is read first is drawn
/// first.
public struct PageContent {
    let canvas: Canvas

    /// What has parts.
    public enum Group: String, Sendable {
        case section = "Sect"
        case table = "Table"
        case row = "TR"
        /// A cell of several paragraphs.
        case cell = "TD"
        case headerCell = "TH"
        case list = "L"
        case listItem = "LI"
        case paragraph = "P"
    }

    /// What has text or a picture, and no parts.
    public enum Leaf: String, Sendable {
        case title = "H1"
        case heading = "H2"
        case subheading = "H3"
        case paragraph = "P"
        case headerCell = "TH"
        case cell = "TD"
        case figure = "Figure"
        case label = "Lbl"
        case caption = "Caption"
    }

    /// Draws something with parts.
    public func group(_ role: Group, _ body: (PageContent) -> Void) {
        tagged(role.rawValue) { body(self) }
    }

    /// Draws something without parts.
    public func leaf(_ role: Leaf, _ body: (Canvas) -> Void) {
        tagged(role.rawValue) { body(canvas) }
    }

    /// Draws what means nothing: lines, colours, and what each page repeats.
    public func decoration(_ body: (Canvas) -> Void) {
        // Releases before 1.18 take what is in no leaf for that, and would make this a part of the structure.
        if cairo_version() >= Self.firstWithArtifacts { tagged("Artifact") { body(canvas) } } else { body(canvas) }
    }

    private static let firstWithArtifacts: Int32 = 11_800

    /// Draws something that leads to a place of the document.
    ///
    /// - Parameter destination: a name that a page gives, this one, an earlier or a later one.
    public func link(to destination: String, _ body: (Canvas) -> Void) {
        link("dest='\(Self.quoted(destination))'", body)
    }

    /// Draws something that leads to a page of the web.
    public func link(toAddress address: String, _ body: (Canvas) -> Void) { link("uri='\(Self.quoted(address))'", body) }

    private func link(_ attributes: String, _ body: (Canvas) -> Void) {
        tagged(CAIRO_TAG_LINK, attributes) { body(canvas) }
    }

    /// Gives a place of the page a name, to which links and the outline lead. Each name is given once in a document.
    public func name(_ point: Point, _ name: String) {
        let attributes = "name='\(Self.quoted(name))' x=\(Self.number(point.x)) y=\(Self.number(point.y))"
        tagged(CAIRO_TAG_DEST, attributes) {}
    }

    /// Draws something that a document knows the meaning of; a preview shows it alone.
    private func tagged(_ tag: String, _ attributes: String? = nil, _ body: () -> Void) {
        guard canvas.target == .document else { return body() }
        cairo_tag_begin(canvas.context, tag, attributes)
        body()
        cairo_tag_end(canvas.context, tag)
    }

    /// Draws a part of the page under a name. If drawing fails, the document's error contains the name.
    public func about(_ name: String, _ body: (PageContent) -> Void) {
        body(self)
        canvas.noteFailure(of: name)
    }

    /// A text between the quotes of cairo's attributes.
    static func quoted(_ text: String) -> String {
        text.drawable.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    }

    /// A number as cairo's attributes have it: without an exponent.
    private static func number(_ value: Double) -> String {
        let hundredths = Int((max(-1e6, min(value, 1e6)) * 100).rounded())
        let fraction = String(100 + abs(hundredths) % 100).dropFirst()
        return (hundredths < 0 ? "-" : "") + "\(abs(hundredths) / 100).\(fraction)"
    }
}
