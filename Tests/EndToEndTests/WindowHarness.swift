import Foundation
import Testing

/// The built program with its window open on a real X server, and hands and eyes for it: keys and clicks by XTEST, properties and pixels.
final class WindowHarness {
    /// A folder that the program has to itself, and the library in it.
    let shell: CommandLineHarness
    private(set) var display: WindowDisplay
    private(set) var program: WindowProcess
    /// The server's number of the main window.
    private(set) var window = ""
    private let extra: [String: String]
    private let namesLibrary: Bool

    /// Opens the program's window.
    ///
    /// - Parameters:
    ///   - shell: the folder and library; an empty one by default
    ///   - display: where the window opens; a server of its own by default
    ///   - environment: more variables for the program
    ///   - launcher: a program that turns into this one, with its arguments; only for the first start
    ///   - namesLibrary: whether the library is named at the start
    init(
        _ shell: CommandLineHarness? = nil, on display: WindowDisplay? = nil, environment: [String: String] = [:], launcher: [String] = [],
        namesLibrary: Bool = true
    ) throws {
        self.shell = try shell ?? CommandLineHarness()
        self.display = try display ?? WindowDisplay()
        extra = environment
        self.namesLibrary = namesLibrary
        program = try Self.start(self.shell, self.display, extra, launcher, namesLibrary)
        try findWindow()
    }

    private static func start(
        _ shell: CommandLineHarness, _ display: WindowDisplay, _ extra: [String: String], _ launcher: [String] = [],
        _ namesLibrary: Bool = true
    ) throws -> WindowProcess {
        let words = launcher + [CommandLineHarness.program] + (namesLibrary ? ["--library", shell.library] : [])
        return try WindowProcess(words[0], Array(words.dropFirst()), environment: environment(shell, display).merging(extra) { $1 })
    }

    /// The variables that the program gets: the library's and the display's, and the fonts of the tests.
    static func environment(_ shell: CommandLineHarness, _ display: WindowDisplay) -> [String: String] {
        var variables = shell.environment
        variables["DISPLAY"] = display.name
        variables["XDG_CACHE_HOME"] = shell.folder + "/home"
        variables["FONTCONFIG_FILE"] = root + "/Tests/fonts.conf"
        return variables
    }

    /// This checkout.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .path

    /// A folder with a library of the sample inventory in it.
    static func sampleHome() throws -> CommandLineHarness {
        let shell = try CommandLineHarness()
        let sample = root + "/resources/sample"
        let result = try shell.run("import", sample + "/inventory.csv", "--photos", sample, "--papers", sample)
        try #require(result.status == 0, "\(result.err)")
        return shell
    }

    /// Starts the program again, on another display where the old one is gone.
    func restart(on other: WindowDisplay? = nil) throws {
        if let other { display = other }
        program = try Self.start(shell, display, extra, [], namesLibrary)
        try findWindow()
    }

    // MARK: - Hands

    @discardableResult
    func tool(_ name: String, _ arguments: String...) throws -> String {
        try WindowTools.run(name, arguments, environment: display.environment).out
    }

    /// Presses keys, one after the other: `ctrl+n`, `Escape`.
    func press(_ keys: String...) throws {
        for key in keys { try tool("xdotool", "key", key) }
    }

    /// Types a text, as a very fast typist would.
    func type(_ text: String) throws { try tool("xdotool", "type", "--delay", "60", text) }

    /// As a bar code scanner, with Enter at the end.
    func scan(_ code: String) throws { try tool("xdotool", "type", "--delay", "5", "--args", "1", code, "key", "Return") }

    /// Presses the first button at a place in the window's pixels.
    func click(_ x: Int, _ y: Int) throws { try tool("xdotool", "mousemove", "--window", window, "\(x)", "\(y)", "click", "1") }

    /// Asks the window manager to close the window, as its close button does.
    func close() throws { try press("alt+F4") }

    // MARK: - Eyes

    /// The program's windows that can be seen; menus and popovers are windows too.
    func windows() throws -> [String] {
        try tool("xdotool", "search", "--onlyvisible", "--pid", "\(program.id)")
            .split(whereSeparator: \.isNewline).map(String.init)
    }

    /// Returns the output of `xprop` for a property of a window.
    func property(_ name: String, of other: String? = nil) throws -> String {
        try tool("xprop", "-id", other ?? window, name).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The title of the main window.
    func title() throws -> String {
        let line = try property("_NET_WM_NAME")
        return String(line.drop { $0 != "\"" }.dropFirst().dropLast())
    }

    /// The place and size of a window on the screen, in pixels.
    func frame(of other: String? = nil) throws -> (x: Int, y: Int, width: Int, height: Int) {
        let text = try tool("xdotool", "getwindowgeometry", "--shell", other ?? window)
        let pairs = text.split(whereSeparator: \.isNewline).compactMap { line -> (String, Int)? in
            let parts = line.split(separator: "=")
            guard parts.count == 2, let number = Int(parts[1]) else { return nil }
            return (String(parts[0]), number)
        }
        let values = Dictionary(pairs) { first, _ in first }
        return (values["X"] ?? 0, values["Y"] ?? 0, values["WIDTH"] ?? 0, values["HEIGHT"] ?? 0)
    }

    /// The colour of a pixel of the main window, as 0xRRGGBB; nil when it cannot be looked at.
    func pixel(_ x: Int, _ y: Int) throws -> Int? {
        let text = try tool("import", "-silent", "-window", window, "-crop", "1x1+\(x)+\(y)", "+repage", "-depth", "8", "txt:-")
        guard let mark = text.lastIndex(of: "#") else { return nil }
        return Int(text[text.index(after: mark)...].prefix(6), radix: 16)
    }

    /// Returns whether a part of the main window has one colour only.
    func isPlain(x: Int, y: Int, width: Int, height: Int) throws -> Bool {
        let crop = "\(width)x\(height)+\(x)+\(y)"
        let text = try tool("import", "-silent", "-window", window, "-crop", crop, "+repage", "-depth", "8", "txt:-")
        let colors = text.split(whereSeparator: \.isNewline).dropFirst().compactMap { $0.split(separator: " ").first { $0.hasPrefix("#") } }
        return Set(colors).count <= 1
    }

    /// The brightness of a pixel, 0 to 255.
    func brightness(_ x: Int, _ y: Int) throws -> Int? {
        try pixel(x, y).map { (($0 >> 16 & 255) + ($0 >> 8 & 255) + ($0 & 255)) / 3 }
    }

    /// Waits for an event; if it does not happen, the failure includes the program's messages.
    func wait(for what: @autoclosure () -> String, until condition: () throws -> Bool) throws {
        do { try WindowTools.wait(for: what(), until: condition) } catch {
            // To be looked at, where somebody says where.
            if let folder = ProcessInfo.processInfo.environment["WINDOW_SHOTS"] {
                _ = try? tool("import", "-silent", "-window", "root", "\(folder)/\(program.id).png")
            }
            let windows = (try? windows()) ?? []
            let end = program.status.map { "ended with \($0)" } ?? "runs (\(mainThread))"
            let focus = (try? tool("xdotool", "getwindowfocus").trimmingCharacters(in: .whitespacesAndNewlines)) ?? "nobody"
            throw WaitEnded(
                description: "\(error); the program \(end), its windows are \(windows), \(focus) has the keyboard, it said: \(program.err)")
        }
    }

    /// The kernel's facts about the program's main thread: where it waits, how much it has done.
    private var mainThread: String {
        let folder = "/proc/\(program.id)/task/\(program.id)/"
        return ["wchan", "syscall", "stat"].compactMap { name in
            (try? String(contentsOfFile: folder + name, encoding: .utf8))
                .map { "\(name): \($0.trimmingCharacters(in: .whitespacesAndNewlines))" }
        }.joined(separator: ", ")
    }

    /// Waits until no thread of the program has woken up for these many seconds: none began, none ended, none was switched to.
    func waitForRest(seconds: Double) throws {
        func switches() -> [String: String] {
            let tasks = "/proc/\(program.id)/task"
            var found: [String: String] = [:]
            for thread in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
                // A thread that has ended in the meantime has no file, and is missing the next time.
                guard let text = try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8) else { continue }
                found[thread] = text.split(separator: "\n").filter { $0.hasPrefix("Name") || $0.contains("ctxt_switches") }
                    .joined(separator: " ")
            }
            return found
        }
        var last = switches()
        var since = Date()
        // However little of the machine there is: a backup, for one, lets everything else go first.
        try wait(for: "\(seconds) seconds in which no thread does anything; \(last)") {
            usleep(100_000)
            let now = switches()
            if now != last { (last, since) = (now, Date()) }
            return Date().timeIntervalSince(since) >= seconds
        }
    }

    /// Waits until the program has ended.
    ///
    /// - Returns: its exit status.
    func end() throws -> Int32 {
        try wait(for: "the end of the program") { program.status != nil }
        return program.status ?? -1
    }

    private func findWindow() throws {
        try wait(for: "a window with the keyboard") {
            guard program.status == nil else { throw WaitEnded(description: "the program ended") }
            if !display.hasManager, let first = try windows().first { try tool("xdotool", "windowfocus", first) }
            let focused = try tool("xdotool", "getwindowfocus").trimmingCharacters(in: .whitespacesAndNewlines)
            window = try windows().first { $0 == focused } ?? ""
            return !window.isEmpty
        }
        try wait(for: "the first frame") { try (brightness(8, 8) ?? 0) > 0 }
        try display.settle()
    }
}

extension WindowHarness {
    /// Presses the thumbnail of the second row, when it is there: on its place while the rows are still read, a press is one on the row.
    func clickThumbnail() throws {
        // 96 points of bars, rows of 60, 40 points wide from 14 beside the sidebar on.
        try wait(for: "a thumbnail") { try !isPlain(x: 245, y: 176, width: 20, height: 20) }
        try click(255, 186)
    }

    /// Waits until the window is dimmed under a form or a question, or until it is not.
    func waitForSheet(_ isThere: Bool) throws {
        // The header bar is 0xEB or so; behind a sheet it is a good deal darker.
        try wait(for: isThere ? "a sheet" : "the sheet to go") {
            guard let now = try brightness(60, 8) else { return false }
            return isThere ? now < 190 : now > 220
        }
    }

    /// Waits until a form stands in the window, bright where only a form is and not a question.
    func waitForForm() throws {
        // Each look is a picture of its own: the header is dark before and after the form's place is bright, so that is neither the
        // window before the form came nor the one after it went.
        func isShaded() throws -> Bool { try (brightness(60, 8) ?? 255) < 190 }
        try wait(for: "the form") { try isShaded() && (brightness(200, 380) ?? 0) > 220 && isShaded() }
    }

    /// Waits until a question stands over the form, which lies in its shade then.
    func waitForQuestionOverForm() throws {
        try wait(for: "a question over the form") { try (brightness(200, 380) ?? 255) < 220 }
    }

    /// Waits until the library has these many items of a name, as the command line tells them through the running program.
    func waitForItem(_ name: String, count: Int = 1) throws {
        try wait(for: "\(count) of “\(name)” in the library") { try shell.names().filter { $0 == name }.count == count }
    }

    /// The form that is kept as a draft, in the library's folder; empty for none.
    var draft: String {
        String(decoding: FileManager.default.contents(atPath: shell.library + "/drafts/form.json") ?? Data(), as: UTF8.self)
    }

    /// Waits until no draft is kept: it is removed right after its item is stored.
    func waitForNoDraft() throws {
        try wait(for: "the draft to go; there is “\(draft)”") { draft.isEmpty }
    }

    /// Waits until the open form is kept as a draft.
    func waitForDraft(_ text: String) throws {
        try wait(for: "the draft of “\(text)”; there is “\(draft)”") { draft.contains("\"\(text)\"") }
    }
}
