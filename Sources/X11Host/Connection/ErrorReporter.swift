import CX11
import Foundation
import Logging

/// Receives the server's errors, which never end the program, and the end of the connection.
///
/// Xlib's handlers are plain C functions without a context, so the reporter is stored in the `Display` itself, and found there again.
final class ErrorReporter {
    private let log: Logger
    private var display: OpaquePointer?
    private var limit = RateLimit(count: 10, per: 10)
    private var attempt: Attempt?
    /// The numbers of requests whose failure has no meaning, oldest first.
    private(set) var excused: [UInt] = []
    private(set) var connectionIsLost = false

    /// Called once, from inside some Xlib call, when the server is gone: it may only store that.
    var onLost: (() -> Void)?

    private nonisolated static let dataNumber: Int32 = 0x4850_574e

    init(log: Logger) { self.log = log }

    /// Receives a display's errors from now on. The display must not outlive the reporter.
    func install(on display: OpaquePointer) {
        guard cx11_display_set_data(display, Self.dataNumber, Unmanaged.passUnretained(self).toOpaque()) != 0 else { return }
        self.display = display
        XSetErrorHandler(handleProtocolError)
        XSetIOErrorHandler(handleConnectionError)
        XSetIOErrorExitHandler(display, handleConnectionEnd, Unmanaged.passUnretained(self).toOpaque())
    }

    nonisolated static func find(on display: OpaquePointer) -> ErrorReporter? {
        cx11_display_data(display, dataNumber).map { Unmanaged<ErrorReporter>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Makes one request that fails if the server's state changed in the meantime. It does not wait, and the failure is not reported.
    func excuse(on display: OpaquePointer, _ request: () -> Void) {
        // The server answers in order, so errors of requests before the last known one have come.
        let known = XLastKnownRequestProcessed(display)
        excused.removeAll { $0 < known }
        excused.append(XNextRequest(display))
        request()
    }

    /// Requests that may fail.
    private struct Attempt {
        /// The number of the first of them; earlier errors belong to other requests.
        let first: UInt
        var hasFailed = false
    }

    /// Makes requests that may fail, and returns whether they succeeded; costs a round trip. Attempts must not be nested.
    func attempt(on display: OpaquePointer, _ requests: () -> Void) -> Bool {
        attempt = Attempt(first: XNextRequest(display))
        requests()
        XSync(display, 0)
        defer { attempt = nil }
        return attempt?.hasFailed == false && !connectionIsLost
    }

    /// The server's answer to a request that failed, without its connection.
    fileprivate nonisolated struct Failure {
        let serial: UInt
        let code: UInt8
        let request: (major: UInt8, minor: UInt8)
        let resource: UInt

        init(_ event: XErrorEvent) {
            (serial, code, resource) = (event.serial, event.error_code, event.resourceid)
            request = (event.request_code, event.minor_code)
        }
    }

    fileprivate func report(_ error: Failure) {
        if let first = attempt?.first, error.serial >= first {
            attempt?.hasFailed = true
            return
        }
        if excused.contains(error.serial) { return }
        guard let held = limit.pass(at: ProcessInfo.processInfo.systemUptime) else { return }
        let omitted = held > 0 ? " (\(held) more were not logged)" : ""
        log.warning(
            "X11-1: \(text(error)) for \(requestName(error)), resource \(error.resource)\(omitted)")
    }

    fileprivate func noteEnd() {
        guard !connectionIsLost else { return }
        connectionIsLost = true
        onLost?()
    }

    private func text(_ error: Failure) -> String {
        var text = [CChar](repeating: 0, count: 128)
        XGetErrorText(display, Int32(error.code), &text, Int32(text.count))
        return Self.string(text)
    }

    /// Returns the request's name, from Xlib's own table; that reads a file, and makes no request.
    private func requestName(_ error: Failure) -> String {
        let key = "\(error.request.major)"
        let fallback = "request \(error.request.major).\(error.request.minor)"
        var text = [CChar](repeating: 0, count: 128)
        XGetErrorDatabaseText(display, "XRequest", key, fallback, &text, Int32(text.count))
        return Self.string(text)
    }

    private static func string(_ text: [CChar]) -> String {
        String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

private nonisolated func handleProtocolError(_ display: OpaquePointer?, _ event: UnsafeMutablePointer<XErrorEvent>?) -> Int32 {
    guard let display, let error = event?.pointee, let reporter = ErrorReporter.find(on: display) else { return 0 }
    // Every X call on a reporter's display is made on the main thread, and the handler runs inside of one.
    let failure = ErrorReporter.Failure(error)
    MainActor.assumeIsolated { reporter.report(failure) }
    return 0
}

private nonisolated func handleConnectionError(_ display: OpaquePointer?) -> Int32 {
    // The exit handler, which Xlib calls next, does the work; its own handler would print a line.
    0
}

private nonisolated func handleConnectionEnd(_ display: OpaquePointer?, _ reporter: UnsafeMutableRawPointer?) {
    guard let reporter else { return }
    let found = Unmanaged<ErrorReporter>.fromOpaque(reporter).takeUnretainedValue()
    MainActor.assumeIsolated { found.noteEnd() }
}
