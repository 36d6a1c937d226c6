extension String {
    /// Whether the first letter with a direction is written from right to left (rule P2 of Unicode's bidirectional algorithm, by blocks).
    public var beginsRightToLeft: Bool {
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF, 0x200F:
                if scalar.properties.generalCategory != .nonspacingMark { return true }
            case 0x200E:
                return false
            default:
                if scalar.properties.isAlphabetic { return false }
            }
        }
        return false
    }
}
