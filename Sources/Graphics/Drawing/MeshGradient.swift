internal import CPangoCairo

/// Rows of points, each row of one colour; between the rows the colours blend, for any shape of the rows.
public struct MeshGradient: Sendable, Hashable {
    /// Points of one colour.
    public struct Row: Sendable, Hashable {
        /// The points, as many as in every other row.
        public var points: [Point]
        /// The colour at all of them.
        public var color: Color

        /// Makes a row.
        public init(_ points: [Point], _ color: Color) {
            self.points = points
            self.color = color
        }
    }

    /// The rows, from one edge to the other.
    public var rows: [Row]

    /// Makes a mesh of rows.
    public init(rows: [Row]) { self.rows = rows }

    /// The area between the first and the last row.
    public var outline: Path {
        var path = Path()
        guard let first = rows.first, let last = rows.last, let start = first.points.first else { return path }
        path.move(to: start)
        for point in first.points.dropFirst() + last.points.reversed() { path.line(to: point) }
        path.close()
        return path
    }
}

extension Canvas {
    /// Fills the area between a mesh's first and last row. A mesh whose rows have different numbers of points is not drawn.
    public func fill(_ mesh: MeshGradient) {
        guard let count = mesh.rows.first?.points.count, mesh.rows.allSatisfy({ $0.points.count == count }),
            let pattern = cairo_pattern_create_mesh()
        else { return }
        for (upper, lower) in zip(mesh.rows, mesh.rows.dropFirst()) {
            for column in 0..<max(0, count - 1) {
                let corners = [
                    (upper.points[column], upper.color), (upper.points[column + 1], upper.color),
                    (lower.points[column + 1], lower.color), (lower.points[column], lower.color),
                ]
                cairo_mesh_pattern_begin_patch(pattern)
                for (index, (point, color)) in corners.enumerated() {
                    if index == 0 {
                        cairo_mesh_pattern_move_to(pattern, point.x, point.y)
                    } else {
                        cairo_mesh_pattern_line_to(pattern, point.x, point.y)
                    }
                    cairo_mesh_pattern_set_corner_color_rgba(pattern, UInt32(index), color.red, color.green, color.blue, color.alpha)
                }
                cairo_mesh_pattern_end_patch(pattern)
            }
        }
        cairo_set_source(context, pattern)
        add(mesh.outline)
        cairo_fill(context)
        cairo_pattern_destroy(pattern)
    }
}
