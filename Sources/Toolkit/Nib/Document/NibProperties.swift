import Graphics

/// The sides of a view that change when its superview grows, in the form of a file.
nonisolated struct NibAutoresizing: Sendable, Hashable {
    var flexibleMinX = false
    var flexibleMaxX = false
    var flexibleMinY = false
    var flexibleMaxY = false
    var widthSizable = false
    var heightSizable = false
}

/// The attributes of any view's looks.
nonisolated struct NibAppearance: Sendable, Hashable {
    var backgroundColor: ThemeColor?
    var tintColor: ThemeColor?
    var clipsSubviews: Bool?
    var isHidden = false
    var alpha: Double?
    var isUserInteractionEnabled: Bool?
    var isEnabled: Bool?
    var isSelected = false
    var tag = 0
    var toolTip: String?
    var contentMode: String?
}

/// The accessibility attributes of any view.
nonisolated struct NibAccessibility: Sendable, Hashable {
    var label: String?
    var hint: String?
    var identifier: String?
    var isElement: Bool?
    /// The role from its traits; nil if they name no other role than its class has.
    var role: AccessibilityRole?
}

/// The layout attributes of any view.
nonisolated struct NibLayoutTraits: Sendable, Hashable {
    /// Whether frame and mask are converted into constraints.
    var translatesMask = true
    /// Whether the drawn frame is fixed, because the file has no constraints for it.
    var isFixedFrame = false
    var horizontalHugging: Double?
    var verticalHugging: Double?
    var horizontalCompression: Double?
    var verticalCompression: Double?
    /// Its own margins, in points: top, left, bottom, right.
    var margins: EdgeInsets?
    /// Whether its margins are never smaller than the part of its superview's margins that overlaps it.
    var preservesSuperviewMargins: Bool?
}

/// A text that is only shown.
nonisolated struct NibLabel: Sendable, Hashable {
    var text = ""
    var font = Font(size: 17)
    var color: ThemeColor?
    var alignment = TextAlignment.natural
    var truncation = TextTruncation.tail
    var lines = 1
}

/// A picture.
nonisolated struct NibImage: Sendable, Hashable {
    var contentMode = ImageView.ContentMode.scaleToFill
    var image: NibImageName?
}

/// The name of a picture, and whether it is a symbol of the system.
nonisolated struct NibImageName: Sendable, Hashable {
    var name: String
    var isSymbol = false
}

/// A button.
nonisolated struct NibButton: Sendable, Hashable {
    /// The type of a button in a file.
    enum Kind: Sendable {
        /// Draws nothing of its own.
        case custom
        /// A title in the accent colour.
        case system
        case gray
        case filled
        case tinted
    }

    /// The content of a button in one state.
    struct State: Sendable, Hashable {
        var title: String?
        var titleColor: ThemeColor?
        var image: NibImageName?
    }

    var kind = Kind.custom
    var states: [Button.State: State] = [:]
    var font: Font?
    var horizontalAlignment = Button.HorizontalAlignment.center
    var verticalAlignment = Button.VerticalAlignment.center
    /// The largest number of lines of its title; 0 for any number.
    var lines = 1
}

/// A field for one line of text.
nonisolated struct NibTextField: Sendable, Hashable {
    var text = ""
    var placeholder = ""
    var font: Font?
    var textColor: ThemeColor?
    var alignment = TextAlignment.natural
    var border = TextField.BorderStyle.none
    var hasClearButton = false
    var minimumFontSize: Double?
    var traits = TextInputTraits()
}

/// A field for many lines of text.
nonisolated struct NibTextView: Sendable, Hashable {
    var text = ""
    var font: Font?
    var isEditable = true
}

/// An item of a bar.
nonisolated struct NibBarItem: Sendable, Hashable {
    var title: String?
    var systemItem: BarButtonItem.SystemItem?
    var image: NibImageName?
    var width: Double?
    var tintColor: ThemeColor?
    var isEnabled = true
    var accessibility = NibAccessibility()
}

/// A cell of a table, or of a collection view.
nonisolated struct NibCell: Sendable {
    /// Whether it is a cell of a collection view.
    var isOfCollection = false
    /// Its content view; empty if the file has none.
    var contentView: [NibObject] = []
    var reuseIdentifier: String?
    var rowHeight: Double?
    var selectionStyle = TableViewCell.SelectionStyle.default
    var accessory = TableViewCell.AccessoryType.none
    var separatorInset: EdgeInsets?
}

/// A value for a property of a class, by the name under which the class binds it.
nonisolated struct NibAttribute: Sendable, Hashable {
    var name: String
    var value: Value
    var line: Int

    /// The value of an attribute.
    enum Value: Sendable, Hashable {
        case text(String)
        case number(Double)
        case flag(Bool)
        case color(ThemeColor)
    }
}
