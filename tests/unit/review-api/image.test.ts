import { readImage } from "#review-api/storage/image.ts"
import { jpegOf, pngOf, webpOf } from "#tests/support/images.ts"
import { fc } from "#tests/support/properties.ts"

const size = { width: 240, height: 48 }

describe("what kind of image a file is", () => {
  test.each([
    ["image/png", pngOf(size)],
    ["image/jpeg", jpegOf(size)],
    ["image/webp", webpOf("VP8 ", size)],
    ["image/webp", webpOf("VP8L", size)],
    ["image/webp", webpOf("VP8X", size)],
  ])("%s is known by its bytes, with its size", (type, bytes) => {
    expect(readImage(bytes)).toEqual({ type, ...size })
  })

  test.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a GIF", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;".padEnd(64, "\0"), "latin1")],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["nothing", Buffer.alloc(0)],
    ["the name of a PNG alone", pngOf(size).subarray(0, 8)],
    ["a JPEG without a frame", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9])],
    ["an image without a width", pngOf({ width: 0, height: 1 })],
  ])("%s is none of them", (_, bytes) => expect(readImage(bytes)).toBeNull())

  test("no bytes make it fail or go on for ever", () => {
    const beginnings = fc.constantFrom(...[pngOf(size), jpegOf(size), webpOf("VP8L", size)])
    fc.assert(
      fc.property(beginnings, fc.nat(40), fc.uint8Array({ maxLength: 200 }), (image, kept, rest) => {
        const facts = readImage(Buffer.concat([image.subarray(0, kept), rest]))
        return facts === null || (facts.width > 0 && facts.height > 0)
      }),
      { numRuns: 2_000 },
    )
  })
})
