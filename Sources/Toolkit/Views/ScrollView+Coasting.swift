import Graphics

extension ScrollView {
    /// Lets content glide on after the fingers left the touchpad. Returns whether it does.
    func startCoasting() -> Bool {
        guard let window, window.settings.animationsEnabled else { return false }
        let glide = Glide(velocity: velocity.velocity(at: window.now), from: exactOffset)
        velocity.reset()
        guard let glide else { return false }
        stopCoasting()
        window.pointer.contentCoasts(in: self)
        coastingShift = 0
        coasting = window.animate(duration: glide.duration, curve: .linear) { [weak self] progress in
            guard let self else { return }
            coast(to: glide.position(after: progress * glide.duration).offsetBy(x: 0, y: coastingShift))
        } completion: { [weak self] in
            self?.coasting = nil
        }
        return true
    }

    /// What is above the content in sight has become higher by some points: content that glides goes on from where it is seen.
    func shiftCoasting(by distance: Double) {
        if coasting != nil { coastingShift += distance }
    }

    private func coast(to place: Point) {
        let before = exactOffset
        moveContent(to: place)
        window?.pointer.holdHover()
        flashScrollers()
        // At its end content stops, and nothing more wakes the program up.
        if exactOffset == before, place != before { stopCoasting() }
    }

    /// Stops content that glides where it is: a press, a scroll or a jump says that it should.
    public func stopCoasting() {
        coasting?.stop()
        coasting = nil
    }
}
