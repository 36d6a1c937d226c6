/// The progress of writing, comparing or reading a bundle.
public struct BundleProgress: Hashable, Sendable {
    /// The current work, such as “Writing file”.
    public let work: String
    /// The number of the current object, from 1; 0 if they are not counted.
    public let place: Int
    /// The number of all objects.
    public let total: Int

    init(_ work: String, _ place: Int = 0, of total: Int = 0) { (self.work, self.place, self.total) = (work, place, total) }

    /// The complete text: “Writing file 3 of 10”.
    public var text: String { total == 0 ? work : "\(work) \(place) of \(total)" }
}
