import Foundation

/// Runs the body on a thread of its own, which has fonts of its own that nobody used before.
func withFreshFonts<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { waiting in
        Thread.detachNewThread { waiting.resume(with: Result { try body() }) }
    }
}
