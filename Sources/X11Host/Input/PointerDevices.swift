import CX11
import Graphics
import Toolkit

/// The pointer by XInput 2: its place to a fraction of a pixel, and the exact turns of wheels and touchpads.
final class PointerDevices {
    private let connection: X11Connection
    private var scrolling = ScrollDevices()
    /// The master pointer that was used last.
    private var lastUsed: Int32?
    /// The pointer that is held for a window.
    private var held: Int32?

    /// The points of content for one click of a wheel, for devices that move by less.
    static let pointsPerClick = 60.0

    init(connection: X11Connection) { self.connection = connection }

    /// Selects the events of a window.
    func select(on window: XID) {
        guard connection.extensions.inputOpcode != nil else { return }
        select([XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter, XI_Leave], device: XIAllMasterDevices, on: window)
    }

    /// Finds the devices that scroll smoothly, and watches for new ones from now on. This takes half a millisecond, so it comes after the
    /// first frame; until then wheels scroll by clicks.
    func learnDevices() {
        guard connection.extensions.inputOpcode != nil, !connection.isLost else { return }
        select([XI_HierarchyChanged, XI_DeviceChanged], device: XIAllDevices, on: connection.root)
        readDevices(XIAllDevices)
    }

    /// The pointer came into a window from outside, where it may have scrolled.
    func pointerEntered() {
        if !scrolling.isEmpty { readDevices(XIAllDevices) }
    }

    /// Devices were added, removed or changed.
    func devicesChanged(_ device: Int32?) {
        if device == nil { lastUsed = nil }
        readDevices(device ?? XIAllDevices)
    }

    /// A master pointer was used.
    func noteUse(of pointer: Int32) { lastUsed = pointer }

    /// Redirects the person's pointer events outside of the program to a window.
    ///
    /// - Returns: whether the server allowed it; another program may hold the pointer.
    func hold(for window: XID, at time: UInt32) -> Bool {
        guard connection.extensions.inputOpcode != nil else {
            let mask = UInt32(ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask)
            return XGrabPointer(connection.display, window, 1, mask, GrabModeAsync, GrabModeAsync, 0, 0, UInt(time)) == 0
        }
        // A held pointer is used first, because it belongs to the window below; a window that was opened by a key may have none yet.
        guard let pointer = held ?? lastUsed ?? clientPointer else { return false }
        let isHeld = withMask([XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter, XI_Leave], device: pointer) { mask in
            XIGrabDevice(
                connection.display, pointer, window, UInt(time), 0, Int32(XIGrabModeAsync), Int32(XIGrabModeAsync), 1, &mask) == 0
        }
        if isHeld { held = pointer }
        return isHeld
    }

    /// Gives the pointer back.
    func release(at time: UInt32) {
        guard !connection.isLost else { return }
        guard connection.extensions.inputOpcode != nil else {
            XUngrabPointer(connection.display, UInt(time))
            return
        }
        if let held { XIUngrabDevice(connection.display, held, UInt(time)) }
        held = nil
    }

    /// The master pointer that the server assigns to the program.
    private var clientPointer: Int32? {
        var pointer: Int32 = 0
        return XIGetClientPointer(connection.display, 0, &pointer) != 0 ? pointer : nil
    }

    /// Returns whether the server emulates a device's wheel clicks in addition to the device's own reports.
    func scrollsSmoothly(_ device: Int32) -> Bool { scrolling.scrolls(device: Int(device)) }

    /// Returns the distance of a scroll in a motion event, if there is one.
    func scroll(_ event: XIDeviceEvent) -> ScrollDevices.Delta? {
        guard scrolling.scrolls(device: Int(event.sourceid)) else { return nil }
        var valuators: [Int: Double] = [:]
        var next = 0
        for number in 0..<Int(event.valuators.mask_len) * 8 {
            guard event.valuators.mask[number / 8] & (1 << UInt8(number % 8)) != 0 else { continue }
            valuators[number] = event.valuators.values[next]
            next += 1
        }
        return scrolling.feed(device: Int(event.sourceid), valuators: valuators)
    }

    private func readDevices(_ wanted: Int32) {
        var count: Int32 = 0
        guard let devices = XIQueryDevice(connection.display, wanted, &count) else { return }
        defer { XIFreeDeviceInfo(devices) }
        for index in 0..<Int(count) {
            let device = devices[index]
            // Masters only repeat their last slave's reports; events name the slave as their source.
            guard device.use == XISlavePointer || device.use == XIFloatingSlave else { continue }
            scrolling.setAxes(axes(of: device), values: values(of: device), ofDevice: Int(device.deviceid))
        }
    }

    private func axes(of device: XIDeviceInfo) -> [ScrollDevices.Axis] {
        (0..<Int(device.num_classes)).compactMap { index in
            guard let info = device.classes[index], info.pointee.type == XIScrollClass else { return nil }
            return info.withMemoryRebound(to: XIScrollClassInfo.self, capacity: 1) {
                ScrollDevices.Axis(
                    number: Int($0.pointee.number), isVertical: $0.pointee.scroll_type == XIScrollTypeVertical,
                    increment: $0.pointee.increment)
            }
        }
    }

    private func values(of device: XIDeviceInfo) -> [Int: Double] {
        var values: [Int: Double] = [:]
        for index in 0..<Int(device.num_classes) {
            guard let info = device.classes[index], info.pointee.type == XIValuatorClass else { continue }
            info.withMemoryRebound(to: XIValuatorClassInfo.self, capacity: 1) { values[Int($0.pointee.number)] = $0.pointee.value }
        }
        return values
    }

    private func select(_ events: [Int32], device: Int32, on window: XID) {
        withMask(events, device: device) { mask in _ = XISelectEvents(connection.display, window, &mask, 1) }
    }

    private func withMask<Result>(_ events: [Int32], device: Int32, _ body: (inout XIEventMask) -> Result) -> Result {
        var bits = [UInt8](repeating: 0, count: 4)
        for event in events { bits[Int(event) / 8] |= 1 << UInt8(event % 8) }
        return bits.withUnsafeMutableBufferPointer { buffer in
            var mask = XIEventMask(deviceid: device, mask_len: Int32(buffer.count), mask: buffer.baseAddress)
            return body(&mask)
        }
    }
}
