import Foundation
import TestSupport
import Testing

extension WindowTests {
    /// A bar code scanner that types through the X server.
    struct Scanner {
        /// Scans until a title begins as it should. On a busy machine a program that plays a scanner is held up at times, as a scanner never is.
        private func scan(_ code: String, until start: String, _ harness: WindowHarness) throws {
            var hang = HangGuard()
            while hang.isPatient() {
                try harness.scan(code)
                for _ in 0..<40 where hang.isPatient() {
                    if try harness.title().hasPrefix(start) { return }
                    Thread.sleep(forTimeInterval: 0.1)
                }
                try harness.press("Escape")
                Thread.sleep(forTimeInterval: 1)
            }
            throw WaitEnded(description: "no scan of \(code) was taken for one")
        }

        @Test func aScanSelectsAndATypingPersonDoesNot() throws {
            let shell = try CommandLineHarness()
            _ = try shell.run("add", "--name", "Hat", "--asset-number", "HP-0042")
            _ = try shell.run("add", "--name", "Lamp", "--asset-number", "HP-0043")
            let harness = try WindowHarness(shell)
            try harness.wait(for: "the window") { try harness.title().hasSuffix("Homepwner") }
            try scan("HP-0042", until: "Hat — ", harness)
            try scan("HP-0043", until: "Lamp — ", harness)
            // Somebody looks for a name by its letters.
            try harness.type("ha")
            try harness.wait(for: "the hat again") { try harness.title().hasPrefix("Hat — ") }
            try harness.press("ctrl+q")
            #expect(try harness.end() == 0)
        }
    }
}
