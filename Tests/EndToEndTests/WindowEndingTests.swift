import Foundation
import Testing

extension WindowWaitTests {
    /// Every way in which the window ends, and the state at the next start.
    struct Ending {
        /// A window that was asked to close while a form with a name was open, and asks back.
        private func closedOverForm(_ name: String) throws -> WindowHarness {
            let harness = try WindowHarness()
            try harness.press("ctrl+n")
            try harness.type(name)
            try harness.waitForDraft(name)
            try harness.close()
            try harness.waitForQuestionOverForm()
            return harness
        }

        @Test func closingEndsTheProgram() throws {
            let harness = try WindowHarness()
            try harness.close()
            #expect(try harness.end() == 0)
        }

        @Test func closingWithAnOpenFormAsksFirst() throws {
            let harness = try closedOverForm("Half Done")
            // Its first answer goes on with the form.
            try harness.press("Escape")
            try harness.waitForForm()
            try harness.press("ctrl+Return")
            try harness.waitForItem("Half Done")
            try harness.close()
            #expect(try harness.end() == 0)
        }

        @Test func discardAndQuitLeavesNothingBehind() throws {
            let harness = try closedOverForm("Never Mind")
            try harness.press("Tab", "space")
            #expect(try harness.end() == 0)
            #expect(harness.draft.isEmpty)
            #expect(try harness.shell.names().isEmpty)
            try harness.shell.expectSound()
        }

        /// A window that was killed over a form and started again.
        private func restartedOverDraft() throws -> WindowHarness {
            let harness = try WindowHarness()
            try harness.press("ctrl+n")
            try harness.type("Survivor")
            try harness.waitForDraft("Survivor")
            harness.program.end()
            try harness.restart()
            try harness.waitForSheet(true)
            return harness
        }

        @Test func typingAtTheStartDiscardsNoDraft() throws {
            let harness = try restartedOverDraft()
            // The keys of a person who did not look: words, the next field, Enter.
            try harness.type("a red lamp\t\tSN 5\n\t \n")
            harness.program.signal(SIGTERM)
            #expect(try harness.end() == 0)
            // On a machine that stands still for a second in between, a key may have been an answer; never the one that loses the text.
            #expect(try harness.draft.contains("Survivor") || harness.shell.names().contains { $0.contains("Survivor") })
        }

        @Test func killedProgramOffersTheFormAgain() throws {
            let harness = try restartedOverDraft()
            try harness.press("Return")
            try harness.waitForForm()
            try harness.press("ctrl+Return")
            try harness.waitForItem("Survivor")
            try harness.waitForNoDraft()
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
            try harness.press("ctrl+Return")
            try harness.waitForItem("Afterglow")
            try harness.waitForNoDraft()
        }

        @Test func shortMemoryIsNotSeen() throws {
            let shell = try WindowHarness.sampleHome()
            // The window makes none today then, which it would do behind everything else that runs on this machine.
            #expect(try shell.run("backup").status == 0)
            let harness = try WindowHarness(shell)
            func picture() throws -> String { try harness.tool("import", "-silent", "-window", harness.window, "-format", "%#", "info:-") }
            // The parts that arrive after the start are there, and the scroll bar of the list has disappeared again.
            try harness.waitForRest(seconds: 3)
            let last = try picture()
            for _ in 0..<3 {
                harness.program.signal(SIGUSR1)
                #expect(try picture() == last)
            }
            // It still reacts to keys.
            try harness.press("ctrl+n")
            try harness.waitForForm()
            #expect(harness.program.status == nil)
        }

        @Test func politeSignalEndsTheProgramWhileTheServerStandsStill() throws {
            let harness = try WindowHarness()
            try harness.press("ctrl+n")
            try harness.type("Kept")
            try harness.waitForDraft("Kept")
            harness.display.standStill()
            harness.program.signal(SIGTERM)
            _ = try harness.end()
            #expect(harness.draft.contains("Kept"))
            try harness.shell.expectSound()
        }

        /// The main thread is blocked permanently: SIGTERM still ends the program, and users need no harsher signal.
        @Test(.enabled(if: WindowPeer.missing.isEmpty, "missing here: \(WindowPeer.missing)"))
        func politeSignalEndsTheProgramWhileItsMainThreadStandsStill() throws {
            let library = try WindowPeer.compile("standing-main-thread", ["-shared", "-fPIC"])
            let harness = try WindowHarness(environment: ["LD_PRELOAD": library])
            try harness.press("ctrl+n")
            try harness.type("Kept")
            try harness.waitForDraft("Kept")
            harness.program.signal(SIGUSR2)
            try harness.wait(for: "a main thread that stands still") { harness.program.err.contains("stands still") }
            harness.program.signal(SIGTERM)
            #expect(try harness.end() == 128 + SIGALRM)
            #expect(harness.draft.contains("Kept"))
            try harness.shell.expectSound()
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
