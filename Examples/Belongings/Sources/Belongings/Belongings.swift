import Foundation
import Graphics
import Toolkit
import X11Host

@main enum Belongings {
    static func main() throws {
        let window = Window(size: Size(width: 440, height: 600), title: "Belongings")
        window.rootViewController = NavigationController(rootViewController: try makeList())
        let application = try X11Application(.init(applicationID: "io.github.homepwner.Belongings"))
        try application.open(window)
        _ = application.run()
    }

    /// The list, with the nibs for its rows and for the items that it opens.
    static func makeList() throws -> ItemsViewController {
        var classes = NibClasses(module: "Belongings")
        classes.register(ItemCell.self)
        return try ItemsViewController(cellNib: nib("ItemCell.xib", classes), detailNib: nib("DetailView.xib", classes))
    }

    /// Reads a nib that is beside the package's manifest. The toolkit itself reads no files.
    private static func nib(_ name: String, _ classes: NibClasses) throws -> Nib {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        return try Nib(data: [UInt8](Data(contentsOf: folder.appending(path: name))), name: name, classes: classes)
    }
}
