import Foundation
import Testing

/// The input method of `Tests/Tools/input-method.c`: it composes letters, and a space makes capitals of them.
enum WindowInputMethod {
    /// The packages that are missing here; the tests that need them are skipped, and say so.
    static let missing =
        WindowPeer.missing
        + [("/usr/include/xcb-imdkit/imdkit.h", "libxcb-imdkit-dev"), ("/usr/include/xcb/xcb_keysyms.h", "libxcb-keysyms1-dev")]
        .filter { !FileManager.default.fileExists(atPath: $0.0) }.map { $0.1 }

    private static let program = Result {
        try WindowPeer.compile("input-method", ["-lxcb-imdkit", "-lxcb-keysyms", "-lxcb"])
    }

    /// Starts it, and waits until programs can find it.
    ///
    /// - Parameter letter: it ends when it has composed this one; nil for none.
    static func start(_ kind: String, endingAt letter: String? = nil, on display: WindowDisplay) throws -> WindowProcess {
        let words = ["capitals", kind] + [letter].compactMap { $0 }
        let method = try WindowProcess(program.get(), words, environment: display.environment)
        try WindowTools.wait(for: "the input method") { method.out.contains("ready") }
        return method
    }
}

/// Input methods, which may stand still or end while somebody types. One test at a time, but beside those of other things, for they wait for
/// seconds without work for the processor.
@Suite(
    .serialized,
    .enabled(
        if: (WindowTools.missing + WindowInputMethod.missing).isEmpty,
        "missing here: \(WindowTools.missing + WindowInputMethod.missing)"))
struct WindowInputMethodTests {
    /// A form with the keyboard in its first field, and the input method that is typed by.
    private func open(_ kind: String, endingAt letter: String? = nil) throws -> (WindowHarness, WindowProcess) {
        let display = try WindowDisplay()
        let method = try WindowInputMethod.start(kind, endingAt: letter, on: display)
        let harness = try WindowHarness(on: display, environment: ["XMODIFIERS": "@im=capitals"])
        try harness.press("ctrl+n")
        try harness.waitForForm()
        try typeUntilCapital("y", harness)
        return (harness, method)
    }

    /// Types a letter until it comes out as a capital: then keys go by the input method.
    private func typeUntilCapital(_ letter: String, _ harness: WindowHarness) throws {
        try harness.wait(for: "a capital \(letter); there is “\(harness.draft)”") {
            try harness.press(letter, "space")
            return harness.draft.contains(letter.uppercased())
        }
    }

    /// Empties the field.
    private func clear(_ harness: WindowHarness) throws {
        try harness.press("ctrl+a", "BackSpace")
        try harness.type("1")
        try harness.waitForDraft("1")
    }

    @Test(arguments: ["async", "sync"]) func composedTextGoesIntoTheField(_ kind: String) throws {
        let (harness, method) = try open(kind)
        try clear(harness)
        try harness.type("tea pot 7 ")
        try harness.waitForDraft("1TEAPOT7 ")
        #expect(method.status == nil)
    }

    @Test(arguments: ["async", "sync"]) func methodThatStandsStillHoldsUpNothing(_ kind: String) throws {
        let (harness, method) = try open(kind)
        try clear(harness)
        try harness.type("abc")
        method.signal(SIGSTOP)
        try harness.type("def")
        try harness.expectAlive()
        // The composed text stays, and the typed text follows it.
        try harness.waitForDraft("1abcdef")
        try harness.type(" gh")
        try harness.waitForDraft("1abcdef gh")
        method.signal(SIGCONT)
        // It does not mention the abandoned text, and composes again.
        try typeUntilCapital("z", harness)
        #expect(harness.draft.contains("\"1abcdef ghz") || harness.draft.contains("\"1abcdef ghZ"), "\(harness.draft)")
    }

    @Test(arguments: ["async", "sync"]) func methodThatEndsHoldsUpNothing(_ kind: String) throws {
        let (harness, method) = try open(kind)
        try clear(harness)
        try harness.type("zhong")
        method.end()
        try harness.type("guoren")
        try harness.waitForDraft("1zhongguoren")
        try harness.expectAlive()
        let next = try WindowInputMethod.start(kind, on: harness.display)
        try typeUntilCapital("q", harness)
        #expect(next.status == nil)
    }

    /// Its last word is a letter that it composed; that it has the key, it does not say any more.
    @Test(arguments: ["async", "sync"]) func methodThatEndsWithinAKeyDoublesNoLetter(_ kind: String) throws {
        let (harness, method) = try open(kind, endingAt: "g")
        try clear(harness)
        try harness.type("zhong")
        try harness.wait(for: "the end of the input method") { method.status != nil }
        try harness.type("uoren")
        try harness.waitForDraft("1zhonguoren")
        try harness.expectAlive()
    }

    @Test func methodThatNeverAnswersIsNotWaitedFor() throws {
        let display = try WindowDisplay()
        let method = try WindowInputMethod.start("sync", on: display)
        method.signal(SIGSTOP)
        let harness = try WindowHarness(on: display, environment: ["XMODIFIERS": "@im=capitals"])
        try harness.press("ctrl+n")
        try harness.waitForForm()
        try harness.type("plain words")
        try harness.waitForDraft("plain words")
        harness.program.signal(SIGTERM)
        #expect(try harness.end() == 0)
    }

    @Test(arguments: ["@im=nobody", "@im=none", ""]) func deadKeysWorkWithoutServer(_ modifiers: String) throws {
        let harness = try WindowHarness(environment: ["XMODIFIERS": modifiers])
        try harness.press("ctrl+n")
        try harness.waitForForm()
        try harness.wait(for: "the letter with its accent; there is “\(harness.draft)”") {
            try harness.press("dead_acute", "e")
            return harness.draft.contains("é")
        }
    }
}
