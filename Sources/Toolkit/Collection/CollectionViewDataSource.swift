public import Graphics

/// What a collection view asks for its items. Only what comes into sight is asked for.
@MainActor public protocol CollectionViewDataSource: AnyObject {
    /// How many sections there are. Asked when the view is loaded and after items came or went.
    func numberOfSections(in collectionView: CollectionView) -> Int

    /// How many items a section has.
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int

    /// A cell that shows an item, from `dequeue(_:for:)` or `dequeueReusableCell(withIdentifier:for:)`.
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell

    /// A view for a header or whatever else the layout has a place for, from `dequeueReusableSupplementaryView`. Asked only where the
    /// layout has one.
    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> CollectionReusableView

    /// Who an item is for those who read it aloud, whichever place it has later; nil for its number.
    func collectionView(_ collectionView: CollectionView, accessibilityKeyForItemAt indexPath: IndexPath) -> AccessibilityKey?

    /// What an item is called, in sight or not; nil where the texts of its cell, one after the other, say it.
    func collectionView(_ collectionView: CollectionView, accessibilityLabelForItemAt indexPath: IndexPath) -> String?

    /// What can be done with an item that is a picture to press to those who see it.
    func collectionView(_ collectionView: CollectionView, accessibilityActionsForItemAt indexPath: IndexPath) -> [AccessibilityCustomAction]
}

extension CollectionViewDataSource {
    /// One.
    public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
    /// An empty view.
    public func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> CollectionReusableView { CollectionReusableView(reuseIdentifier: "") }
    /// Its number.
    public func collectionView(_ collectionView: CollectionView, accessibilityKeyForItemAt indexPath: IndexPath) -> AccessibilityKey? {
        nil
    }
    /// The texts of its cell.
    public func collectionView(_ collectionView: CollectionView, accessibilityLabelForItemAt indexPath: IndexPath) -> String? { nil }
    /// Nothing.
    public func collectionView(
        _ collectionView: CollectionView, accessibilityActionsForItemAt indexPath: IndexPath
    ) -> [AccessibilityCustomAction] { [] }
}

/// What a collection view tells and asks about what a person does with it. All of it is optional. Changes made by code are not told.
@MainActor public protocol CollectionViewDelegate: AnyObject {
    /// These items were selected in addition to what was selected before.
    func collectionView(_ collectionView: CollectionView, didSelectItemsAt paths: IndexPathSet)
    /// These items are no longer selected.
    func collectionView(_ collectionView: CollectionView, didDeselectItemsAt paths: IndexPathSet)
    /// Other items are selected now than before; told once, after the two above.
    func collectionViewSelectionDidChange(_ collectionView: CollectionView)
    /// An item was double-clicked, or Enter was pressed at it.
    func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: IndexPath)
    /// The space bar was pressed at the item, which is selected: shows what there is to look at. Returns whether there is something.
    func collectionView(_ collectionView: CollectionView, previewItemAt indexPath: IndexPath) -> Bool
    /// What a context menu offers for the selected items; for an empty set where it was asked for beside them.
    func collectionView(_ collectionView: CollectionView, contextCommandsForItemsAt paths: IndexPathSet) -> [Command]
    /// The Delete key was pressed with these items selected. Returns whether it had a use for that.
    func collectionView(_ collectionView: CollectionView, deleteItemsAt paths: IndexPathSet) -> Bool
    /// The item to go to when these letters were typed: the first one from a place on, and after the last one from the start again, that
    /// begins with them.
    func collectionView(
        _ collectionView: CollectionView, itemForTypeAhead text: String, from indexPath: IndexPath
    ) -> TypeAheadMatch<IndexPath>
    /// Whether something with these media types may be dropped on an item.
    func collectionView(_ collectionView: CollectionView, canDrop types: [String], onItemAt indexPath: IndexPath) -> Bool
    /// Something was dropped on an item. Returns whether it was taken.
    func collectionView(_ collectionView: CollectionView, didDrop item: PasteboardItem, onItemAt indexPath: IndexPath) -> Bool
    /// An item comes into sight with a cell.
    func collectionView(_ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath)
    /// An item went out of sight, or is about to be shown again; its cell will serve another use.
    func collectionView(_ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath)
}

extension CollectionViewDelegate {
    /// Nothing happens.
    public func collectionView(_ collectionView: CollectionView, didSelectItemsAt paths: IndexPathSet) {}
    /// Nothing happens.
    public func collectionView(_ collectionView: CollectionView, didDeselectItemsAt paths: IndexPathSet) {}
    /// Nothing happens.
    public func collectionViewSelectionDidChange(_ collectionView: CollectionView) {}
    /// Nothing happens.
    public func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: IndexPath) {}
    /// There is nothing to look at.
    public func collectionView(_ collectionView: CollectionView, previewItemAt indexPath: IndexPath) -> Bool { false }
    /// No commands.
    public func collectionView(_ collectionView: CollectionView, contextCommandsForItemsAt paths: IndexPathSet) -> [Command] { [] }
    /// No use for it.
    public func collectionView(_ collectionView: CollectionView, deleteItemsAt paths: IndexPathSet) -> Bool { false }
    /// No item.
    public func collectionView(
        _ collectionView: CollectionView, itemForTypeAhead text: String, from indexPath: IndexPath
    ) -> TypeAheadMatch<IndexPath> { .nowhere }
    /// Nothing can be dropped.
    public func collectionView(_ collectionView: CollectionView, canDrop types: [String], onItemAt indexPath: IndexPath) -> Bool { false }
    /// Not taken.
    public func collectionView(_ collectionView: CollectionView, didDrop item: PasteboardItem, onItemAt indexPath: IndexPath) -> Bool {
        false
    }
    /// Nothing happens.
    public func collectionView(_ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath) {}
    /// Nothing happens.
    public func collectionView(_ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath)
    {}
}

/// A delegate that also says how large things are in a flow layout. What it does not say is taken from the layout's properties.
@MainActor public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
    /// The size of an item, in points; asked while the layout's `hasVariableItemSizes` is on.
    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, sizeForItemAt indexPath: IndexPath
    ) -> Size
    /// What is kept free around the items of a section.
    func collectionView(_ collectionView: CollectionView, layout: CollectionViewFlowLayout, insetForSectionAt section: Int) -> EdgeInsets
    /// The least distance between the lines of a section, in points.
    func collectionView(_ collectionView: CollectionView, layout: CollectionViewFlowLayout, lineSpacingForSectionAt section: Int) -> Double
    /// The least distance between the items of a line, in points.
    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, interitemSpacingForSectionAt section: Int
    ) -> Double
    /// The size of a section's header, in points; 0 for none.
    func collectionView(_ collectionView: CollectionView, layout: CollectionViewFlowLayout, headerSizeForSectionAt section: Int) -> Size
    /// The size of a section's footer, in points; 0 for none.
    func collectionView(_ collectionView: CollectionView, layout: CollectionViewFlowLayout, footerSizeForSectionAt section: Int) -> Size
}

extension CollectionViewDelegateFlowLayout {
    /// The layout's `itemSize`.
    public func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, sizeForItemAt indexPath: IndexPath
    ) -> Size { layout.itemSize }
    /// The layout's `sectionInset`.
    public func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, insetForSectionAt section: Int
    ) -> EdgeInsets { layout.sectionInset }
    /// The layout's `minimumLineSpacing`.
    public func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, lineSpacingForSectionAt section: Int
    ) -> Double { layout.minimumLineSpacing }
    /// The layout's `minimumInteritemSpacing`.
    public func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, interitemSpacingForSectionAt section: Int
    ) -> Double { layout.minimumInteritemSpacing }
    /// The layout's `headerReferenceSize`.
    public func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, headerSizeForSectionAt section: Int
    ) -> Size { layout.headerReferenceSize }
    /// The layout's `footerReferenceSize`.
    public func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, footerSizeForSectionAt section: Int
    ) -> Size { layout.footerReferenceSize }
}
