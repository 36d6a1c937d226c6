public import Graphics

/// The source of a collection view's items. Only visible items are requested.
@MainActor public protocol CollectionViewDataSource: AnyObject {
    /// Returns the number of sections. Called when the view is loaded and after changes of items.
    func numberOfSections(in collectionView: CollectionView) -> Int

    /// Returns the number of items in a section.
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int

    /// Returns a cell that shows an item, from `dequeue(_:for:)` or `dequeueReusableCell(withIdentifier:for:)`.
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell

    /// Returns a view for a header or another element of the layout, from `dequeueReusableSupplementaryView`. Called only if the layout has
    /// such an element.
    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> CollectionReusableView

    /// Returns the identity of an item for screen readers, which stays when the item moves; nil takes its number.
    func collectionView(_ collectionView: CollectionView, accessibilityKeyForItemAt indexPath: IndexPath) -> AccessibilityKey?

    /// Returns the name of an item, visible or not; nil takes the texts of its cell, one after the other.
    func collectionView(_ collectionView: CollectionView, accessibilityLabelForItemAt indexPath: IndexPath) -> String?

    /// Returns the actions of an item that sighted people perform by a press on a picture.
    func collectionView(_ collectionView: CollectionView, accessibilityActionsForItemAt indexPath: IndexPath) -> [AccessibilityCustomAction]
}

extension CollectionViewDataSource {
    /// Returns 1.
    public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
    /// Returns an empty view.
    public func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> CollectionReusableView { CollectionReusableView(reuseIdentifier: "") }
    /// Returns nil, for the number.
    public func collectionView(_ collectionView: CollectionView, accessibilityKeyForItemAt indexPath: IndexPath) -> AccessibilityKey? {
        nil
    }
    /// Returns nil, for the texts.
    public func collectionView(_ collectionView: CollectionView, accessibilityLabelForItemAt indexPath: IndexPath) -> String? { nil }
    /// Returns no actions.
    public func collectionView(
        _ collectionView: CollectionView, accessibilityActionsForItemAt indexPath: IndexPath
    ) -> [AccessibilityCustomAction] { [] }
}

/// The reactions of a program to the actions of a person. All of them are optional. Changes by code are not reported.
@MainActor public protocol CollectionViewDelegate: AnyObject {
    /// Called when these items were selected in addition to the previous ones.
    func collectionView(_ collectionView: CollectionView, didSelectItemsAt paths: IndexPathSet)
    /// Called when these items are no longer selected.
    func collectionView(_ collectionView: CollectionView, didDeselectItemsAt paths: IndexPathSet)
    /// Called once after the two above when the selection changed.
    func collectionViewSelectionDidChange(_ collectionView: CollectionView)
    /// Called when an item was double-clicked, or Enter was pressed at it.
    func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: IndexPath)
    /// Called when the space bar was pressed at the selected item: shows a preview. Returns whether there is one.
    func collectionView(_ collectionView: CollectionView, previewItemAt indexPath: IndexPath) -> Bool
    /// Returns the commands of the context menu for the selected items; an empty set is the area beside them.
    func collectionView(_ collectionView: CollectionView, contextCommandsForItemsAt paths: IndexPathSet) -> [Command]
    /// Called when the Delete key was pressed with these items selected. Returns whether the key was used.
    func collectionView(_ collectionView: CollectionView, deleteItemsAt paths: IndexPathSet) -> Bool
    /// Returns the item for typed letters: the first one from a place on, and after the last one from the start again, that begins with
    /// them.
    func collectionView(
        _ collectionView: CollectionView, itemForTypeAhead text: String, from indexPath: IndexPath
    ) -> TypeAheadMatch<IndexPath>
    /// Returns whether something with these media types may be dropped on an item.
    func collectionView(_ collectionView: CollectionView, canDrop types: [String], onItemAt indexPath: IndexPath) -> Bool
    /// Called when something was dropped on an item. Returns whether it was taken.
    func collectionView(_ collectionView: CollectionView, didDrop item: PasteboardItem, onItemAt indexPath: IndexPath) -> Bool
    /// Called when an item becomes visible with a cell.
    func collectionView(_ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath)
    /// Called when an item is no longer visible, or is about to be shown again; its cell will be reused.
    func collectionView(_ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath)
}

extension CollectionViewDelegate {
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, didSelectItemsAt paths: IndexPathSet) {}
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, didDeselectItemsAt paths: IndexPathSet) {}
    /// Does nothing.
    public func collectionViewSelectionDidChange(_ collectionView: CollectionView) {}
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: IndexPath) {}
    /// Returns false: no preview.
    public func collectionView(_ collectionView: CollectionView, previewItemAt indexPath: IndexPath) -> Bool { false }
    /// Returns no commands.
    public func collectionView(_ collectionView: CollectionView, contextCommandsForItemsAt paths: IndexPathSet) -> [Command] { [] }
    /// Returns false: not used.
    public func collectionView(_ collectionView: CollectionView, deleteItemsAt paths: IndexPathSet) -> Bool { false }
    /// Returns no item.
    public func collectionView(
        _ collectionView: CollectionView, itemForTypeAhead text: String, from indexPath: IndexPath
    ) -> TypeAheadMatch<IndexPath> { .nowhere }
    /// Returns false: no drops.
    public func collectionView(_ collectionView: CollectionView, canDrop types: [String], onItemAt indexPath: IndexPath) -> Bool { false }
    /// Returns false: not taken.
    public func collectionView(_ collectionView: CollectionView, didDrop item: PasteboardItem, onItemAt indexPath: IndexPath) -> Bool {
        false
    }
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath) {}
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath)
    {}
}

/// A delegate that also determines sizes in a flow layout. By default they are the layout's properties.
@MainActor public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
    /// Returns the size of an item, in points; called while the layout's `hasVariableItemSizes` is on.
    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, sizeForItemAt indexPath: IndexPath
    ) -> Size
    /// Returns the margins around the items of a section.
    func collectionView(_ collectionView: CollectionView, layout: CollectionViewFlowLayout, insetForSectionAt section: Int) -> EdgeInsets
    /// Returns the least distance between the lines of a section, in points.
    func collectionView(_ collectionView: CollectionView, layout: CollectionViewFlowLayout, lineSpacingForSectionAt section: Int) -> Double
    /// Returns the least distance between the items of a line, in points.
    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, interitemSpacingForSectionAt section: Int
    ) -> Double
    /// Returns the size of a section's header, in points; 0 for none.
    func collectionView(_ collectionView: CollectionView, layout: CollectionViewFlowLayout, headerSizeForSectionAt section: Int) -> Size
    /// Returns the size of a section's footer, in points; 0 for none.
    func collectionView(_ collectionView: CollectionView, layout: CollectionViewFlowLayout, footerSizeForSectionAt section: Int) -> Size
}

extension CollectionViewDelegateFlowLayout {
    /// Returns the layout's `itemSize`.
    public func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, sizeForItemAt indexPath: IndexPath
    ) -> Size { layout.itemSize }
    /// Returns the layout's `sectionInset`.
    public func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, insetForSectionAt section: Int
    ) -> EdgeInsets { layout.sectionInset }
    /// Returns the layout's `minimumLineSpacing`.
    public func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, lineSpacingForSectionAt section: Int
    ) -> Double { layout.minimumLineSpacing }
    /// Returns the layout's `minimumInteritemSpacing`.
    public func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, interitemSpacingForSectionAt section: Int
    ) -> Double { layout.minimumInteritemSpacing }
    /// Returns the layout's `headerReferenceSize`.
    public func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, headerSizeForSectionAt section: Int
    ) -> Size { layout.headerReferenceSize }
    /// Returns the layout's `footerReferenceSize`.
    public func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout, footerSizeForSectionAt section: Int
    ) -> Size { layout.footerReferenceSize }
}
