import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DesktopBus

/// The print dialog of a desktop that the tests made, on a bus of their own.
@Suite(.enabled(if: FakePortal.isAvailable, "\(FakePortal.reason)")) struct PrintPortalTests {
    private static let job = PrintPortal.Job(
        title: "Schedule “Oak”", parent: "x11:1a00007", paper: .init(name: "iso_a4", title: "A4", width: 210, height: 297),
        keepsScale: false)

    private static func limits(reply: Double = 10, answer: Double = 10) -> PrintPortal.Limits {
        var limits = PrintPortal.Limits()
        (limits.connection, limits.reply, limits.answer) = (10, reply, answer)
        return limits
    }

    /// The result of a dialog; nil for a choice by a person.
    private func problem(
        _ portal: FakePortal, _ limits: PrintPortal.Limits = limits(), isStopped: @escaping () -> Bool = { false }
    ) -> PrintPortalError? {
        do throws(PrintPortalError) {
            try PrintPortal(address: portal.address, limits: limits).open(isStopped: isStopped).prepare(Self.job)
            return nil
        } catch { return error }
    }

    /// A file as reports are handed over: it has no name.
    private func withFile(_ bytes: Data, _ body: (Int32) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("homepwner-\(UUID().uuidString)").path
        try bytes.write(to: URL(fileURLWithPath: path))
        let file = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        try FileManager.default.removeItem(atPath: path)
        try body(file)
    }

    @Test(arguments: [FakePortal.Deed.agrees, .agreesAtOnce, .agreesElsewhere])
    func aFileIsPrintedAsThePersonSaid(_ deed: FakePortal.Deed) throws {
        let portal = try FakePortal(deed, print: deed)
        defer { portal.close() }
        let bytes = Data("%PDF-1.7\n".utf8) + Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try withFile(bytes) { file in
            let session = try PrintPortal(address: portal.address, limits: Self.limits()).open { false }
            try session.prepare(Self.job)
            try session.print(Self.job, file: file)
            // Its own descriptor is the caller's still.
            #expect(fcntl(file, F_GETFD) >= 0)
        }
        #expect(portal.printed == bytes)
        let calls = portal.calls
        try #require(calls.map(\.method) == ["PreparePrint", "Print"])
        let prepared = calls[0].arguments
        #expect(prepared.hasPrefix("('x11:1a00007', 'Schedule “Oak”', {"))
        for part in [
            "'orientation': <'portrait'>", "'paper-format': <'iso_a4'>", "'paper-width': <'210'>", "'paper-height': <'297'>",
            "'output-file-format': <'pdf'>", "'output-basename': <'Schedule “Oak”'>", "'Name': <'iso_a4'>", "'DisplayName': <'A4'>",
            "'Width': <210.0>", "'Height': <297.0>", "'Orientation': <'portrait'>", "'modal': <true>",
            "'supported_output_file_formats': <['pdf']>", "'handle_token': <'homepwner_",
        ] { #expect(prepared.contains(part), "\(part) in \(prepared)") }
        #expect(!prepared.contains("'scale'") && !prepared.contains("'token'"))
        let printed = calls[1].arguments
        #expect(printed.hasPrefix("('x11:1a00007', 'Schedule “Oak”', handle 0, {"))
        #expect(printed.contains("'token': <uint32 77>") && printed.contains("'modal': <true>"))
        #expect(calls[1].file?.hasSuffix("(deleted)") ?? false)
        // Each request has a name of its own.
        let tokens = calls.compactMap { $0.arguments.split(separator: "homepwner_").last?.prefix { $0.isNumber } }
        #expect(Set(tokens).count == 2)
    }

    @Test func labelsKeepTheirSize() throws {
        let portal = try FakePortal(.agrees)
        defer { portal.close() }
        let paper = PrintPortal.Paper(name: nil, title: "62 × 100 mm", width: 62, height: 100.456)
        let job = PrintPortal.Job(title: "Labels", parent: "", paper: paper, keepsScale: true)
        try PrintPortal(address: portal.address, limits: Self.limits()).open { false }.prepare(job)
        let arguments = try #require(portal.calls.first).arguments
        #expect(arguments.contains("'scale': <'100'>") && arguments.contains("'paper-height': <'100.46'>"))
        #expect(arguments.contains("'Height': <100.456>") && !arguments.contains("'paper-format'") && !arguments.contains("'Name'"))
    }

    @Test func whatThePersonOrThePortalDoesNotWantIsSaid() throws {
        for (deed, error) in [
            (FakePortal.Deed.cancels, PrintPortalError.cancelled), (.fails, .failed), (.dies, .gone),
            (
                .refuses,
                .bus(.refused(name: "org.freedesktop.portal.Error.NotAllowed", message: "Printing is not allowed here.\nAsk somebody."))
            ),
        ] {
            let portal = try FakePortal(deed)
            defer { portal.close() }
            #expect(problem(portal) == error, "\(deed)")
        }
    }

    @Test func aFileThatIsNotPrintedIsSaid() throws {
        for (deed, error) in [(FakePortal.Deed.fails, PrintPortalError.failed), (.dies, .gone)] {
            let portal = try FakePortal(.agrees, print: deed)
            defer { portal.close() }
            let session = try PrintPortal(address: portal.address, limits: Self.limits()).open { false }
            try session.prepare(Self.job)
            try withFile(Data("%PDF".utf8)) { file in #expect(throws: error) { try session.print(Self.job, file: file) } }
            #expect(portal.printed == Data("%PDF".utf8))
        }
    }

    @Test func aPortalThatSleepsIsGivenUp() throws {
        let portal = try FakePortal(.sleeps)
        defer { portal.close() }
        #expect(problem(portal, Self.limits(reply: 5)) == .bus(.timedOut))
        // The dialog that may still come is not wanted.
        try waitForClose(portal)
    }

    @Test func aDialogThatNobodyAnswersIsClosed() throws {
        let portal = try FakePortal(.waits)
        defer { portal.close() }
        #expect(problem(portal, Self.limits(answer: 0.5)) == .bus(.timedOut))
        try waitForClose(portal)
    }

    @Test func aDialogThatIsNotWantedAnyMoreIsClosed() throws {
        let portal = try FakePortal(.waits)
        defer { portal.close() }
        #expect(problem(portal) { !portal.calls.isEmpty } == .bus(.stopped))
        try waitForClose(portal)
    }

    /// A bus drops what it has not read of a connection that ended with something unread.
    @Test func aDialogIsClosedThoughTheBusIsSlowAndMuchIsUnread() throws {
        let portal = try FakePortal(.floods)
        defer { portal.close() }
        let error = problem(portal) {
            guard !portal.calls.isEmpty else { return false }
            // Something comes that is never read.
            usleep(100_000)
            portal.holdBus(seconds: 0.3)
            return true
        }
        #expect(error == .bus(.stopped))
        try waitForClose(portal)
    }

    private func waitForClose(_ portal: FakePortal) throws {
        var hang = HangGuard()
        while portal.calls.count < 2, hang.isPatient() { usleep(10_000) }
        let calls = portal.calls
        try #require(calls.map(\.method) == ["PreparePrint", "Close"])
        let token = try #require(calls[0].arguments.split(separator: "'handle_token': <'").last?.prefix { $0 != "'" })
        #expect(calls[1].path.hasSuffix("/" + token))
    }

    @Test func aDesktopWithoutTheDialogHasNone() throws {
        let bare = try FakePortal(nil)
        defer { bare.close() }
        #expect(problem(bare) == .absent)
        let other = try FakePortal(.agrees, hasPrinting: false)
        defer { other.close() }
        #expect(problem(other) == .absent)
    }

    @Test func aBusThatIsNotThereOrDiesIsNoTrap() throws {
        let portal = try FakePortal(.waits)
        defer { portal.close() }
        let isOpen = { !portal.calls.isEmpty }
        #expect(
            problem(portal) {
                // It ends while the dialog is open.
                if isOpen() { portal.endBus() }
                return false
            } == .bus(.disconnected))
        guard case .bus(.unreachable)? = problem(portal) else { return #expect(Bool(false), "\(String(describing: problem(portal)))") }
        for address in ["", "no address", "unix:path=/nonexistent/bus", "other:thing=1"] {
            let error = #expect(throws: PrintPortalError.self) { try PrintPortal(address: address).open { false } }
            guard case .bus(.unreachable(let reason))? = error else { Issue.record("\(address): \(String(describing: error))"); continue }
            #expect(!reason.isEmpty)
        }
    }

    @Test func aBusThatStandsStillIsGivenUp() throws {
        let portal = try FakePortal(.agrees)
        defer { portal.close() }
        portal.holdBus()
        var limits = Self.limits()
        limits.connection = 0.3
        #expect(problem(portal, limits) == .bus(.timedOut))
        #expect(problem(portal, Self.limits(), isStopped: { true }) == .bus(.stopped))
    }

    @Test func withoutTheLibraryThatIsSaid() throws {
        #expect(throws: BusError.noLibrary) { try BusLibrary(names: ["libnothing-of-this-name.so.0"]) }
        // One that has no such functions.
        #expect(throws: BusError.noLibrary) { try BusLibrary(names: ["libc.so.6"]) }
    }
}

@Suite struct SessionBusTests {
    @Test func itsAddressIsThatOfTheEnvironment() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homepwner-run-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func address(_ variables: [String: String]) -> String? { BusConnection.sessionAddress { variables[$0] } }
        #expect(address([:]) == nil)
        #expect(address(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a"]) == "unix:path=/a")
        #expect(address(["XDG_RUNTIME_DIR": folder]) == nil)
        try Data().write(to: URL(fileURLWithPath: folder + "/bus"))
        #expect(address(["XDG_RUNTIME_DIR": folder]) == "unix:path=\(folder)/bus")
        #expect(address(["XDG_RUNTIME_DIR": folder, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/a"]) == "unix:path=/a")
        #expect(address(["XDG_RUNTIME_DIR": "relative"]) == nil)
    }

    @Test func aSandboxIsKnown() {
        #expect(!PrintPortal.isNeeded({ _ in false }, { _ in nil }))
        #expect(PrintPortal.isNeeded({ $0 == "/.flatpak-info" }, { _ in nil }))
        #expect(PrintPortal.isNeeded({ _ in false }, { $0 == "SNAP_NAME" ? "homepwner" : nil }))
        #expect(!PrintPortal.isNeeded({ _ in false }, { $0 == "SNAP_NAME" ? "" : nil }))
    }
}
