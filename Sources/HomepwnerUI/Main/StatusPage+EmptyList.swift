import Toolkit

extension StatusPage {
    /// What stands in for rows where nothing was found, or nothing is there yet, with the ways on.
    static func forEmptyList(of main: MainController) -> StatusPage {
        if !main.model.shownText.isEmpty {
            let name = main.model.shownText.trimmed
            let shown = DisplayText.isolated(String(name.prefix(60)))
            let add = Button("Add “\(shown.prefix(28))\(shown.count > 28 ? "…" : "")”", style: .prominent) { [weak main] in
                main?.forms.add(named: name)
            }
            let clear = Button("Clear Search") { [weak main] in main?.search.end() }
            return StatusPage(
                picture: .search, title: "Nothing found", message: "No item matches “\(shown)”.",
                buttons: name.isEmpty ? [clear] : [add, clear])
        }
        let add = Button("Add First Item", style: .prominent) { [weak main] in main?.forms.add() }
        var buttons = [add]
        if main.openSample != nil { buttons.append(Button("Open Sample Inventory") { [weak main] in main?.fillWithSample() }) }
        return StatusPage(
            picture: .box, title: "Nothing here yet", message: "Add what you own, with a picture, a serial number and its value.",
            buttons: buttons)
    }
}
