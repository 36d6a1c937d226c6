import Foundation

/// A shell script in place of a program of this computer.
public enum TestScript {
    /// Writes a script that can be run.
    ///
    /// A process of its own writes it. A file that this process has open for writing is also open in every program that another test starts
    /// at that moment, until that program has begun, and cannot be run in that time ("Text file busy").
    ///
    /// - Parameters:
    ///   - path: its path; an existing file is replaced
    ///   - body: its commands, without the first line
    public static func install(_ path: String, _ body: String) throws {
        let text = path + ".text"
        try Data("#!/bin/sh\n\(body)\n".utf8).write(to: URL(fileURLWithPath: text))
        defer { try? FileManager.default.removeItem(atPath: text) }
        let writer = try ChildProcess("/usr/bin/install", ["-m", "700", text, path], environment: [:])
        writer.waitUntilExit()
        guard writer.status == 0 else { throw NotStarted(description: "The script \(path) could not be written.") }
    }
}
