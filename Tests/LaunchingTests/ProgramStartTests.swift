import Foundation
import TestSupport
import Testing

@testable import Launching

/// Other programs begin as from a shell, and leave nothing behind.
@Suite(.serialized) struct ProgramStartTests {
    private func status(_ change: (inout ProgramStart) -> Void = { _ in }) throws -> [Substring] {
        var start = ProgramStart("/usr/bin/grep", ["-E", "^(SigIgn|SigBlk|Umask)", "/proc/self/status"])
        change(&start)
        let data = try #require(try BoundedCommand.output(of: start, limit: 4_096, seconds: 10))
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
    }

    @Test func aProgramHasStandardSignalsAndTheFileMaskItIsGiven() throws {
        let ignored = [SIGUSR2, SIGXFSZ, SIGPIPE]
        let before = ignored.map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in before { signal(number, handler) } }
        var blocked = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
        defer { pthread_sigmask(SIG_UNBLOCK, &blocked, nil) }
        let lines = try status { $0.fileMask = 0o027 }
        #expect(lines == ["Umask:\t0027", "SigBlk:\t0000000000000000", "SigIgn:\t0000000000000000"])
    }

    /// A thread that hurries, or does not, is nothing to the program that it starts.
    @Test func aProgramHasThePriorityOfThisOneNotOfTheThread() throws {
        let queue = DispatchQueue(label: "test", qos: .userInitiated)
        let words = queue.sync { BoundedCommand.output("/usr/bin/nice", [], limit: 100, seconds: 10) }
        let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(getpid()))
        #expect(words.map { String(decoding: $0, as: UTF8.self) } == "\(own)\n")
    }

    /// The mask is that of this program's start, whatever was set since.
    @Test func theFileMaskIsThatOfTheStart() throws {
        ProgramStart.prepare()
        let first = ProgramStart.firstFileMask
        let mask = umask(0o077)
        defer { umask(mask) }
        #expect(try status().first == "Umask:\t0\(String(first + 0o1000, radix: 8).dropFirst())")
    }

    @Test func aProgramGetsItsStreamsAndNothingElse() throws {
        let left = open("/dev/null", O_RDONLY)
        defer { close(left) }
        let data = try #require(BoundedCommand.output("/bin/ls", ["/proc/self/fd"], limit: 4_096, seconds: 10))
        // The last one is the folder itself.
        #expect(String(decoding: data, as: UTF8.self) == "0\n1\n2\n3\n")
    }

    @Test func aProgramThatCannotBeRunIsNamed() {
        for (program, reason) in [("/nowhere/program", "no such file or directory"), ("/etc/passwd", "permission denied")] {
            let error = #expect(throws: ProgramNotStarted.self) { _ = try ProgramStart(program, []).start() }
            #expect(error?.reason == reason && error?.isForLackOfLock == false)
        }
    }

    @Test func variablesAreKeptOrSetOrLeftOut() throws {
        setenv("LAUNCHING_TEST", "before", 1)
        func variables(_ environment: ProgramStart.Environment) throws -> [String] {
            var start = ProgramStart("/usr/bin/env", [])
            start.environment = environment
            let data = try #require(try BoundedCommand.output(of: start, limit: 1 << 20, seconds: 10))
            return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        }
        #expect(try variables(.inherited).contains("LAUNCHING_TEST=before"))
        let set = try variables(.inheritedSetting("LAUNCHING_TEST", to: "after"))
        #expect(set.filter { $0.hasPrefix("LAUNCHING_TEST=") } == ["LAUNCHING_TEST=after"])
        #expect(try variables(.only(["A=1"])) == ["A=1"])
    }

    /// Whatever a program leaves running in its group ends with it; nothing of either is left.
    @Test func aProgramIsEndedWithItsGroup() throws {
        let marker = "\(UInt32.random(in: 100_000...999_999))"
        let script = "sleep \(marker) & exec sleep \(marker)"
        #expect(BoundedCommand.output("/bin/sh", ["-c", script], limit: 100, seconds: 0.5) == nil)
        #expect(BoundedCommand.answer("/bin/sh", ["-c", script], limit: 100, seconds: 0.5).status == nil)
        var hang = HangGuard()
        while running(marker), hang.isPatient() { usleep(10_000) }
        #expect(!running(marker))
    }

    private func running(_ word: String) -> Bool {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.filter { Int($0) != nil } ?? []
        return numbers.contains { number in
            let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()
            return String(decoding: line, as: UTF8.self).contains("sleep\0\(word)")
        }
    }

    @Test func theEndOfAProgramIsTakenNoteOf() throws {
        let ended = DispatchSemaphore(value: 0)
        let child = try ProgramStart("/bin/sleep", ["0.2"]).start()
        BoundedCommand.reap(child) { status in
            if status == 0 { ended.signal() }
        }
        #expect(ended.wait(timeout: .now() + HangGuard.seconds) == .success)
        #expect(waitpid(child, nil, WNOHANG) == -1 && errno == ECHILD)
    }
}
