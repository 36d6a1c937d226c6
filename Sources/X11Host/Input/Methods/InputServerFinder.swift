import CX11

/// Finds the input method's server that the user chose, from the servers' entries on the root window.
struct InputServerFinder {
    private let connection: X11Connection
    private let name: String

    /// Makes a finder for the server in locale modifiers (`XMODIFIERS`); nil if they name none.
    init?(modifiers: String, on connection: X11Connection) {
        guard let name = Self.server(in: modifiers) else { return nil }
        self.name = name
        self.connection = connection
    }

    /// Returns the server's name in modifiers such as `@im=ibus`; nil for none, and for Xlib's own methods.
    static func server(in modifiers: String) -> String? {
        let words = modifiers.split(separator: "@")
        guard let word = words.first(where: { $0.hasPrefix("im=") }) else { return nil }
        let name = word.dropFirst(3)
        return name.isEmpty || name == "none" || name == "local" ? nil : String(name)
    }

    /// Returns whether an atom's name is that of a server of this name; one atom may stand for several.
    static func isServer(_ atom: String, named name: String) -> Bool {
        let category = "@server="
        guard atom.hasPrefix(category) else { return false }
        return atom.dropFirst(category.count).split(separator: ",").contains(Substring(name))
    }

    /// Returns the server's window; nil if there is none. Makes requests only to the X server.
    func find() -> XID? {
        let atoms = connection.property(connection.root, connection.atoms[.ximServers], type: X11Connection.atomType)?.numbers ?? []
        for atom in atoms.prefix(256) where atom != 0 {
            guard let text = connection.atoms.names(of: [atom]).first, Self.isServer(text, named: name) else { continue }
            let owner = XGetSelectionOwner(connection.display, atom)
            if owner != 0 { return owner }
        }
        return nil
    }
}
