/// The source pixels of each pixel of a longer or shorter line, and their weights.
///
/// Shrinking weighs every pixel by the part of it that the new pixel covers (a box filter), so every pixel counts exactly once. Enlarging
/// blends evenly from each pixel's centre to the next (a tent). Weights are whole numbers with the sum `LinearLight.weightSum`: the
/// rounding error of one is added to the next.
struct AxisWeights {
    /// The first source pixel of each destination pixel.
    private(set) var starts: [Int] = []
    /// The place in `weights` where the weights of each destination pixel begin, and one entry more for the end.
    private var offsets: [Int] = [0]
    /// The weights of all destination pixels in order.
    private var weights: [UInt64] = []

    /// Makes weights from the pixels `source` of a line to `count` pixels.
    init(source: Range<Int>, count: Int) {
        precondition(!source.isEmpty && count > 0, "AxisWeights: both lines need at least one pixel")
        starts.reserveCapacity(count)
        offsets.reserveCapacity(count + 1)
        if count <= source.count {
            shrink(source, to: count)
        } else {
            enlarge(source, to: count)
        }
    }

    /// The number of destination pixels.
    var count: Int { starts.count }

    /// Returns the source pixels of destination pixel `index`.
    func sources(of index: Int) -> Range<Int> {
        starts[index]..<(starts[index] + offsets[index + 1] - offsets[index])
    }

    /// Returns the weight of source pixel `pixel`, which is one of `sources(of: index)`, in destination pixel `index`.
    func weight(of pixel: Int, in index: Int) -> UInt64 { weights[offsets[index] + pixel - starts[index]] }

    /// The largest number of destination pixels that need the same source pixel.
    var largestOverlap: Int {
        var overlap = 1
        var first = 0
        for index in 0..<count {
            while sources(of: first).upperBound <= starts[index] { first += 1 }
            overlap = max(overlap, index - first + 1)
        }
        return overlap
    }

    private mutating func shrink(_ source: Range<Int>, to count: Int) {
        // In units of 1/count of a source pixel, every edge is a whole number.
        let length = source.count
        weights.reserveCapacity(length + 2 * count)
        for index in 0..<count {
            let left = index * length
            let right = left + length
            let first = left / count
            let last = (right - 1) / count
            var given = 0
            for pixel in first...last {
                let covered = min(right, (pixel + 1) * count) - left
                let due = (covered * LinearLight.weightSum + length / 2) / length
                weights.append(UInt64(due - given))
                given = due
            }
            starts.append(source.lowerBound + first)
            offsets.append(weights.count)
        }
    }

    private mutating func enlarge(_ source: Range<Int>, to count: Int) {
        let length = source.count
        for index in 0..<count {
            // This is the new pixel's centre, measured from the first old pixel's centre, in units of 1/(2 count) of an old pixel.
            let centre = max(0, (2 * index + 1) * length - count)
            let first = min(centre / (2 * count), length - 1)
            let second = ((centre - first * 2 * count) * LinearLight.weightSum + count) / (2 * count)
            starts.append(source.lowerBound + first)
            if second > 0, first + 1 < length {
                weights.append(UInt64(LinearLight.weightSum - second))
                weights.append(UInt64(second))
            } else {
                weights.append(UInt64(LinearLight.weightSum))
            }
            offsets.append(weights.count)
        }
    }
}

extension AxisWeights {
    /// The weights for the innermost loop, without a check at each access.
    struct Pointers {
        let starts: UnsafePointer<Int>
        let offsets: UnsafePointer<Int>
        let weights: UnsafePointer<UInt64>
        let count: Int

        /// Returns the mean of the pixels of `line` that make pixel `x`, all three fields at once.
        @inline(__always)
        func mean(of line: UnsafePointer<UInt64>, at x: Int) -> UInt64 {
            let line = line + starts[x]
            let weights = weights + offsets[x]
            let taps = offsets[x &+ 1] &- offsets[x]
            var sum = LinearLight.half
            var tap = 0
            while tap < taps {
                sum &+= line[tap] &* weights[tap]
                tap &+= 1
            }
            return sum >> 8 & LinearLight.mask
        }

        /// Returns the mean of the sums of alpha that make pixel `x`, 0 to 8192.
        @inline(__always)
        func mean(ofAlpha line: UnsafePointer<UInt32>, at x: Int) -> UInt64 {
            let first = offsets[x]
            var sum: UInt64 = 0
            for tap in 0..<(offsets[x &+ 1] &- first) {
                sum &+= UInt64(line[starts[x] &+ tap] >> 8) &* weights[first &+ tap]
            }
            return sum >> 8
        }
    }

    /// Calls `body` with pointers that are valid until it returns.
    func withPointers(_ body: (Pointers) -> Void) {
        starts.withUnsafeBufferPointer { starts in
            offsets.withUnsafeBufferPointer { offsets in
                weights.withUnsafeBufferPointer { weights in
                    guard let starts = starts.baseAddress, let offsets = offsets.baseAddress, let weights = weights.baseAddress
                    else { return }
                    body(Pointers(starts: starts, offsets: offsets, weights: weights, count: count))
                }
            }
        }
    }
}
