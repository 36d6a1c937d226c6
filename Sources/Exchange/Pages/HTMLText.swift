/// Parts of pages for browsers.
enum HTMLText {
    /// Returns a text in the form for elements and for attributes in quotation marks.
    static func escaped(_ text: String) -> String {
        markup(text) { scalar in
            switch scalar {
            case "\"": return "&quot;"
            case "'": return "&#39;"
            case "\n", "\t": return String(scalar)
            default:
                // Control characters, which no page may contain, and characters that change the direction of all later text.
                let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.properties.isNoncharacterCodePoint
                let turns = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
                return isControl || turns ? "\u{FFFD}" : String(scalar)
            }
        }
    }

    /// Returns a whole page.
    ///
    /// - Parameters:
    ///   - title: a plain text.
    ///   - up: the relative path from the page to the folder: empty, or "../".
    ///   - body: the page's elements.
    static func page(_ title: String, up: String, _ body: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="script-src 'none'">
        <title>\(escaped(title))</title>
        <link rel="stylesheet" href="\(up)style.css">
        </head>
        <body>
        <main>
        \(body)</main>
        </body>
        </html>

        """
    }

    /// The style of the pages, on the screen and on paper.
    static let style = """
        :root { color-scheme: light dark; --line: #8884; --soft: #8881 }
        body { font: 16px/1.45 Inter, system-ui, sans-serif; margin: 0 }
        main { max-width: 60rem; margin: 0 auto; padding: 1rem }
        h1, h2, h3, a, dd, li { unicode-bidi: plaintext; overflow-wrap: anywhere }
        h2 { font-size: 1.15rem; border-bottom: 1px solid var(--line); margin: 2rem 0 .5rem; break-after: avoid }
        ul.items { list-style: none; margin: 0; padding: 0 }
        ul.items li { display: flex; gap: .8rem; align-items: center; padding: .35rem 0; border-bottom: 1px solid var(--soft);
            break-inside: avoid }
        ul.items img, ul.items .none { flex: none; width: 40px; height: 40px; object-fit: contain }
        ul.items a { flex: 1 }
        .value { font-variant-numeric: tabular-nums; white-space: nowrap }
        dl { display: grid; grid-template-columns: minmax(8rem, 12rem) 1fr; gap: .3rem 1rem }
        dt { opacity: .7 }
        dd { margin: 0; white-space: pre-line }
        .pictures { display: flex; flex-wrap: wrap; gap: .6rem }
        .pictures img { max-width: 100%; max-height: 24rem }
        .path, footer { opacity: .7 }
        @media print {
            :root { color-scheme: light }
            main { max-width: none; padding: 0 }
            nav { display: none }
            a { color: inherit; text-decoration: none }
            .pictures img { max-height: 10cm; break-inside: avoid }
        }

        """
}
