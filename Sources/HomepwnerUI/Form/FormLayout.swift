import Graphics

/// Where the parts of the form stand, in the points of its scrolled content: arithmetic, no views.
nonisolated struct FormLayout {
    let photo: Rect
    private(set) var labels: [Rect] = []
    private(set) var fields: [Rect] = []
    private(set) var messages: [Rect] = []
    let height: Double

    /// - Parameters:
    ///   - width: the content's width, in points
    ///   - fieldHeights: the height of each field, top to bottom
    ///   - messageHeights: the height of the sentence below each field; 0 for none
    ///   - photoSize: the photo well's size
    init(width: Double, fieldHeights: [Double], messageHeights: [Double], photoSize: Size) {
        photo = Rect(x: ((width - photoSize.width) / 2).rounded(), y: 20, width: photoSize.width, height: photoSize.height)
        // A narrow form has its labels above its fields.
        let stacked = width < 440
        let edge = stacked ? 20.0 : 40
        let left = stacked ? edge : 166
        let fieldWidth = max(60, width - left - edge)
        var y = photo.maxY + 20
        for (height, message) in zip(fieldHeights, messageHeights) {
            if stacked {
                labels.append(Rect(x: edge, y: y, width: fieldWidth, height: 20))
                y += 23
            } else {
                labels.append(Rect(x: 16, y: y, width: left - 32, height: 36))
            }
            fields.append(Rect(x: left, y: y, width: fieldWidth, height: height))
            y += height
            messages.append(Rect(x: left, y: y + 4, width: fieldWidth, height: message))
            y += (message > 0 ? message + 4 : 0) + (stacked ? 10 : 14)
        }
        height = y + 24
    }
}
