// A table whose cells come from a nib, in a window of its own. Run it with `swift run TableExample`.
import FoundationEssentials
import Graphics
import Toolkit
import X11Host

/// A row: `PlanetCell.xib` says where its two labels stand, this class what they say.
final class PlanetCell: TableViewCell {
    private var nameLabel = Label()
    private var moonsLabel = Label()

    override class var nibBindings: [NibBinding] {
        super.nibBindings + [.outlet("nameLabel", \PlanetCell.nameLabel), .outlet("moonsLabel", \PlanetCell.moonsLabel)]
    }

    func show(_ planet: (name: String, moons: Int)) {
        nameLabel.text = planet.name
        moonsLabel.text = planet.moons == 1 ? "1 moon" : "\(planet.moons) moons"
    }
}

/// The screen: it has the table, and answers what is in its rows.
final class PlanetsController: ViewController, TableViewDataSource {
    private let planets = [
        ("Mercury", 0), ("Venus", 0), ("Earth", 1), ("Mars", 2), ("Jupiter", 95), ("Saturn", 146), ("Uranus", 28), ("Neptune", 16),
    ]
    private let table = TableView()

    init(cells nib: Nib) throws {
        super.init()
        try table.register(nib, for: PlanetCell.self)
        table.rowHeight = nib.cellHeight ?? 44
        table.dataSource = self
    }

    override func loadView() -> View { table }

    func numberOfRows(in tableView: TableView) -> Int { planets.count }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let cell = tableView.dequeue(PlanetCell.self, for: row)
        cell.show(planets[row])
        return cell
    }
}

@main enum TableExample {
    static func main() throws {
        var classes = NibClasses(module: "TableExample")
        classes.register(PlanetCell.self)
        // The toolkit reads no files: whoever uses it does.
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "PlanetCell.xib")
        let nib = try Nib(data: [UInt8](Data(contentsOf: file)), name: "PlanetCell.xib", classes: classes)
        let window = Window(size: Size(width: 420, height: 480), title: "Planets")
        window.rootViewController = try PlanetsController(cells: nib)
        let application = try X11Application(.init(applicationID: "io.github.homepwner.TableExample"))
        try application.open(window)
        _ = application.run()
    }
}
