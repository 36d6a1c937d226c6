import Graphics
import Imaging
import Threading
import Toolkit

/// A page of the picker: the contents of a folder, or the folders at the start, as a grid.
final class PickerPage: ViewController {
    /// Called with the folder or the picture that a person chose.
    var onChoose: ((PickerEntry) -> Void)?

    let grid = PickerGrid()
    /// The reason why the page is empty.
    let message = Label("", font: Font(size: 14), color: .secondaryLabel)

    /// The folder; nil for a page of places.
    private let folder: PickerEntry?
    private let pool: ThreadPool
    private let thumbnails: ThumbnailLoader<PickerEntry>
    private var listing: Task<Void, Never>?
    private var slowNotice: ScheduledAction?
    private var isRead = false

    /// Makes a page of a folder.
    init(folder: PickerEntry, pool: ThreadPool) {
        (self.folder, self.pool, thumbnails) = (folder, pool, Self.thumbnails(pool))
        super.init()
        title = folder.name
    }

    /// Makes a page of places.
    init(places: [PickerEntry], pool: ThreadPool) {
        (folder, self.pool, thumbnails) = (nil, pool, Self.thumbnails(pool))
        isRead = true
        super.init()
        title = "Places"
        grid.show(places)
    }

    isolated deinit { listing?.cancel() }

    private static func thumbnails(_ pool: ThreadPool) -> ThumbnailLoader<PickerEntry> {
        ThumbnailLoader(pool: pool) { try? PickerPicture.thumbnail(of: $0.path, size: $1) }
    }

    override func loadView() -> View { ContainerView(stack: { [weak self] in self?.stack }) }

    override func viewDidLoad() {
        message.textAlignment = .center
        message.numberOfLines = 6
        message.isUserInteractionEnabled = false
        for part in [grid, message] as [View] { view.addSubview(part) }
        grid.onChoose = { [weak self] in self?.onChoose?($0) }
        grid.thumbnail = { [thumbnails] in thumbnails.state(of: $0) }
        grid.onVisibleChange = { [thumbnails] in thumbnails.want($0) }
        thumbnails.onLoad = { [weak self] in self?.grid.update($0) }
    }

    private var stack: Stack {
        let scale = view.window?.scale ?? 1
        thumbnails.size = PixelSize(
            width: Int((PickerTile.picture.width * scale).rounded()), height: Int((PickerTile.picture.height * scale).rounded()))
        return Stack(.depth) {
            grid
            Stack(.depth, insets: EdgeInsets(top: 20, left: 28, bottom: 20, right: 28)) { message }
        }
    }

    override func viewWillAppear() {
        if !isRead { read() } else { grid.tellWhatIsSeen() }
    }

    override func viewIsAppearing() { grid.becomeFirstResponder() }

    override func viewDidDisappear() {
        slowNotice?.cancel()
        listing?.cancel()
        thumbnails.cancel()
    }

    private func read() {
        guard let folder else { return }
        listing?.cancel()
        slowNotice = window?.schedule(after: 0.3) { [weak self] in self?.message.text = "Reading the folder…" }
        listing = Task { [weak self, pool] in
            let result = await pool.result { () throws(PickerError) in try PickerFolder.read(folder.path) }
            guard let self, !Task.isCancelled else { return }
            slowNotice?.cancel()
            switch result {
            case .success(let entries):
                isRead = true
                grid.show(entries)
                message.text = entries.isEmpty ? "There are no pictures in this folder." : ""
            case .failure(let error): message.text = error.description
            }
        }
    }
}
