#!/usr/bin/env python3
"""Collects the texts that can be translated, and checks how they are written.

    Tools/phrases.py            write po/homepwner.pot, and lower the ceilings of po/untranslated
    Tools/phrases.py --check    say what is wrong, a line for each finding; the exit status is then 1

A text is a literal in a call of `tr` or `Phrase`. Its values become {1}, {2} …, as the room `Words` looks them up. A comment
`// for translators: …` in the line above goes with it.

Literals with words outside of these calls are texts that nobody can translate. Each room has a ceiling for them in po/untranslated,
which only falls: a new text is written with `tr`. A literal that is for programs and only looks like a text has a comment
`// not a text` in its line.
"""
import os
import re
import sys

# The rooms whose literals people can see.
ROOMS = ["Camera", "DesktopBus", "Exchange", "Graphics", "Homepwner", "HomepwnerUI", "ImagePicker", "Imaging", "Inventory",
         "Launching", "Reports", "Toolkit", "WorkspaceModel", "X11Host"]
# What makes a text of a literal. A function that takes a Phrase has to be listed, or its literals would not be collected.
TAKERS = ["tr", "Phrase"]
TEMPLATE, CEILINGS = "po/homepwner.pot", "po/untranslated"

CALL = re.compile(r"(?<![\w.])(" + "|".join(TAKERS) + r")\(")
# Messages of these are for whoever mends the program.
INTERNAL = re.compile(r"\b(?:precondition|preconditionFailure|assert|assertionFailure|fatalError|[lL]og(?:ger)?\.[a-z]+|Logger)\(")
SQL = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|FROM|WHERE|JOIN|ORDER BY|GROUP BY|VALUES|BEGIN|VACUUM|IS NOT NULL)\b")
GRAMMAR = [
    (re.compile(r'"'), "has a literal inside a literal: write a text for each case"),
    (re.compile(r"\s\?\s"), "decides inside a text: write a text for each case"),
    (re.compile(r"\s\+\s"), "puts parts together inside a text: give them a name before"),
    (re.compile(r"\.(lowercased|uppercased|capitalized\w*)\b"), "changes the case of a value, which other languages cannot"),
]
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "'": "'", "\\": "\\"}


class Literal:
    """A string literal: where it is, and its parts, which are words or the source of a value."""

    def __init__(self, start):
        self.start, self.end, self.parts = start, start, []

    @property
    def values(self):
        return [text for kind, text in self.parts if kind == "value"]

    @property
    def key(self):
        number, key = 0, ""
        for kind, text in self.parts:
            if kind == "words":
                key += text.replace("{", "{{").replace("}", "}}")
            else:
                number += 1
                key += "{%d}" % number
        return key

    @property
    def shown(self):
        """The text with a sign for each value, to judge whether it has words."""
        return "".join(text if kind == "words" else "\ufffc" for kind, text in self.parts)


class Source:
    """A file in which comments and the words of literals are blank, with all its literals and comments."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.blank = list(text)
        self.literals, self.comments = [], {}
        self.scan(0, None)
        self.blank = "".join(self.blank)
        self.starts = {literal.start: literal for literal in self.literals}

    def line(self, place):
        return self.text.count("\n", 0, place) + 1

    def hide(self, start, end):
        for place in range(start, end):
            if self.blank[place] != "\n":
                self.blank[place] = " "

    def scan(self, at, closing):
        """Reads code up to the parenthesis that closes it, or to the end; returns where that is."""
        text, depth = self.text, 0
        while at < len(text):
            sign = text[at]
            if text.startswith("//", at):
                end = text.find("\n", at)
                end = len(text) if end < 0 else end
                self.comments[self.line(at)] = text[at:end].lstrip("/").strip()
                self.hide(at, end)
                at = end
            elif text.startswith("/*", at):
                end, level = at + 2, 1
                while end < len(text) and level:
                    if text.startswith("/*", end):
                        level, end = level + 1, end + 2
                    elif text.startswith("*/", end):
                        level, end = level - 1, end + 2
                    else:
                        end += 1
                self.hide(at, end)
                at = end
            elif sign == '"' or (sign == "#" and re.match(r'#+"', text[at:at + 8])):
                at = self.literal(at)
            elif closing and sign == "(":
                depth, at = depth + 1, at + 1
            elif closing and sign == ")":
                if depth == 0:
                    return at
                depth, at = depth - 1, at + 1
            else:
                at += 1
        return at

    def literal(self, start):
        text = self.text
        hashes = len(text[start:]) - len(text[start:].lstrip("#")) if text[start] == "#" else 0
        quotes = '"""' if text.startswith('"""', start + hashes) else '"'
        end_sign, escape = quotes + "#" * hashes, "\\" + "#" * hashes
        literal, at, words = Literal(start), start + hashes + len(quotes), ""
        self.literals.append(literal)
        begin = at
        while at < len(text) and not text.startswith(end_sign, at):
            if text.startswith(escape, at):
                self.hide(begin, at + len(escape))
                at += len(escape)
                if text.startswith("(", at):
                    end = self.scan(at + 1, ")")
                    literal.parts += [("words", words), ("value", " ".join(text[at + 1:end].split()))]
                    words, begin = "", end + 1
                    at = begin
                elif text.startswith("u{", at):
                    end = text.index("}", at)
                    words, at = words + chr(int(text[at + 2:end], 16)), end + 1
                elif text[at] == "\n" or (quotes == '"""' and text[at] in " \t" and not text[at:].split("\n", 1)[0].strip()):
                    at = text.index("\n", at) + 1
                    at += len(text[at:]) - len(text[at:].lstrip(" \t"))
                else:
                    words, at = words + ESCAPES.get(text[at], text[at]), at + 1
            elif text[at] == "\n" and quotes == '"':
                raise ValueError("%s:%d: a literal does not end" % (self.path, self.line(start)))
            else:
                words, at = words + text[at], at + 1
        self.hide(begin, at)
        if quotes == '"""':
            words = words.rstrip(" ")
        literal.parts = [part for part in literal.parts + [("words", words)] if part[1]]
        if quotes == '"""':
            self.unindent(literal, text[text.rfind("\n", 0, at) + 1:at])
        literal.end = at + len(end_sign)
        return literal.end

    @staticmethod
    def unindent(literal, indent):
        parts = [(kind, words.replace("\n" + indent, "\n") if kind == "words" else words) for kind, words in literal.parts]
        if parts and parts[0][0] == "words":
            parts[0] = ("words", re.sub(r"\A[ \t]*\n", "", parts[0][1]))
        if parts and parts[-1][0] == "words":
            parts[-1] = ("words", re.sub(r"\n\Z", "", parts[-1][1]))
        literal.parts = [part for part in parts if part[1]]

    def arguments(self, opening):
        """The spans of the arguments of a call, without the blanks around them, and where the call ends."""
        spans, depth, at, begin = [], 0, opening + 1, opening + 1
        while at < len(self.blank):
            literal = self.starts.get(at)
            if literal:
                at = literal.end
                continue
            sign = self.blank[at]
            if sign in "([{":
                depth += 1
            elif sign in ")]}":
                if depth == 0:
                    break
                depth -= 1
            elif sign == "," and depth == 0:
                spans.append((begin, at))
                begin = at + 1
            at += 1
        spans.append((begin, at))
        trimmed = []
        for first, last in spans:
            while first < last and self.blank[first].isspace():
                first += 1
            while first < last and self.blank[last - 1].isspace():
                last -= 1
            if first < last:
                trimmed.append((first, last))
        return trimmed, at + 1

    def within(self, first, last):
        return [literal for literal in self.literals if first <= literal.start < last]


class Texts:
    """The texts of all files, the findings about them, and the numbers of other literals with words."""

    def __init__(self):
        self.entries, self.findings, self.others = {}, [], {}

    def find(self, source, place, rule, what):
        self.findings.append("%s:%d: %s: %s" % (source.path, source.line(place), rule, what))

    def read(self, source, room):
        taken = []
        for call in CALL.finditer(source.blank):
            if re.search(r"\bfunc\s+$", source.blank[:call.start()][-12:]):
                continue
            spans, end = source.arguments(call.end() - 1)
            taken.append((call.start(), end))
            self.call(source, call.start(), spans, room)
        if room != "Words":
            for place in re.finditer(r"[:>]\s*\[?Phrase\b(?!\()", source.blank):
                self.find(source, place.start(), "phrase", "a function that takes a Phrase is to be listed in TAKERS of Tools/phrases.py")
        if room in ROOMS:
            for call in INTERNAL.finditer(source.blank):
                taken.append((call.start(), source.arguments(call.end() - 1)[1]))
            self.others.setdefault(room, 0)
            for literal in source.literals:
                inside = any(first <= literal.start < last for first, last in taken)
                if not inside and is_text(literal.shown) and source.comments.get(source.line(literal.start), "") != "not a text":
                    self.others[room] += 1

    def call(self, source, place, spans, room):
        forms, context, rest = [], None, []
        for first, last in spans:
            label = re.match(r"in:\s*", source.blank[first:last])
            literal = source.starts.get(first + label.end() if label else first)
            if literal and literal.end == last:
                if label:
                    context = literal.key
                else:
                    forms.append(literal)
            elif label and room != "Words":
                self.find(source, first, "phrase", "the context of a text is one literal")
            else:
                rest.append((first, last))
        nested = [(call.start(), source.arguments(call.end() - 1)[1]) for call in CALL.finditer(source.blank)]
        for first, last in rest:
            loose = [literal for literal in source.within(first, last)
                     if not any(start > place and start <= literal.start < end for start, end in nested)]
            if loose and not forms:
                self.find(source, first, "phrase", "a text is one literal, without + and ? :")
        if len(forms) > 2 or (len(forms) == 2 and len(rest) != 1) or (len(forms) == 1 and rest):
            self.find(source, place, "phrase", "a text has one literal, or one for one thing, one for many, and the number")
            return
        for literal in forms:
            for value in literal.values:
                for pattern, what in GRAMMAR:
                    if pattern.search(value):
                        self.find(source, literal.start, "phrase", "“%s” %s" % (literal.key, what))
                        break
        if len(forms) == 2 and forms[0].values != forms[1].values:
            self.find(source, place, "phrase", "“%s” and “%s” have different values" % (forms[0].key, forms[1].key))
        if forms:
            self.add(source, place, forms, context)

    def add(self, source, place, forms, context):
        plural = forms[1].key if len(forms) == 2 else None
        entry = self.entries.setdefault((context, forms[0].key), {"plural": None, "files": [], "notes": []})
        if plural and entry["plural"] not in (None, plural):
            self.find(source, place, "phrase", "“%s” has another plural elsewhere: give one of them a context" % forms[0].key)
        entry["plural"] = entry["plural"] or plural
        note = source.comments.get(source.line(place) - 1, "")
        notes = [note[len("for translators:"):].strip()] if note.startswith("for translators:") else []
        notes += ["{%d} = %s" % (number + 1, value) for number, value in enumerate(forms[0].values)]
        for key, new in (("files", [source.path]), ("notes", notes)):
            entry[key] += [one for one in new if one not in entry[key]]

    def template(self):
        lines = ["# The texts of Homepwner, which `make pot` collects from the sources.", 'msgid ""', 'msgstr ""']
        for header in ("Project-Id-Version: homepwner", "Language: ", "MIME-Version: 1.0", "Content-Type: text/plain; charset=UTF-8",
                       "Content-Transfer-Encoding: 8bit", "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;"):
            lines.append('"%s\\n"' % header)
        for (context, key), entry in self.entries.items():
            lines.append("")
            lines += ["#. " + note for note in entry["notes"]]
            lines += ["#: " + path for path in entry["files"]]
            if re.search(r"[{}]", key):
                lines.append("#, python-brace-format")
            if context is not None:
                lines.append("msgctxt " + quoted(context))
            lines.append("msgid " + quoted(key))
            if entry["plural"] is None:
                lines.append('msgstr ""')
            else:
                lines += ["msgid_plural " + quoted(entry["plural"]), 'msgstr[0] ""', 'msgstr[1] ""']
        return "\n".join(lines) + "\n"


def quoted(text):
    return '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")


def is_text(text):
    """Whether a literal looks like words for people: several words, or one with a capital letter."""
    if SQL.search(text) or text.startswith(("/", "<", "--")):
        return False
    if re.fullmatch(r"[A-Z][a-z]+(…|\.|:)?", text):
        return True
    return bool(re.search(r"[A-Za-z]{2,}\S* +\S|\S +\S*[A-Za-z]{2,}", text))


def collect(root):
    texts = Texts()
    for room in sorted(os.listdir(os.path.join(root, "Sources"))):
        for folder, folders, files in os.walk(os.path.join(root, "Sources", room)):
            folders.sort()
            for name in sorted(files):
                if name.endswith(".swift"):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as file:
                        texts.read(Source(os.path.relpath(path, root), file.read()), room)
    return texts


def ceilings(root):
    try:
        with open(os.path.join(root, CEILINGS), encoding="utf-8") as file:
            return {name: int(number) for name, number in (line.split() for line in file if not line.startswith("#"))}
    except FileNotFoundError:
        return {}


def read(root, name):
    try:
        with open(os.path.join(root, name), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def findings(texts, limits, template):
    found = list(texts.findings)
    for room, count in sorted(texts.others.items()):
        limit = limits.get(room, 0)
        if count > limit:
            found.append("Sources/%s:1: untranslated: %d literals with words are outside of tr, and %s allows %d: write new texts with tr"
                         % (room, count, CEILINGS, limit))
        elif count < limit:
            found.append("%s:1: untranslated: %s has only %d of %d literals left: run make pot" % (CEILINGS, room, count, limit))
    if texts.template() != template:
        found.append("%s:1: template: it is not that of the sources: run make pot" % TEMPLATE)
    return found


def write(root, texts):
    os.makedirs(os.path.join(root, "po"), exist_ok=True)
    with open(os.path.join(root, TEMPLATE), "w", encoding="utf-8") as file:
        file.write(texts.template())
    limits = ceilings(root)
    lines = ["# So many literals with words a room may have outside of tr and Phrase. Numbers only fall; `make pot` lowers them."]
    lines += ["%s %d" % (room, min(count, limits.get(room, count))) for room, count in sorted(texts.others.items())]
    with open(os.path.join(root, CEILINGS), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def self_test():
    """A checker that cannot fail is none."""
    wrong = r'''
        // tr("in a comment \(1)")
        let a = tr("a" + "b")
        let b = tr(isOpen ? "Open" : "Closed")
        let c = tr("Delete the \(noun.lowercased())")
        let d = tr("\(n) item", "\(m) items", count)
        let e = tr("Sold \(isNew ? x : y)")
        let f = tr("Open", in: kind)
        let g = tr("\(a("b"))")
        func show(_ phrase: Phrase) {}
        let h = tr("\(n) item", "\(n) pieces", count)
        let i = tr("\(n) item", "\(n) items", count)
        let j = "Not translated"; let k = "Delete"; let l = "main-window"; let m = "SELECT name FROM items"
        let n = "like a text"  // not a text
        precondition(isOpen, "The file is open")
        let o = """
            Two lines \(n),
            not translated
            """
    '''
    right = r'''
        // for translators: a note
        show(tr("Moved “\(name(a, b))” to {\(place)}", in: "log"), text)
        let a = tr(error.phrase); let b = tr("Quote \"\u{2026}\\"); let c = Phrase("\(tr) item", "\(tr) items", 3)
    '''
    texts = Texts()
    texts.read(Source("W", wrong), "Reports")
    lines = sorted(int(line.split(":")[1]) for line in texts.findings)
    assert lines == [3, 4, 5, 6, 7, 8, 9, 10, 11], texts.findings
    assert texts.others == {"Reports": 3}, texts.others
    good = Texts()
    good.read(Source("R", right), "Reports")
    assert not good.findings and good.others == {"Reports": 0}, (good.findings, good.others)
    assert list(good.entries) == [("log", "Moved “{1}” to {{{2}}}"), (None, 'Quote "…\\'), (None, "{1} item")], list(good.entries)
    assert good.entries[("log", "Moved “{1}” to {{{2}}}")]["notes"] == ["a note", "{1} = name(a, b)", "{2} = place"]
    assert 'msgid "Quote \\"…\\\\"' in good.template() and 'msgid_plural "{1} items"' in good.template()
    assert len(findings(good, {"Reports": 0}, good.template())) == 0
    assert len(findings(good, {"Reports": 1}, "")) == 2 and len(findings(texts, {"Reports": 2}, texts.template())) == 10


def main():
    words = sys.argv[1:]
    check = words[:1] == ["--check"]
    if len(words) > (2 if check else 0):
        sys.exit(__doc__)
    root = words[1] if len(words) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    self_test()
    texts = collect(root)
    if check:
        found = findings(texts, ceilings(root), read(root, TEMPLATE))
        print("\n".join(found), end="\n" if found else "")
        sys.exit(1 if found else 0)
    write(root, texts)
    print("\n".join(texts.findings), end="\n" if texts.findings else "")
    sys.exit(1 if texts.findings else 0)


if __name__ == "__main__":
    main()
