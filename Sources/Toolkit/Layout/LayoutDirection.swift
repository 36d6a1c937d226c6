public import Graphics

/// Which way text runs, and so on which side things begin.
nonisolated public enum UserInterfaceLayoutDirection: Hashable, Sendable {
    case leftToRight, rightToLeft

    /// The direction of a language by its tag or the name of a locale: “ar”, “he_IL.UTF-8”, “uz-Arab”.
    public init(language: String) {
        let parts = language.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let rightToLeftScripts: Set = ["arab", "hebr", "syrc", "thaa", "nkoo", "adlm", "rohg"]
        let rightToLeftLanguages: Set = [
            "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ps", "sd", "syr", "ug", "ur", "yi",
        ]
        // A script, which has four letters, counts more than the language.
        if let script = parts.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
            self = rightToLeftScripts.contains(script) ? .rightToLeft : .leftToRight
        } else {
            self = parts.first.map(rightToLeftLanguages.contains) ?? false ? .rightToLeft : .leftToRight
        }
    }
}

/// What a view's content means, and so whether its sides swap where text runs from right to left.
nonisolated public enum SemanticContentAttribute: Hashable, Sendable {
    /// As the view around it; at last as the window.
    case unspecified
    /// Controls of something that plays: they never swap.
    case playback
    /// Something that has sides of its own, such as a joystick: they never swap.
    case spatial
    /// From left to right, whatever the language.
    case forceLeftToRight
    /// From right to left, whatever the language.
    case forceRightToLeft
}

extension View {
    /// Whether leading and trailing sides in it swap.
    public var semanticContentAttribute: SemanticContentAttribute {
        get { layoutState?.semanticContentAttribute ?? .unspecified }
        set {
            guard newValue != semanticContentAttribute else { return }
            makeLayoutState().semanticContentAttribute = newValue
            window?.hasOwnDirections = true
            layoutDirectionDidChange()
        }
    }

    /// On which side things in it begin.
    public var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
        // Every label asks, in every frame.
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

    /// Where a rectangle is that is given from the leading edge: as it is, or mirrored where people read from the right.
    ///
    /// - Parameter width: that of what it is in, in points; nil for the view's own.
    public func mirrored(_ rect: Rect, in width: Double? = nil) -> Rect {
        guard effectiveUserInterfaceLayoutDirection == .rightToLeft else { return rect }
        return Rect(x: (width ?? bounds.width) - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    /// Sides may have swapped in it: constraints are set up again.
    private func layoutDirectionDidChange() {
        LayoutScope(self).root.layoutState?.engine?.structureDidChange()
        forEachView { $0.layoutState?.engine?.structureDidChange() }
    }
}
