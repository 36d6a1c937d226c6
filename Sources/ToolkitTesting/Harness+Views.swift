public import Graphics
public import Toolkit

extension Harness {
    /// Returns the views of a window that may draw at a point, in words: those of each layer from the back to the front, by type and name,
    /// with the place of the front one.
    public static func viewsInWords(at point: Point, of shown: Window) -> String {
        views(at: point, of: shown).compactMap { views in
            views.last.map { view in
                let place = view.convert(view.bounds, to: nil)
                return views.map(name).joined(separator: " > ") + " at \(place.minX), \(place.minY), \(place.width) × \(place.height)"
            }
        }
        .joined(separator: "; above it ")
    }

    private static func name(of view: View) -> String {
        let type = "\(Swift.type(of: view))"
        guard let name = view.identifier ?? view.accessibilityLabel, !name.isEmpty else { return type }
        return "\(type) “\(name)”"
    }
}
