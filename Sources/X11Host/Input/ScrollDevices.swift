/// The scroll wheels and touchpads that say exactly how far they were turned.
///
/// Their valuators count from an arbitrary start and go on counting while the pointer is in other windows, so where they are must be
/// asked when the pointer comes in; a value that comes before the answer says only where to count from.
struct ScrollDevices {
    /// One axis of a device.
    struct Axis: Equatable {
        /// The valuator's number on its device.
        var number: Int
        /// Whether it scrolls up and down.
        var isVertical: Bool
        /// What one click of a wheel adds to the valuator; negative when it counts the other way.
        var increment: Double
    }

    /// How far something was scrolled, in wheel clicks; positive shows what is below or to the right.
    struct Delta: Equatable {
        var horizontal = 0.0
        var vertical = 0.0
        /// Whether the device moves by less than whole clicks, as touchpads do.
        var isFine = false

        /// Whether it says only that the fingers left the touchpad.
        var isEnd: Bool { isFine && horizontal == 0 && vertical == 0 }
    }

    private var axes: [Int: [Axis]] = [:]
    private var lastValues: [Int: [Int: Double]] = [:]
    /// The devices that scrolled by less than a click before; they do not become wheels where it is a whole one by chance.
    private var fineDevices: Set<Int> = []

    /// The most clicks that one event may scroll; more is a counter that jumped.
    private static let limit = 100.0

    /// Learns a device's axes and where its valuators are now, by number, or that it scrolls no more.
    mutating func setAxes(_ new: [Axis], values: [Int: Double] = [:], ofDevice device: Int) {
        axes[device] = new.filter { $0.increment != 0 && $0.increment.isFinite }
        if axes[device]?.isEmpty == true { axes[device] = nil }
        lastValues[device] = axes[device] == nil ? nil : values
        if axes[device] == nil { fineDevices.remove(device) }
    }

    /// Whether any device scrolls smoothly.
    var isEmpty: Bool { axes.isEmpty }

    /// Whether a device says how far it scrolls, so that the clicks of buttons 4 to 7 that the server makes up for it must be passed over.
    func scrolls(device: Int) -> Bool { axes[device] != nil }

    /// Takes the valuators of a motion event, by number.
    ///
    /// A touchpad that names its valuators without turning them says that the fingers left it.
    /// - Returns: How far was scrolled, or nil when the event has nothing to do with scrolling.
    mutating func feed(device: Int, valuators: [Int: Double]) -> Delta? {
        guard let axes = axes[device] else { return nil }
        var delta = Delta()
        var isNamed = false
        for axis in axes {
            guard let value = valuators[axis.number], value.isFinite else { continue }
            defer { lastValues[device, default: [:]][axis.number] = value }
            guard let last = lastValues[device]?[axis.number] else { continue }
            let clicks = (value - last) / axis.increment
            guard abs(clicks) <= Self.limit else { continue }
            isNamed = true
            if axis.isVertical { delta.vertical += clicks } else { delta.horizontal += clicks }
            if abs(clicks - clicks.rounded()) > 0.001 { fineDevices.insert(device) }
        }
        delta.isFine = fineDevices.contains(device)
        let isStill = delta.horizontal == 0 && delta.vertical == 0
        return !isNamed || isStill && !delta.isEnd ? nil : delta
    }
}
