import Foundation
import HomepwnerUI
import Toolkit

extension WindowProgram {
    /// Puts a page into the window that says that the library's window is on another display: there it was brought to the front, which nobody
    /// sees here.
    ///
    /// - Returns: that there is something to be shown.
    func show(elsewhere sentence: String, in window: Window) -> Bool {
        _ = tell(sentence)
        let page = LibraryErrorController(title: "The library is open on another display", sentence: sentence, pools: pools)
        page.onQuit = { [weak self] in self?.application?.quit() }
        page.libraries = makeMenu(showing: nil)
        window.rootViewController = page
        return true
    }

    /// Says to whoever started the program from a terminal where the window is.
    ///
    /// - Returns: that all is done.
    func tell(_ sentence: String?) -> Int32 {
        if let sentence { FileHandle.standardError.write(Data("homepwner: \(sentence)\n".utf8)) }
        return ExitStatus.done.rawValue
    }
}
