import Foundation
import Inventory
import StoreTesting
import Testing
import ToolkitTesting

@testable import HomepwnerUI

/// The copies that a library keeps in itself, in a window that stays open for days.
@Suite struct DailyBackupTests {
    @Test func eachDayOnWhichSomethingHasChangedHasOne() async throws {
        let fixture = try Fixture(items: [.named("Lamp")])
        defer { fixture.close() }
        let daily = fixture.main.dailyBackup
        var now = Timestamp.now()
        daily.now = { now }
        func newest() throws -> Int64? { try fixture.library.newestBackup().map { $0.takenAt.milliseconds / 1000 } }
        func count() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path + "/backups").filter { $0.hasSuffix(".sqlite") }.count
        }
        func add(_ name: String) async throws {
            let rows = fixture.visibleNames.count
            _ = try fixture.library.direct.add(.named(name), actor: "test")
            try await fixture.wait("the row") { fixture.visibleNames.count == rows + 1 }
        }
        daily.begin { _ in }
        fixture.harness.advance(seconds: 11)
        try await fixture.wait("the first one") { (try? newest()) == now.milliseconds / 1000 }
        await fixture.settle()
        // One a day is enough; later changes are in the first one of the next day.
        try await add("Chair")
        fixture.harness.advance(seconds: 61)
        await fixture.settle()
        #expect(try count() == 1)
        now = Timestamp(milliseconds: now.milliseconds + 86_400_000)
        fixture.main.dayMayHaveChanged()
        try await fixture.wait("that of midnight") { (try? newest()) == now.milliseconds / 1000 }
        await fixture.settle()
        // A day without changes is followed by one with a change.
        now = Timestamp(milliseconds: now.milliseconds + 86_400_000)
        fixture.main.dayMayHaveChanged()
        await fixture.settle()
        #expect(try count() == 2)
        #expect(fixture.main.view.window?.nextDeadline == nil, "nothing wakes until something is changed")
        try await add("Table")
        fixture.harness.advance(seconds: 50)
        await fixture.settle()
        #expect(try count() == 2)
        fixture.harness.advance(seconds: 11)
        try await fixture.wait("that of a minute after the change") { (try? count()) == 3 }
    }
}
