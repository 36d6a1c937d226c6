import FoundationEssentials
import Inventory
import Toolkit
import WorkspaceModel

/// Shows the result of a scan: an item in the list, if need be in another list than the current one, or a place in the sidebar. An unknown
/// code is named, with the possible actions.
final class ScanPresenter {
    private let model: ResultsController
    private let header: HeaderController
    private let around: Surroundings
    private unowned let host: ViewController
    private let input = ScannerInput()
    private var question: StoreQuestion?
    /// The item whose detail is to come over the list of a narrow window.
    private var wanted: UUID?
    /// Called when the detail has the item that was scanned.
    var onDetail: (() -> Void)?

    init(_ around: Surroundings, model: ResultsController, header: HeaderController, host: ViewController) {
        (self.around, self.model, self.header, self.host) = (around, model, header, host)
        input.onScan = { [weak self] in self?.take($0) }
    }

    /// Waits for scans in the window.
    func begin(searchField: SearchField) { input.begin(in: host.window, searchField: searchField) }

    /// Waits for none any more.
    func end() {
        input.end()
        question?.cancel()
    }

    private enum Answer: Sendable {
        case item(Item)
        case items(Int)
        case place(UUID)
        case unknown
    }

    private func take(_ scan: ScannerInput.Scan) {
        guard !isCovered else { return sayCovered(scan) }
        if case .scan? = around.workspace.messages.top?.kind { around.workspace.send(.closeMessage) }
        question?.cancel()
        let (store, code) = (around.reader.store, scan.code)
        question = around.reader.ask { () async throws(InventoryError) -> Answer in
            switch try await store.meaning(ofCode: code) {
            case .item(let id): try await store.items(ids: [id])[id].map(Answer.item) ?? .unknown
            case .items(let count): .items(count)
            case .place(let id): .place(id)
            case .unknown: .unknown
            }
        } then: { [weak self] result in
            do { self?.show(try result.get(), scan) } catch { self?.around.workspace.send(.say(.problem("\(error)"))) }
        }
    }

    /// Whether something is open in front of the list that a scan must not close. An open menu is closed.
    private var isCovered: Bool {
        guard host.presentedViewController == nil, let window = host.window else { return true }
        guard !window.children.contains(where: { $0.kind == .popover }) else { return true }
        for menu in window.children where menu.kind == .menu { menu.onDismissRequest?() }
        return false
    }

    private func sayCovered(_ scan: ScannerInput.Scan) {
        let sentence = "\(DisplayText.quoted(scan.code)) was scanned. Close the window in front of the list, and scan it again."
        say(sentence)
        // A page that fills the window covers the sentence, too.
        host.window?.announce(sentence)
    }

    private func show(_ answer: Answer, _ scan: ScannerInput.Scan) {
        // A view may have been opened in the meantime.
        guard !isCovered else { return sayCovered(scan) }
        switch answer {
        case .item(let item):
            if let before = scan.searchedBefore { header.restoreSearch(before) }
            select(item)
        case .place(let id):
            let text = scan.searchedBefore ?? model.workspace.search.text
            header.endSearch()
            model.choose(.scope(.place(id)))
            if !text.isEmpty { say("The search for \(DisplayText.quoted(text)) was cleared: everything in the place is shown.") }
        case .items, .unknown:
            if scan.searchedBefore != nil { return header.search(for: scan.code) }
            explain(scan.code, answer)
        }
    }

    // MARK: - Items

    private func select(_ item: Item) {
        wanted = item.id
        let (tree, text) = (model.workspace.catalog.tree, DisplayText.quoted(model.workspace.search.text))
        // Items that left the household are in a list of their own.
        let fallback: ItemScope = item.content.isDisposed ? .disposed : .all
        let other = tree.title(of: .scope(fallback))
        let elsewhere = Message.scan("\(name(of: item)) is not in “\(model.shownTitle)”: “\(other)” is shown.")
        let seek = Seek(
            item.id, fallback: fallback,
            endedSearch: .scan("The search for \(text) does not match \(name(of: item)), so it was cleared."),
            leftList: model.workspace.showsTrash ? nil : elsewhere)
        model.workspace.send(.seek(seek))
    }

    private func name(of item: Item) -> String { DisplayText.quoted(item.title(around.style)) }

    /// The detail shows another item, or none.
    func detailDidChange(_ id: UUID?) {
        guard let id, id == wanted else { return }
        wanted = nil
        onDetail?()
    }

    // MARK: - Unknown codes

    private func explain(_ code: String, _ answer: Answer) {
        if case .items(let count) = answer {
            let show = Message.Option("Show Them") { [weak self] in self?.look(for: code) }
            return say("\(CountText.items(count, style: around.style)) have the product code \(DisplayText.quoted(code)).", [show])
        }
        if UUID(uuidString: code) != nil {
            return say("This label belongs to a place that is not in this library, or was deleted.")
        }
        let isProduct = ProductCode.isNumber(code)
        let add = Message.Option("Add Item") { [weak workspace = around.workspace] in
            workspace?.send(.addItem(code, in: isProduct ? .code : .assetNumber))
        }
        let find = Message.Option("Search") { [weak self] in self?.look(for: code) }
        say(
            "No item has the \(isProduct ? "product code" : "number") \(DisplayText.quoted(code)).",
            model.isReadOnly ? [find] : [add, find])
    }

    private func look(for code: String) { header.search(for: code, in: .all) }

    private func say(_ sentence: String, _ options: [Message.Option] = []) {
        around.workspace.send(.say(.scan(sentence, options)))
    }
}
