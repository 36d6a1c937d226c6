/// The title and the picture of a tab.
public struct TabBarItem {
    /// The title.
    public var title: String
    /// The picture before the title; nil for none.
    public var icon: Icon?

    /// Makes a tab's item.
    public init(title: String, icon: Icon? = nil) {
        self.title = title
        self.icon = icon
    }
}
