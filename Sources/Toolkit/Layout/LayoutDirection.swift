public import Graphics

/// The direction of text, which also decides the leading side.
nonisolated public enum UserInterfaceLayoutDirection: Hashable, Sendable {
    case leftToRight, rightToLeft

    /// The direction of a language by its tag or the name of a locale: “ar”, “he_IL.UTF-8”, “uz-Arab”.
    public init(language: String) {
        let parts = language.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let rightToLeftScripts: Set = ["arab", "hebr", "syrc", "thaa", "nkoo", "adlm", "rohg"]
        let rightToLeftLanguages: Set = [
            "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ps", "sd", "syr", "ug", "ur", "yi",
        ]
        // A script, which has four letters, has priority over the language.
        if let script = parts.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
            self = rightToLeftScripts.contains(script) ? .rightToLeft : .leftToRight
        } else {
            self = parts.first.map(rightToLeftLanguages.contains) ?? false ? .rightToLeft : .leftToRight
        }
    }
}

/// The meaning of a view's content, which decides whether its sides swap when text runs from right to left.
nonisolated public enum SemanticContentAttribute: Hashable, Sendable {
    /// The same as the view around it; at last the same as the window.
    case unspecified
    /// Controls for playing media: they never swap.
    case playback
    /// An object with sides of its own, such as a joystick: it never swaps.
    case spatial
    /// From left to right, in every language.
    case forceLeftToRight
    /// From right to left, in every language.
    case forceRightToLeft
}

extension View {
    /// The meaning of its content, which decides whether its leading and trailing sides swap.
    public var semanticContentAttribute: SemanticContentAttribute {
        get { layoutState?.semanticContentAttribute ?? .unspecified }
        set {
            guard newValue != semanticContentAttribute else { return }
            makeLayoutState().semanticContentAttribute = newValue
            window?.hasOwnDirections = true
            layoutDirectionDidChange()
        }
    }

    /// The direction in which its content begins.
    public var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
        // This is fast, because every label reads it in every frame.
        if let window, !window.hasOwnDirections { return window.settings.layoutDirection }
        var view: View? = self
        while let v = view {
            switch v.layoutState?.semanticContentAttribute ?? .unspecified {
            case .unspecified: view = v.superview
            case .playback, .spatial, .forceLeftToRight: return .leftToRight
            case .forceRightToLeft: return .rightToLeft
            }
        }
        return window?.settings.layoutDirection ?? .leftToRight
    }

    /// Returns the frame of a rectangle that is measured from the leading edge: unchanged, or mirrored if text runs from right to left.
    ///
    /// - Parameter width: the width of the area around it, in points; nil for the view's own.
    public func mirrored(_ rect: Rect, in width: Double? = nil) -> Rect {
        guard effectiveUserInterfaceLayoutDirection == .rightToLeft else { return rect }
        return Rect(x: (width ?? bounds.width) - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    /// Sets up the constraints again, because sides may have swapped.
    private func layoutDirectionDidChange() {
        LayoutScope(self).root.layoutState?.engine?.structureDidChange()
        forEachView { $0.layoutState?.engine?.structureDidChange() }
    }
}
