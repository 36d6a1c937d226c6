/// Colours that blend along a line or out from a point.
public struct Gradient: Sendable, Hashable {
    /// The line or the circles of the colours, in points.
    public enum Shape: Sendable, Hashable {
        case linear(from: Point, to: Point)
        case radial(center: Point, radius: Double)
    }

    /// A colour and its place.
    public struct Stop: Sendable, Hashable {
        /// The place, 0 at the start and 1 at the end.
        public var offset: Double
        /// The colour there.
        public var color: Color

        /// Makes a stop.
        public init(_ offset: Double, _ color: Color) {
            self.offset = offset
            self.color = color
        }
    }

    /// The line or the circles of the colours.
    public var shape: Shape
    /// The colours on the way.
    public var stops: [Stop]

    /// Makes a gradient.
    public init(_ shape: Shape, stops: [Stop]) {
        self.shape = shape
        self.stops = stops
    }
}
