extension ViewController {
    /// An item for a bar that puts the controller into editing and takes it out again: it says Edit, and Done while editing. It is the same
    /// one each time.
    public var editButtonItem: BarButtonItem {
        if let ownEditItem { return ownEditItem }
        let made = BarButtonItem(title: "Edit") { [weak self] in
            guard let self else { return }
            setEditing(!isEditing, animated: true)
        }
        ownEditItem = made
        updateEditItem()
        return made
    }

    func updateEditItem() {
        ownEditItem?.title = isEditing ? "Done" : "Edit"
        ownEditItem?.style = isEditing ? .done : .plain
    }
}
