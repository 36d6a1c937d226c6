import Graphics

/// A scroll view of a nib. Constraints between its edges and what is in it say how much there is to scroll; without them it is as
/// much as is in it, and at least as much as can be seen.
final class NibScrollView: ScrollView {
    /// The edges of what is scrolled, in the content view; made when a constraint is about them.
    private var contentGuide: LayoutGuide?
    /// What can be seen of it, in size; made when a constraint is about it.
    private var frameGuide: LayoutGuide?
    private var frameWidth: LayoutConstraint?
    private var frameHeight: LayoutConstraint?

    override var drawsOnlyBackground: Bool { true }

    /// What an attribute of the scroll view means to something in it: its edges are those of the content, its lengths and middles its own.
    func guide(for attribute: LayoutConstraint.Attribute) -> LayoutGuide {
        switch attribute {
        case .width, .height, .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: frame()
        default: content()
        }
    }

    private func content() -> LayoutGuide {
        if let contentGuide { return contentGuide }
        let guide = pinned()
        // As small as what is in it allows.
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
            // What follows the size of the view says nothing of how much there is to scroll.
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
