// A list whose cells come from a nib, a popover and a sheet, in a window. Run it with `swift run --package-path Examples/Planets`.
import Foundation
import Graphics
import Toolkit
import X11Host

struct Planet {
    var name: String
    var moons: Int
}

/// A row: `PlanetCell.xib` says where its labels are, this class what they say.
final class PlanetCell: TableViewCell {
    private var nameLabel = Label()
    private var moonsLabel = Label()
    private var moonsButton = Button(style: .plain)
    var onMoons: (() -> Void)?

    override class var nibBindings: [NibBinding] {
        super.nibBindings + [
            .outlet("nameLabel", \PlanetCell.nameLabel), .outlet("moonsLabel", \PlanetCell.moonsLabel),
            .outlet("moonsButton", \PlanetCell.moonsButton), .action("showMoons:", PlanetCell.showMoons),
        ]
    }

    private func showMoons(_ sender: Button) { onMoons?() }

    /// Where the popover points.
    var moonsView: View { moonsLabel }

    func show(_ planet: Planet) {
        nameLabel.text = planet.name
        moonsLabel.text = planet.moons == 1 ? "1 moon" : "\(planet.moons) moons"
    }
}

/// The screen: it owns the planets and answers what is in the table's rows.
final class PlanetsController: TableViewController, TableViewDataSource {
    private var planets = [
        Planet(name: "Mercury", moons: 0), Planet(name: "Venus", moons: 0), Planet(name: "Earth", moons: 1), Planet(name: "Mars", moons: 2),
        Planet(name: "Jupiter", moons: 95), Planet(name: "Saturn", moons: 146), Planet(name: "Uranus", moons: 28),
        Planet(name: "Neptune", moons: 16),
    ]
    private var popover: PopoverController?

    init(cells nib: Nib) throws {
        super.init()
        try tableView.register(nib, for: PlanetCell.self)
        tableView.rowHeight = nib.cellHeight ?? 44
        title = "Planets"
        navigationItem.rightBarButtonItem = BarButtonItem(.add) { [weak self] in self?.addPlanet() }
    }

    func numberOfRows(in tableView: TableView) -> Int { planets.count }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
        let cell = tableView.dequeue(PlanetCell.self, for: row)
        let planet = planets[row]
        cell.show(planet)
        cell.onMoons = { [weak self, unowned cell] in self?.showMoons(of: planet, at: cell.moonsView) }
        return cell
    }

    /// A popover that points at the number.
    private func showMoons(of planet: Planet, at view: View) {
        let popover = PopoverController(MoonsController(planet))
        popover.contentSize = Size(width: 260, height: 60)
        popover.present(from: view.bounds, in: view)
        self.popover = popover
    }

    /// A sheet with a field; Done adds what was typed.
    private func addPlanet() {
        let page = NewPlanetController { [weak self] name in
            guard let self else { return }
            planets.append(Planet(name: name, moons: 0))
            tableView.insertRows([planets.count - 1])
        }
        present(NavigationController(rootViewController: page))
    }
}

/// The content of the popover.
final class MoonsController: ViewController {
    private let label: Label

    init(_ planet: Planet) {
        label = Label("\(planet.name) has \(planet.moons == 0 ? "no" : "\(planet.moons)") moons.")
        label.textAlignment = .center
        super.init()
    }

    override func loadView() -> View { label }
}

/// The sheet.
final class NewPlanetController: ViewController {
    private let field = TextField()

    init(onDone: @escaping (String) -> Void) {
        super.init()
        title = "New Planet"
        preferredContentSize = Size(width: 340, height: 90)
        navigationItem.leftBarButtonItem = BarButtonItem(.cancel) { [weak self] in self?.dismiss() }
        navigationItem.rightBarButtonItem = BarButtonItem(.done) { [weak self] in
            guard let self, !field.text.isEmpty else { return }
            onDone(field.text)
            dismiss()
        }
    }

    override func loadView() -> View {
        field.placeholder = "Name"
        let field = field
        let view = ContainerView { bounds in field.frame = bounds.insetBy(dx: 20, dy: 26) }
        view.addSubview(field)
        return view
    }

    override func viewIsAppearing() { field.becomeFirstResponder() }
}

@main enum Planets {
    static func main() throws {
        var classes = NibClasses(module: "Planets")
        classes.register(PlanetCell.self)
        // The toolkit reads no files: whoever uses it does.
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../PlanetCell.xib").standardized
        let nib = try Nib(data: [UInt8](Data(contentsOf: folder)), name: "PlanetCell.xib", classes: classes)
        let window = Window(size: Size(width: 420, height: 480), title: "Planets")
        window.rootViewController = NavigationController(rootViewController: try PlanetsController(cells: nib))
        let application = try X11Application(.init(applicationID: "io.github.homepwner.Planets"))
        try application.open(window)
        _ = application.run()
    }
}
