import Foundation
import HomepwnerUI
import Toolkit

extension WindowProgram {
    /// Shows a page with a sentence about the display of the library's window. That window was raised there and is not visible here.
    ///
    /// - Returns: true, because a page is shown.
    func show(elsewhere sentence: String, in window: Window) -> Bool {
        _ = tell(sentence)
        let page = LibraryErrorController(title: "The library is open on another display", sentence: sentence, pools: pools)
        page.onQuit = { [weak self] in self?.application?.quit() }
        page.libraries = makeMenu(showing: nil)
        window.rootViewController = page
        return true
    }

    /// Prints the sentence about the window's display for a user at a terminal.
    ///
    /// - Returns: the exit status for success.
    func tell(_ sentence: String?) -> Int32 {
        if let sentence { FileHandle.standardError.write(Data("homepwner: \(sentence)\n".utf8)) }
        return ExitStatus.done.rawValue
    }
}
