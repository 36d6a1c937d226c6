import Testing

@testable import X11Host

@Suite struct ScrollDevicesTests {
    private func devices() -> ScrollDevices {
        var devices = ScrollDevices()
        devices.setAxes(
            [.init(number: 2, isVertical: false, increment: 15), .init(number: 3, isVertical: true, increment: 15)], ofDevice: 11)
        return devices
    }

    @Test func theFirstValueOnlySaysWhereToCountFrom() {
        var devices = devices()
        #expect(devices.feed(device: 11, valuators: [3: 5000]) == nil)
        #expect(devices.feed(device: 11, valuators: [3: 5015]) == .init(vertical: 1))
        #expect(devices.feed(device: 11, valuators: [3: 5000]) == .init(vertical: -1))
    }

    @Test func fractionsAreTouchpads() {
        var devices = devices()
        _ = devices.feed(device: 11, valuators: [2: 0, 3: 0])
        #expect(devices.feed(device: 11, valuators: [2: 3, 3: -6]) == .init(horizontal: 0.2, vertical: -0.4, isFine: true))
    }

    @Test func aTouchpadSaysWhenTheFingersLeave() {
        var devices = devices()
        _ = devices.feed(device: 11, valuators: [3: 0])
        // A wheel that does not turn says nothing at all.
        #expect(devices.feed(device: 11, valuators: [3: 0]) == nil)
        _ = devices.feed(device: 11, valuators: [3: 4])
        // A whole click by chance is still a touchpad's.
        #expect(devices.feed(device: 11, valuators: [3: 19]) == .init(vertical: 1, isFine: true))
        #expect(devices.feed(device: 11, valuators: [0: 5, 1: 6]) == nil)
        let end = devices.feed(device: 11, valuators: [3: 19])
        #expect(end?.isEnd == true)
    }

    @Test func whereTheCountStandsIsAskedWhenThePointerComesIn() {
        var devices = devices()
        _ = devices.feed(device: 11, valuators: [3: 0])
        devices.setAxes([.init(number: 3, isVertical: true, increment: 15)], values: [0: 7, 3: 600], ofDevice: 11)
        #expect(devices.feed(device: 11, valuators: [3: 615]) == .init(vertical: 1))
    }

    @Test func aDeviceThatScrollsNoMoreIsForgotten() {
        var devices = devices()
        devices.setAxes([], values: [3: 5], ofDevice: 11)
        #expect(devices.isEmpty)
        #expect(devices.feed(device: 11, valuators: [3: 20]) == nil)
    }

    @Test func axesAreTakenByNumberAndDevice() {
        var devices = devices()
        _ = devices.feed(device: 11, valuators: [3: 0])
        #expect(devices.feed(device: 11, valuators: [0: 100, 1: 200]) == nil)
        #expect(devices.feed(device: 12, valuators: [3: 15]) == nil)
        #expect(devices.scrolls(device: 11) && !devices.scrolls(device: 12))
    }

    @Test func negativeIncrementsCountTheOtherWay() {
        var devices = ScrollDevices()
        devices.setAxes([.init(number: 0, isVertical: true, increment: -1)], ofDevice: 1)
        _ = devices.feed(device: 1, valuators: [0: 10])
        #expect(devices.feed(device: 1, valuators: [0: 8]) == .init(vertical: 2))
    }

    @Test func jumpsAndNonsenseScrollNothing() {
        var devices = devices()
        _ = devices.feed(device: 11, valuators: [3: 0])
        #expect(devices.feed(device: 11, valuators: [3: 1_000_000]) == nil)
        #expect(devices.feed(device: 11, valuators: [3: 1_000_015]) == .init(vertical: 1))
        #expect(devices.feed(device: 11, valuators: [3: .nan]) == nil)
        devices.setAxes([.init(number: 1, isVertical: true, increment: 0)], ofDevice: 4)
        #expect(!devices.scrolls(device: 4))
    }
}
