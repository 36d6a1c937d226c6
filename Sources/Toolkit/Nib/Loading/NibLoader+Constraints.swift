extension NibLoader {
    func installConstraints() {}
}
