extension ViewController {
    /// Handles Escape for a presented controller.
    func cancelOrDismiss() -> Bool {
        guard presentingViewController != nil else { return false }
        let buttons = shownButtons(in: view).filter { $0.role == .cancel }
        guard buttons.isEmpty else {
            // A disabled button keeps it open: the current work has to end first.
            buttons.last { $0.isEnabled }?.sendAction()
            return true
        }
        let closesByItself =
            switch modalPresentationStyle {
            case .formSheet, .pageSheet: true
            case .fullScreen, .currentContext: modalTransitionStyle == .partialCurl
            }
        guard closesByItself, !isModalInPresentation else { return false }
        dismiss()
        return true
    }

    /// Returns the visible buttons in a view, the frontmost one last.
    private func shownButtons(in view: View) -> [Button] {
        if view.isHidden || view.alpha <= 0.01 { return [] }
        let own = (view as? Button).map { [$0] } ?? []
        return own + (view.subviewList.cover.map { [$0] } ?? view.subviews).flatMap { shownButtons(in: $0) }
    }
}
