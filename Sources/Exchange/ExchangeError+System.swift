import Glibc

extension ExchangeError {
    /// Makes the error of a system call that failed while a file was read.
    ///
    /// - Parameters:
    ///   - number: `errno` right after the call.
    ///   - path: the file.
    static func reading(_ path: String, errno number: Int32) -> ExchangeError {
        let reason = String(cString: strerror(number)).lowercased()
        let hint = number == ENOENT ? " Check the name." : number == EACCES ? " Check its permissions." : ""
        return ExchangeError(number == EIO ? .diskError : .unreadable, "Could not read \(visible(path)): \(reason).\(hint)")
    }

    /// Makes the error of a system call that failed while a file was written.
    ///
    /// - Parameters:
    ///   - number: `errno` right after the call.
    ///   - path: the file that was to be written.
    static func writing(_ path: String, errno number: Int32) -> ExchangeError {
        let sentence = "Could not write \(visible(path)): \(String(cString: strerror(number)).lowercased())."
        switch number {
        case ENOSPC, EDQUOT, EFBIG:
            return ExchangeError(.diskFull, sentence + " Make some room, then try again.")
        case EIO, ENXIO, ENODEV:
            return ExchangeError(.diskError, sentence)
        default:
            return ExchangeError(.unwritable, sentence + " Choose another place, or check the permissions of the folder.")
        }
    }
}
