import Foundation
import Testing

/// An X server of a test's own, with a window manager.
final class WindowDisplay {
    /// The value of `DISPLAY` for its programs.
    private(set) var name = ""
    private let server: WindowProcess
    private var manager: WindowProcess?
    private let folder: String
    private var desktops = 4

    /// - Parameters:
    ///   - options: more options for the server, such as extensions that it should not have
    ///   - screen: its size in pixels
    ///   - depth: the bits of a pixel's colours
    ///   - hasManager: whether there is a window manager
    init(options: [String] = [], screen: String = "1280x800", depth: Int = 24, hasManager: Bool = true) throws {
        folder = NSTemporaryDirectory() + "/homepwner-display-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let numberPath = folder + "/number"
        try Data().write(to: URL(fileURLWithPath: numberPath))
        // The server picks the number itself and writes it to a descriptor, which a shell has to arrange. No key repeats itself (-r): on
        // a machine that stands still between a key's press and its release, one press would come as many.
        server = try WindowProcess(
            "/bin/sh",
            [
                "-c", "exec Xvfb \"$@\" -displayfd 3 3>'\(numberPath)'", "sh", "-screen", "0", "\(screen)x\(depth)", "-dpi", "96",
                "-noreset",
                "-nolisten", "tcp", "-r",
            ] + options, environment: ["PATH": "/usr/bin:/bin:/usr/local/bin", "HOME": folder])
        try WindowTools.wait(for: "Xvfb") {
            if let status = server.status { throw WaitEnded(description: "Xvfb ended with \(status): \(server.err)") }
            let number = try String(contentsOfFile: numberPath, encoding: .utf8)
            guard number.hasSuffix("\n") else { return false }
            name = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
            return true
        }
        if hasManager { try startManager() }
    }

    /// Whether there is a window manager, which gives windows the keyboard.
    var hasManager: Bool { manager != nil }

    deinit {
        manager?.end()
        server.end()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The variables for programs on it.
    var environment: [String: String] {
        ["DISPLAY": name, "HOME": folder, "PATH": "/usr/bin:/bin:/usr/local/bin", "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": folder]
    }

    /// Ends the server at once, as when the machine's graphics crash.
    func crash() {
        server.end()
    }

    /// Stops the server: it accepts requests and does not answer.
    func standStill() { server.signal(SIGSTOP) }

    private func startManager() throws {
        manager = try WindowProcess(try #require(WindowTools.find("openbox")), ["--sm-disable"], environment: environment)
        try WindowTools.wait(for: "openbox") {
            try rootProperty("_NET_SUPPORTING_WM_CHECK").contains("#")
        }
        // Windows that come while it starts are found by it, not given the keyboard.
        try settle()
    }

    /// Waits until the window manager has done its earlier work: it does one thing after the other, and this asks it for one more. Its
    /// messages to windows then come before all later events, such as a click.
    func settle() throws {
        guard hasManager else { return }
        desktops = desktops == 3 ? 4 : 3
        try WindowTools.wait(for: "openbox to answer") {
            try WindowTools.run("xdotool", ["set_num_desktops", "\(desktops)"], environment: environment)
            return try rootProperty("_NET_NUMBER_OF_DESKTOPS").hasSuffix("= \(desktops)\n")
        }
    }

    /// Returns the output of `xprop` for a property of the root window.
    func rootProperty(_ name: String) throws -> String {
        try WindowTools.run("xprop", ["-root", name], environment: environment).out
    }
}
