/// The scroll wheels and touchpads that report exact distances.
///
/// Their valuators count from an arbitrary start, also while the pointer is in other windows. So their values are requested when the
/// pointer comes in; a value before the answer is only a start for counting.
struct ScrollDevices {
    /// One axis of a device.
    struct Axis: Equatable {
        /// The valuator's number on its device.
        var number: Int
        /// Whether it scrolls up and down.
        var isVertical: Bool
        /// The change of the valuator for one click of a wheel; negative if it counts the other way.
        var increment: Double
    }

    /// The distance of a scroll, in wheel clicks; positive shows the content below or to the right.
    struct Delta: Equatable {
        var horizontal = 0.0
        var vertical = 0.0
        /// Whether the device moves by less than whole clicks, as touchpads do.
        var isFine = false

        /// Whether it only reports that the fingers left the touchpad.
        var isEnd: Bool { isFine && horizontal == 0 && vertical == 0 }
    }

    private var axes: [Int: [Axis]] = [:]
    private var lastValues: [Int: [Int: Double]] = [:]
    /// The devices that scrolled by less than a click before; they still count as fine if they scroll by a whole click.
    private var fineDevices: Set<Int> = []

    /// The largest number of clicks of one event; more is a counter that jumped.
    private static let limit = 100.0

    /// Stores a device's axes and the current values of its valuators, by number, or that it no longer scrolls.
    mutating func setAxes(_ new: [Axis], values: [Int: Double] = [:], ofDevice device: Int) {
        axes[device] = new.filter { $0.increment != 0 && $0.increment.isFinite }
        if axes[device]?.isEmpty == true { axes[device] = nil }
        lastValues[device] = axes[device] == nil ? nil : values
        if axes[device] == nil { fineDevices.remove(device) }
    }

    /// Whether any device scrolls smoothly.
    var isEmpty: Bool { axes.isEmpty }

    /// Returns whether a device reports its distances, so that the server's emulated clicks of buttons 4 to 7 must be ignored.
    func scrolls(device: Int) -> Bool { axes[device] != nil }

    /// Takes the valuators of a motion event, by number.
    ///
    /// A touchpad that names its valuators without a change reports that the fingers left it.
    /// - Returns: the distance of the scroll, or nil if the event is not about scrolling.
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
