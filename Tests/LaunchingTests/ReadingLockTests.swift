import CLaunchTesting
import Foundation
import Testing

@testable import Launching

/// The acts that a program under the lock cannot do. `Tests/LockProbe` tries them; without the lock it can do all of them.
@Suite struct ReadingLockTests {
    private static let probe = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent(".build/debug/LockProbe").path

    private func run(_ words: [String], isLocked: Bool, change: (inout ReadingLock) -> Void = { _ in }) throws -> String? {
        var start = ProgramStart(Self.probe, words)
        var lock = ReadingLock(for: Self.probe)
        // SwiftPM links Swift's library to it.
        lock.readable += Self.swiftLibrary.map { [$0] } ?? []
        change(&lock)
        if isLocked { (start.lock, start.environment) = (lock, ReadingLock.environment) }
        return try BoundedCommand.output(of: start, limit: 100, seconds: 20).map { String(decoding: $0, as: UTF8.self) }
    }

    private static let swiftLibrary: String? = {
        let maps = BoundedCommand.output("/bin/cat", ["/proc/\(getpid())/maps"], limit: 1 << 20, seconds: 10) ?? Data()
        let lines = String(decoding: maps, as: UTF8.self).split(separator: "\n")
        guard let line = lines.first(where: { $0.hasSuffix("/libswiftCore.so") }) else { return nil }
        return line.firstIndex(of: "/").map { String(line[$0...]) }
    }()

    /// Whether this kernel can lock at all.
    private static let isLockable: Bool = {
        var start = ProgramStart("/usr/bin/true", [])
        start.lock = ReadingLock(for: "/usr/bin/true")
        return (try? BoundedCommand.output(of: start, limit: 1, seconds: 10)) != nil
    }()

    @Test(
        .enabled(if: isLockable),
        arguments: [
            ("read", EACCES), ("list", EACCES), ("write", EACCES), ("remove", EACCES), ("mode", EPERM), ("cut", EPERM), ("run", EACCES),
            ("socket", EPERM), ("local-socket", EPERM), ("fork", EPERM), ("clone", EPERM), ("signal", EPERM), ("trace", EPERM),
            ("limits", EPERM), ("owner", EPERM), ("memory-file", EPERM), ("memory", ENOMEM), ("descriptors", EMFILE),
        ])
    func whatIsPossibleWithoutTheLockIsRefusedUnderIt(_ attempt: String, _ code: Int32) throws {
        let folder = NSTemporaryDirectory() + "/homepwner-lock-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = attempt == "read" ? "/etc/passwd" : attempt == "list" ? folder : folder + "/file"
        func prepare() throws {
            try? FileManager.default.removeItem(atPath: folder + "/file")
            if attempt != "write" { try Data("words".utf8).write(to: URL(fileURLWithPath: folder + "/file")) }
        }
        try prepare()
        #expect(try run([attempt, path], isLocked: false) == "done")
        try prepare()
        #expect(try run([attempt, path], isLocked: true) == String(code))
        #expect(FileManager.default.fileExists(atPath: folder + "/file") == (attempt != "write"))
    }

    @Test(.enabled(if: isLockable)) func theSystemCanBeReadUnderTheLock() throws {
        #expect(try run(["read", "/usr/bin/env"], isLocked: true) == "done")
        #expect(try run(["list", "/usr/share"], isLocked: true) == "done")
    }

    @Test(.enabled(if: isLockable)) func anEndlessProgramIsEndedByTheKernel() throws {
        let before = Date()
        #expect(try run(["spin"], isLocked: true) { $0.processorSeconds = 1 } == nil)
        #expect(Date().timeIntervalSince(before) < 15, "the kernel comes before the clock")
    }

    /// A kernel that lacks one of the layers: the program is not started.
    @Test(arguments: [call_of_landlock, call_of_seccomp])
    func withoutALayerNothingIsStarted(_ call: Int32) async throws {
        let result: Result<String?, any Error> = await withCheckedContinuation { continuation in
            // The calls stay refused on this thread, which ends afterwards.
            Thread.detachNewThread {
                guard refuse_call_on_this_thread(call, ENOSYS) == 0 else {
                    return continuation.resume(returning: .failure(ProgramNotStarted.Unfit()))
                }
                continuation.resume(returning: Result { try run(["read", "/etc/passwd"], isLocked: true) })
            }
        }
        let error = #expect(throws: ProgramNotStarted.self) { _ = try result.get() }
        #expect(error?.isForLackOfLock == true && error?.code == ENOSYS)
    }
}

extension ProgramNotStarted {
    /// This kernel does not even let a test play another one.
    fileprivate struct Unfit: Error {}
}
