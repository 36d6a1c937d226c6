import CX11
import Glibc
import Logging
import Synchronization
import Testing

@testable import X11Host

/// Errors of requests that may fail, asked of a real server.
@Suite(.enabled(if: getenv("DISPLAY") != nil, "needs an X server")) struct ErrorReporterTests {
    private nonisolated final class Notes: Sendable {
        private let texts = Mutex<[String]>([])

        var all: [String] { texts.withLock { $0 } }
        func add(_ text: String) { texts.withLock { $0.append(text) } }
    }

    private nonisolated struct Handler: LogHandler {
        let notes: Notes
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { notes.add("\(event.message)") }
    }

    /// A connection with a window that is not shown, so that the server does not give it the keyboard.
    private final class Stage {
        let display: OpaquePointer
        let reporter: ErrorReporter
        let notes = Notes()
        private let window: Window

        init() throws {
            let notes = notes
            reporter = ErrorReporter(log: Logger(label: "test") { _ in Handler(notes: notes) })
            display = try #require(XOpenDisplay(nil))
            window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 10, 10, 0, 0, 0)
            reporter.install(on: display)
        }

        /// A request that fails.
        func focus() { XSetInputFocus(display, window, RevertToParent, 0) }

        func excuse() { reporter.excuse(on: display) { focus() } }

        /// Waits until every error has come.
        func sync() { XSync(display, 0) }

        isolated deinit { XCloseDisplay(display) }
    }

    /// The answers to very many requests may come late.
    @Test(arguments: [1, 17, 40]) func aRequestIsExcusedUntilItsErrorHasCome(count: Int) throws {
        let stage = try Stage()
        for _ in 0..<count { stage.excuse() }
        stage.sync()
        #expect(stage.notes.all == [])
    }

    @Test func otherRequestsAreNotExcused() throws {
        let stage = try Stage()
        stage.excuse()
        stage.focus()
        stage.excuse()
        stage.sync()
        #expect(stage.notes.all.count == 1)
        #expect(stage.notes.all.first?.contains("BadMatch") == true && stage.notes.all.first?.contains("X_SetInputFocus") == true)
        stage.focus()
        stage.sync()
        #expect(stage.notes.all.count == 2, "an excuse is for one request")
    }

    @Test func whatHasComeIsForgotten() throws {
        let stage = try Stage()
        for _ in 0..<5 {
            for _ in 0..<20 { stage.excuse() }
            stage.sync()
        }
        #expect(stage.notes.all == [])
        stage.excuse()
        #expect(stage.reporter.excused.count <= 2)
    }
}
