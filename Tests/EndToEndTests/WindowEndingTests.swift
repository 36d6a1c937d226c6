import Foundation
import Testing

extension WindowTests {
    /// Every way in which the window ends, and what is there at the next start.
    struct Ending {
        @Test func closingEndsTheProgram() throws {
            let harness = try WindowHarness()
            try harness.close()
            #expect(try harness.end() == 0)
        }

        @Test func closingWithAnOpenFormAsksFirst() throws {
            let harness = try WindowHarness()
            try harness.press("ctrl+n")
            try harness.type("Half Done")
            try harness.waitForDraft("Half Done")
            try harness.close()
            // The question stands; its first answer goes on with the form.
            try harness.press("Escape")
            try harness.waitForForm()
            try harness.press("ctrl+Return")
            try harness.waitForItem("Half Done")
            try harness.close()
            #expect(try harness.end() == 0)
        }

        @Test func killedProgramOffersTheFormAgain() throws {
            let harness = try WindowHarness()
            try harness.press("ctrl+n")
            try harness.type("Survivor")
            try harness.waitForDraft("Survivor")
            harness.program.end()
            try harness.restart()
            try harness.waitForSheet(true)
            try harness.press("Return")
            try harness.waitForForm()
            try harness.press("ctrl+Return")
            try harness.waitForItem("Survivor")
            #expect(harness.draft.isEmpty)
        }

        @Test func lostDisplayKeepsTheFormAndSaysSo() throws {
            let harness = try WindowHarness()
            try harness.press("ctrl+n")
            try harness.type("Afterglow")
            try harness.waitForSheet(true)
            try harness.waitForDraft("Afterglow")
            harness.display.crash()
            #expect(try harness.end() == 4)
            #expect(harness.program.err.contains("display-lost"))
            #expect(harness.draft.contains("Afterglow"))
            try harness.shell.expectSound()
            try harness.restart(on: WindowDisplay())
            try harness.waitForSheet(true)
            try harness.press("Return")
            try harness.waitForForm()
            #expect(harness.draft.contains("Afterglow"))
        }

        @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
        func politeSignalEndsTheProgramAndKeepsTheForm(_ number: Int32) throws {
            let harness = try WindowHarness()
            try harness.press("ctrl+n")
            try harness.type("Kept")
            try harness.waitForDraft("Kept")
            harness.program.signal(number)
            #expect(try harness.end() == 0)
            #expect(harness.draft.contains("Kept"))
            try harness.shell.expectSound()
        }
    }
}
