import Logging
public import Toolkit

/// The nibs of the program's own screens, each parsed once: those of the first frame at once, the others when they are needed.
public final class ProgramNibs {
    /// A row of the list.
    let itemCell: Nib
    /// The bar at the top of the window.
    let header: Nib
    private var others: [String: Nib] = [:]

    /// The contents of the files for the first frame: a value, so that it can be read away from the main actor.
    nonisolated public struct Documents: Sendable {
        let itemCell: NibDocument
        let header: NibDocument

        /// Reads the files.
        ///
        /// - Throws: when one is missing or is no nib; the sentence names the file.
        public init() throws(NibError) {
            itemCell = try NibDocument(named: "ItemCell")
            header = try NibDocument(named: "HeaderView")
        }
    }

    /// Reads those of the first frame.
    ///
    /// - Throws: if a nib is missing, cannot be read, or does not hold the views that the program needs; the sentence names the file.
    public convenience init() throws(NibError) { try self.init(Documents()) }

    /// Makes those of the first frame from documents.
    ///
    /// - Throws: if a document does not hold the views that the program needs; the sentence names the file.
    public init(_ documents: Documents) throws(NibError) {
        itemCell = try Self.make(documents.itemCell, holding: "ItemCell")
        header = try Self.make(documents.header, holding: "HeaderBar")
        try itemCell.checkCell()
    }

    /// Returns the nib of a row in one line.
    ///
    /// - Throws: as `init()` does.
    func compactCell() throws(NibError) -> Nib {
        let nib = try nib("CompactItemCell", holding: "CompactItemCell")
        try nib.checkCell()
        return nib
    }

    /// An item of the grid.
    ///
    /// - Throws: as `init()` does.
    func gridCell() throws(NibError) -> Nib {
        let nib = try nib("GridCell", holding: "ItemGridCell")
        try nib.checkCollectionCell()
        return nib
    }

    /// The form of the sheet.
    ///
    /// - Throws: as `init()` does.
    func form() throws(NibError) -> Nib { try nib("FormView", holding: "ItemFormView") }

    private func nib(_ name: String, holding className: String) throws(NibError) -> Nib {
        if let known = others[name] { return known }
        let made = try Self.make(NibDocument(named: name), holding: className)
        others[name] = made
        return made
    }

    /// Looks whether there is an object of a class at the top of a nib, as the program needs it.
    static func check(_ nib: Nib, holds className: String) throws(NibError) {
        // A file that names no module means the program's own.
        guard !nib.document.objects.contains(where: { $0.customClass == className && ($0.customModule ?? module) == module }) else {
            return
        }
        throw NibError(
            .incomplete, file: nib.name,
            "It has no object of the class \(className), which the program needs. Name that class in Interface Builder, and "
                + "\(module) or none as its module.")
    }

    private static let module = "HomepwnerUI"

    private static func make(_ document: NibDocument, holding className: String) throws(NibError) -> Nib {
        let nib = Nib(document, classes: classes)
        let log = Logger(label: "homepwner.nib")
        nib.onWarning = { log.warning("\($0)") }
        try check(nib, holds: className)
        return nib
    }

    /// The classes that the program's nibs name.
    public static var classes: NibClasses {
        var classes = NibClasses(module: module)
        classes.register(ItemCell.self)
        classes.register(CompactItemCell.self)
        classes.register(ItemGridCell.self)
        classes.register("ItemGridPicture") { ItemGridPicture() }
        classes.register("ThumbnailView") { ThumbnailView() }
        classes.register("ItemTagsView") { ItemTagsView() }
        classes.register("ItemSignView") { ItemSignView() }
        classes.register("ItemPlaceView") { ItemPlaceView() }
        classes.register("ItemFormView") { ItemFormView() }
        classes.register("FormBody") { FormBody() }
        classes.register("MessageBar") { MessageBar() }
        classes.register("HeaderBar") { HeaderBar() }
        classes.register("LibraryButton") { LibraryButton() }
        classes.register("SearchField") { SearchField() }
        classes.register("ToolButton") { Button(style: .tool) }
        return classes
    }
}
