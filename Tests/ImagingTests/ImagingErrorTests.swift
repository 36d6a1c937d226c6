import Imaging
import Testing

@Suite struct ImagingErrorTests {
    @Test func sentencesNameTheNumbers() {
        let text = ImagingError.tooLarge(width: 30_000, height: 30_000, maximumSide: 16_384, maximumPixels: 100_000_000).description
        #expect(text.contains("30,000 x 30,000") && text.contains("16,384") && text.contains("100 megapixels"))
        #expect(ImagingError.fileTooLarge(bytes: 70 << 20, limit: 64 << 20).description.contains("70 MB; at most 64 MB"))
        #expect(ImagingError.notAPicture(looksLike: "PDF document").description.contains("PDF document"))
        #expect(ImagingError.truncated(.webp).description.contains("WebP"))
    }

    @Test(arguments: [
        ImagingError.emptyFile, .notAPicture(looksLike: nil), .notAPicture(looksLike: "film"), .fileTooLarge(bytes: 2, limit: 1),
        .tooLarge(width: 1, height: 2, maximumSide: 3, maximumPixels: 4), .tooManyScans(count: 5000, limit: 100), .truncated(.png),
        .needsTooMuchMemory(width: 1, height: 2, megabytes: 3, kind: "a progressive JPEG"), .damaged(.jpeg, detail: "x"),
        .unsupported(.webp, detail: "x"), .outOfMemory(width: 1, height: 2), .invalidSize(width: 0, height: 2),
        .encodingFailed(.png, detail: "x"),
    ])
    func everySentenceIsWhole(error: ImagingError) {
        #expect(error.description.hasSuffix("."))
        #expect(error.description.first?.isUppercase == true)
        #expect(error.description.count > 40)
    }

    @Test func formatsHaveNames() {
        #expect(ImageFormat.allCases.map(\.fileExtension) == ["png", "jpg", "webp"])
        #expect(ImageFormat.allCases.map(\.mediaType) == ["image/png", "image/jpeg", "image/webp"])
        #expect(ImageFormat.sniff(Samples.greyJPEG) == .jpeg)
        #expect(ImageFormat.sniff(Samples.encodedPNG) == .png)
        #expect(ImageFormat.sniff(Samples.lossyWebP) == .webp)
        #expect(ImageFormat.sniff(Samples.lossyWebP.dropFirst()) == nil)
    }
}
