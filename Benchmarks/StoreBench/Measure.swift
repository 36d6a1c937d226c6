import Foundation

/// The result of one measurement, in one line for people and for the script that makes the table.
struct Finding {
    let name: String
    /// In the unit of `unit`, sorted from the smallest to the largest.
    let samples: [Double]
    let unit: String
    /// The goal for the median, in the same unit; nil if there is none.
    let goal: Double?

    init(_ name: String, _ samples: [Double], unit: String, goal: Double? = nil) {
        self.name = name
        self.samples = samples.sorted()
        self.unit = unit
        self.goal = goal
    }

    /// The value below which a share (0 to 1) of the samples lies.
    func quantile(_ share: Double) -> Double {
        guard let last = samples.last else { return .nan }
        let index = Int((Double(samples.count - 1) * share).rounded())
        return samples.indices.contains(index) ? samples[index] : last
    }

    /// Name, median, 99th percentile, unit, goal and number of samples, with tabs between them.
    var line: String {
        func text(_ value: Double) -> String {
            let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
            return String(format: "%.\(digits)f", value)
        }
        return [name, text(quantile(0.5)), text(quantile(0.99)), unit, goal.map(text) ?? "-", "\(samples.count)"].joined(separator: "\t")
    }
}

/// The milliseconds that a piece of work takes.
func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let time = try clock.measure { try work() }
    let (seconds, attoseconds) = time.components
    return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
}

/// The seconds that the processor spends on a piece of work, on all threads and in the kernel.
func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
    func used() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }
    let before = used()
    try work()
    return used() - before
}

/// The memory of this process that is in RAM and belongs to no file, from the kernel; 0 where it does not tell. Pages of the program and of
/// the database come and go with what else the machine does.
enum Measure {
    static func anonymousBytes() -> Int {
        // The file has no length, which Foundation needs.
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 200)
        guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
        let text = line.prefix { $0 != 0 }.map { Character(Unicode.Scalar(UInt8(bitPattern: $0))) }
        let fields = String(text).split(separator: " ")
        return fields.count > 2 ? ((Int(fields[1]) ?? 0) - (Int(fields[2]) ?? 0)) * 4096 : 0
    }
}
