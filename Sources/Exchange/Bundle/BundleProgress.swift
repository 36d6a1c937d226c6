/// How far a bundle is that is being written, compared or read.
public struct BundleProgress: Hashable, Sendable {
    /// What is being done, in words, as “Writing file”.
    public let work: String
    /// Which one it is, from 1; 0 where they are not counted.
    public let place: Int
    /// Of how many.
    public let total: Int

    init(_ work: String, _ place: Int = 0, of total: Int = 0) { (self.work, self.place, self.total) = (work, place, total) }

    /// All of it: “Writing file 3 of 10”.
    public var text: String { total == 0 ? work : "\(work) \(place) of \(total)" }
}
