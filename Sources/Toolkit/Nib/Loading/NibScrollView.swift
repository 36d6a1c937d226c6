import Graphics

/// A scroll view of a nib. Constraints between its edges and the views in it give the size of its content; without them the content is as
/// large as the views in it, and at least as large as the visible area.
final class NibScrollView: ScrollView {
    /// The edges of the content, in the content view; made when a constraint refers to them.
    private var contentGuide: LayoutGuide?
    /// The size of the visible area; made when a constraint refers to it.
    private var frameGuide: LayoutGuide?
    private var frameWidth: LayoutConstraint?
    private var frameHeight: LayoutConstraint?

    override var drawsOnlyBackground: Bool { true }

    /// Returns the guide of an attribute for a view in the scroll view: edges are those of the content, lengths and middles are the scroll
    /// view's own.
    func guide(for attribute: LayoutConstraint.Attribute) -> LayoutGuide {
        switch attribute {
        case .width, .height, .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: frame()
        default: content()
        }
    }

    private func content() -> LayoutGuide {
        if let contentGuide { return contentGuide }
        let guide = pinned()
        // The content is as small as the views in it allow.
        let width = guide.widthAnchor.constraint(equalToConstant: 0)
        let height = guide.heightAnchor.constraint(equalToConstant: 0)
        width.priority = 1
        height.priority = 1
        LayoutConstraint.activate([width, height])
        contentGuide = guide
        return guide
    }

    private func frame() -> LayoutGuide {
        if let frameGuide { return frameGuide }
        let guide = pinned()
        let width = guide.widthAnchor.constraint(equalToConstant: bounds.width)
        let height = guide.heightAnchor.constraint(equalToConstant: bounds.height)
        LayoutConstraint.activate([width, height])
        (frameGuide, frameWidth, frameHeight) = (guide, width, height)
        return guide
    }

    private func pinned() -> LayoutGuide {
        let guide = LayoutGuide()
        contentView.addLayoutGuide(guide)
        LayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: contentView.leftAnchor), guide.topAnchor.constraint(equalTo: contentView.topAnchor),
        ])
        return guide
    }

    override func layoutSubviews() {
        frameWidth?.constant = bounds.width
        frameHeight?.constant = bounds.height
        if let contentGuide {
            contentView.layoutIfNeeded()
            contentSize = contentGuide.layoutFrame.size
        } else {
            // Views that follow the size of the scroll view do not change the size of the content.
            contentSize = bounds.size
            var size = bounds.size
            for view in contentView.subviews {
                if !view.autoresizingMask.contains(.flexibleWidth) { size.width = max(size.width, view.frame.maxX) }
                if !view.autoresizingMask.contains(.flexibleHeight) { size.height = max(size.height, view.frame.maxY) }
            }
            contentSize = size
        }
        super.layoutSubviews()
    }
}
