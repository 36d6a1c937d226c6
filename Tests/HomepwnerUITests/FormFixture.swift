import Inventory
import Toolkit

@testable import HomepwnerUI

/// The fields that every form has, by name.
extension ItemFormView {
    var name: TextField { field(.name) }
    var serialNumber: TextField { field(.serialNumber) }
    var value: TextField { field(.value) }
    var place: TextField { field(.place) }
    var date: DateField { field(.bought) }
    var notes: TextView { field(.notes) }

    private func field<Field>(_ field: ItemField) -> Field {
        guard let view = control(of: field)?.view as? Field else { fatalError("The form has no field for \(field).") }
        return view
    }
}
