import DesktopBus
import Glibc
import HomepwnerUI

extension WindowProgram {
    /// Returns the desktop's own print dialog, over this window; nil without a session bus.
    func findSystemPrinting() -> SystemPrinting? {
        let variable = { (name: String) -> String? in getenv(name).map { String(cString: $0) } }
        guard let address = BusConnection.sessionAddress(variable) else { return nil }
        let isNeeded = PrintPortal.isNeeded({ access($0, F_OK) == 0 }, variable)
        return SystemPrinting(PrintPortal(address: address), isFirst: isNeeded) { [weak self] in
            guard let self, let window, let number = application?.serverNumber(of: window) else { return "" }
            return "x11:" + String(number, radix: 16)
        }
    }
}
