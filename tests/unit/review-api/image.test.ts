import sharp from "sharp"
import { imageLimits } from "#lib/contract/uploads/constants.ts"
import { readImage, type StoredImage } from "#review-api/storage/image.ts"
import { pngOf } from "#tests/support/images.ts"
import { fc } from "#tests/support/properties.ts"
import {
  animationOf,
  bombOf,
  clearPngOf,
  factsOf,
  photoOf,
  realJpegOf,
  realPngOf,
  realWebpOf,
} from "#tests/support/real-images.ts"

const size = { width: 240, height: 48 }

const stored = async (bytes: Buffer) => (await readImage(bytes)) as StoredImage

describe("images that are kept", () => {
  test.each([
    ["image/png", realPngOf],
    ["image/jpeg", realJpegOf],
    ["image/webp", realWebpOf],
  ])("%s is known by its bytes, and keeps its format and size", async (type, make) => {
    const image = await stored(await make(size))
    expect(image).toMatchObject({ type, ...size })
    expect(await factsOf(image.bytes)).toMatchObject({ format: type.slice(6), ...size })
  })

  test("a photo is turned upright and no longer tells where it was taken", async () => {
    const photo = await photoOf(size)
    expect(await factsOf(photo)).toMatchObject({ ...size, hasExif: true, orientation: 6 })
    const image = await stored(photo)
    expect(image).toMatchObject({ width: size.height, height: size.width })
    expect(await factsOf(image.bytes)).toMatchObject({
      width: size.height,
      height: size.width,
      hasExif: false,
      orientation: undefined,
    })
    expect(image.bytes.includes("Exif")).toBe(false)
  })

  test("what one can see through stays so, without hidden words and what stands behind its end", async () => {
    const clear = await clearPngOf(size)
    const { bytes } = await stored(Buffer.concat([clear, Buffer.from("<script>alert(1)</script>")]))
    expect(await factsOf(bytes)).toMatchObject({ format: "png", hasAlpha: true, hasExif: false })
    expect(bytes.includes("script")).toBe(false)
  })

  test("of an animation the first picture is kept", async () => {
    const moving = await animationOf(size)
    expect((await factsOf(moving)).pages).toBe(2)
    const { bytes, ...image } = await stored(moving)
    expect(image).toEqual({ type: "image/webp", ...size })
    expect((await factsOf(bytes)).pages ?? 1).toBe(1)
  })
})

test("a photo just below the limit, saved at less quality, does not grow beyond the limit", async () => {
  const [width, height] = [3200, 2560]
  const noise = Buffer.alloc(width * height * 3)
  let seed = 7
  for (let at = 0; at < noise.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    noise[at] = seed >> 16
  }
  const raw = { width, height, channels: 3 as const }
  const photo = await sharp(noise, { raw }).jpeg({ quality: 72 }).toBuffer()
  expect(photo.length).toBeLessThan(imageLimits.maxBytes)
  expect((await sharp(photo).jpeg({ quality: 90, optimiseCoding: false }).toBuffer()).length).toBeGreaterThan(
    imageLimits.maxBytes,
  )
  const image = await stored(photo)
  expect(image).toMatchObject({ width, height })
  expect(image.bytes.length).toBeLessThanOrEqual(imageLimits.maxBytes)
})

describe("files that are no image to keep", () => {
  test.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a GIF", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;".padEnd(64, "\0"), "latin1")],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["nothing", Buffer.alloc(0)],
    ["a sound", Buffer.from("RIFF\0\0\0\0WAVEfmt ")],
  ])("%s is of another type", async (_, bytes) => expect(await readImage(bytes)).toBe("type"))

  test("what is cut off or broken is damaged, wherever it breaks", async () => {
    for (const make of [realPngOf, realJpegOf, realWebpOf]) {
      const whole = await make(size)
      for (const share of [0.01, 0.3, 0.9, 0.99]) {
        expect([share, await readImage(whole.subarray(0, Math.ceil(whole.length * share)))]).toEqual([
          share,
          share < 0.02 && whole.length * share < 3 ? "type" : "damaged",
        ])
      }
    }
    const broken = await realPngOf(size)
    broken.fill(0, broken.length >> 1, (broken.length >> 1) + 200)
    expect(await readImage(broken)).toBe("damaged")
    expect(await readImage(pngOf({ width: 0, height: 1 }))).toBe("damaged")
  })

  test("a small file of many pixels is not opened", async () => {
    const bomb = await bombOf({ width: 9_000, height: 9_000 })
    expect(bomb.length).toBeLessThan(300_000)
    expect(await readImage(bomb)).toBe("maxSide")
    const claims = Buffer.from(pngOf(size))
    claims.writeUInt32BE(2 ** 31 - 1, 16)
    claims.writeUInt32BE(2 ** 31 - 1, 20)
    expect(await readImage(claims)).not.toHaveProperty("type")
  })

  test("a side may have 10,000 pixels and not one more", async () => {
    expect(await readImage(pngOf({ width: 10_000, height: 2 }))).toMatchObject({ width: 10_000 })
    expect(await readImage(pngOf({ width: 10_001, height: 2 }))).toBe("maxSide")
    expect(await readImage(pngOf({ width: 2, height: 10_001 }))).toBe("maxSide")
  })

  test("no bytes make it fail", async () => {
    const beginnings = fc.constantFrom(await realPngOf(size), await realJpegOf(size), await realWebpOf(size))
    await fc.assert(
      fc.asyncProperty(
        beginnings,
        fc.nat(400),
        fc.uint8Array({ maxLength: 200 }),
        async (image, kept, rest) => {
          const found = await readImage(Buffer.concat([image.subarray(0, kept), rest]))
          return typeof found === "string" || found.width > 0
        },
      ),
      { numRuns: 200 },
    )
  })
})
