import Foundation
import HomepwnerUI
import Toolkit

extension WindowProgram {
    /// Shows a page that says that the library's window is on another display. It was raised there, unseen from here.
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
