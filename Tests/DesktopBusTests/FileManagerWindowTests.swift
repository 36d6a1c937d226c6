import Foundation
import TestSupport
import Testing

@testable import DesktopBus

/// The file manager of a desktop that the tests made, on a bus of their own.
@Suite struct FileManagerWindowTests {
    private static let path = "/home/ann/My Reports/Größe 100%.pdf"

    private func problem(_ portal: FakePortal, reply: Double = 10) -> BusError? {
        do throws(BusError) {
            _ = try FileManagerWindow(address: portal.address, reply: reply).show(Self.path)
            return nil
        } catch { return error }
    }

    @Test(.enabled(if: FakePortal.isAvailable, "\(FakePortal.reason)")) func aFileIsShownSelected() throws {
        let portal = try FakePortal(.agrees)
        defer { portal.close() }
        #expect(try FileManagerWindow(address: portal.address).show(Self.path))
        let calls = portal.calls
        #expect(calls.map(\.method) == ["ShowItems"])
        #expect(calls.first?.arguments == "(['file:///home/ann/My%20Reports/Gr%C3%B6%C3%9Fe%20100%25.pdf'], '')")
    }

    @Test(.enabled(if: FakePortal.isAvailable, "\(FakePortal.reason)")) func aDesktopWithoutOneIsToldFromOneThatFails() throws {
        let none = try FakePortal(nil)
        #expect(try !FileManagerWindow(address: none.address).show(Self.path))
        none.close()
        #expect(try !FileManagerWindow(address: none.address).show(Self.path), "nor is there a bus")
        let failing = try FakePortal(.refuses)
        defer { failing.close() }
        #expect(problem(failing) == .refused(name: "org.freedesktop.FileManager1.Error", message: "There is no display."))
        let sleeping = try FakePortal(.sleeps)
        defer { sleeping.close() }
        #expect(problem(sleeping, reply: 0.5) == .timedOut)
    }

    @Test func pathsBecomeAddresses() {
        #expect(FileManagerWindow.address(of: "/a-b_c.d~/E9") == "file:///a-b_c.d~/E9")
        #expect(FileManagerWindow.address(of: "/a b#?%;é") == "file:///a%20b%23%3F%25%3B%C3%A9")
    }
}
