internal import CPangoCairo

/// The content of a page, and its meaning: the structure for screen readers, and for programs that extract text.
///
/// Closures are the only way to nest structure. All drawing is in a leaf, a link or a decoration, never directly in a group: cairo 1.16
/// loses the meaning of such drawing, and cairo 1.18 fails for a document whose tags do not nest. The order of drawing is the order of
/// reading.
public struct PageContent {
    let canvas: Canvas

    /// An element with parts.
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

    /// An element with text or a picture, and without parts.
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

    /// Draws an element with parts.
    public func group(_ role: Group, _ body: (PageContent) -> Void) {
        tagged(role.rawValue) { body(self) }
    }

    /// Draws an element without parts.
    public func leaf(_ role: Leaf, _ body: (Canvas) -> Void) {
        tagged(role.rawValue) { body(canvas) }
    }

    /// Draws decoration without a meaning: lines, colours, and repeated parts of each page.
    public func decoration(_ body: (Canvas) -> Void) {
        // Releases before 1.18 treat drawing outside of leaves as decoration, and would make this a part of the structure.
        if cairo_version() >= Self.firstWithArtifacts { tagged("Artifact") { body(canvas) } } else { body(canvas) }
    }

    private static let firstWithArtifacts: Int32 = 11_800

    /// Draws a link to a place in the document.
    ///
    /// - Parameter destination: a name that a page defines, this one, an earlier or a later one.
    public func link(to destination: String, _ body: (Canvas) -> Void) {
        link("dest='\(Self.quoted(destination))'", body)
    }

    /// Draws a link to a page of the web.
    public func link(toAddress address: String, _ body: (Canvas) -> Void) { link("uri='\(Self.quoted(address))'", body) }

    private func link(_ attributes: String, _ body: (Canvas) -> Void) {
        tagged(CAIRO_TAG_LINK, attributes) { body(canvas) }
    }

    /// Gives a place of the page a name for links and the outline. A document defines each name once.
    public func name(_ point: Point, _ name: String) {
        let attributes = "name='\(Self.quoted(name))' x=\(Self.number(point.x)) y=\(Self.number(point.y))"
        tagged(CAIRO_TAG_DEST, attributes) {}
    }

    /// Draws a tagged element; a preview shows it without the tag.
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

    /// Returns a text in the quoted form of cairo's attributes.
    static func quoted(_ text: String) -> String {
        text.drawable.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    }

    /// Returns a number in the form of cairo's attributes, without an exponent.
    private static func number(_ value: Double) -> String {
        let hundredths = Int((max(-1e6, min(value, 1e6)) * 100).rounded())
        let fraction = String(100 + abs(hundredths) % 100).dropFirst()
        return (hundredths < 0 ? "-" : "") + "\(abs(hundredths) / 100).\(fraction)"
    }
}
