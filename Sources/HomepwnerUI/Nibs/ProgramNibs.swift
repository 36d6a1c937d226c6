import Logging
public import Toolkit

/// The nibs of the program's own screens, each parsed once.
public final class ProgramNibs {
    /// A row of the list.
    let itemCell: Nib
    /// An item of the grid.
    let gridCell: Nib
    /// The form of the sheet.
    let form: Nib
    /// The bar at the top of the window.
    let header: Nib

    /// Reads them all.
    ///
    /// - Throws: when one is missing, is no nib, or does not hold what the program needs; the sentence names the file.
    public init() throws(NibError) {
        itemCell = try Self.load("ItemCell")
        gridCell = try Self.load("GridCell")
        form = try Self.load("FormView")
        header = try Self.load("HeaderView")
        try itemCell.checkCell()
        try gridCell.checkCollectionCell()
        for (nib, name) in [
            (itemCell, "ItemCell"), (gridCell, "ItemGridCell"), (form, "ItemFormView"), (header, "HeaderBar"),
        ] { try Self.check(nib, holds: name) }
    }

    /// Looks whether there is an object of a class at the top of a nib, as the program needs it.
    static func check(_ nib: Nib, holds className: String) throws(NibError) {
        guard !nib.document.objects.contains(where: { $0.customClass == className && $0.customModule == module }) else { return }
        throw NibError(
            .incomplete, file: nib.name,
            "There is nothing of the class \(className) in it, which the program needs. Name that class in Interface Builder, and "
                + "\(module) as its module.")
    }

    private static let module = "HomepwnerUI"

    private static func load(_ name: String) throws(NibError) -> Nib {
        let nib = try Nib(named: name, classes: classes)
        let log = Logger(label: "homepwner.nib")
        nib.onWarning = { log.warning("\($0)") }
        return nib
    }

    /// The classes that the program's nibs name.
    public static var classes: NibClasses {
        var classes = NibClasses(module: module)
        classes.register(ItemCell.self)
        classes.register(ItemGridCell.self)
        classes.register("ItemGridPicture") { ItemGridPicture() }
        classes.register("ThumbnailView") { ThumbnailView() }
        classes.register("ItemFormView") { ItemFormView() }
        classes.register("PhotoWell") { PhotoWell() }
        classes.register("MessageBar") { MessageBar() }
        classes.register("HeaderBar") { HeaderBar() }
        classes.register("SearchField") { SearchField() }
        classes.register("ToolButton") { Button(style: .tool) }
        return classes
    }
}
