import Foundation

/// The result of one measurement, in one line for people and for the script that makes the table.
struct Finding {
    let name: String
    /// Microseconds, sorted from the smallest to the largest.
    let samples: [Double]
    /// The goal for the median, in microseconds; nil where the script compares it with another program.
    let goal: Double?

    /// Repeats some work in rounds of many times, and keeps the time of one repetition.
    init(_ name: String, goal: Double? = nil, times: Int, rounds: Int = 15, _ work: (Int) throws -> Void) rethrows {
        self.name = name
        self.goal = goal
        let clock = ContinuousClock()
        var samples: [Double] = []
        for round in 0...rounds {
            let time = try clock.measure { for index in 0..<times { try work(index) } }
            let (seconds, attoseconds) = time.components
            // The first round warms the caches and does not count.
            if round > 0 { samples.append((Double(seconds) * 1e6 + Double(attoseconds) / 1e12) / Double(times)) }
        }
        self.samples = samples.sorted()
    }

    /// Name, median, 99th percentile, unit, goal and number of samples, with tabs between them.
    var line: String {
        func text(_ value: Double) -> String { String(format: "%.2f", value) }
        let last = samples[samples.count - 1]
        return [name, text(samples[samples.count / 2]), text(last), "us", goal.map(text) ?? "-", "\(samples.count)"].joined(separator: "\t")
    }
}
