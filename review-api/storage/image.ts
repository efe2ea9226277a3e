import { availableParallelism } from "node:os"
import type { Metadata, Sharp } from "sharp"
import type { logoTypes } from "#lib/contract/index.ts"
import { imageLimits } from "#lib/contract/uploads/constants.ts"
import { atMost } from "../core/at-most.ts"

export type ImageType = (typeof logoTypes)[number]

/** An image that was decoded and written again: its bytes are ours, and hold nothing but the picture. */
export type StoredImage = { type: ImageType; width: number; height: number; bytes: Buffer }

/** Why a file is no image that can be kept: another type, more pixels than are decoded, or broken. */
export type ImageProblem = "type" | "maxSide" | "damaged"

/** Maximum size to decode. */
export type PixelLimits = { side: number; pixels: number }

/** As large as photos of phones come; one of them takes about 200 MB while it is turned. */
export const photoLimits: PixelLimits = { side: 10_000, pixels: 50_000_000 }

/** Two, for the memory that each takes; but one processor is left to those who wait for a page. */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1))

let loaded: ReturnType<typeof load> | undefined

/** Loaded with the first image: most programs never see one. */
async function load() {
  const { default: sharp } = await import("sharp")
  sharp.cache(false)
  sharp.concurrency(1)
  // Whatever a file pretends to be, no other decoder sees it.
  sharp.block({ operation: ["VipsForeignLoad"] })
  sharp.unblock({
    operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
  })
  return sharp
}

/** The decoder of images, for PNG, JPEG and WebP alone. */
export const loadSharp = (): ReturnType<typeof load> => {
  loaded ??= load()
  return loaded
}

const beginnings: [type: ImageType, at: number, bytes: Buffer][] = [
  ["image/png", 0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["image/jpeg", 0, Buffer.from([0xff, 0xd8, 0xff])],
  ["image/webp", 8, Buffer.from("WEBP")],
]

/** The type of image that a file begins like; null for every other one. */
export function imageTypeOf(file: Buffer): ImageType | null {
  const found = beginnings.find(([, at, bytes]) => bytes.equals(file.subarray(at, at + bytes.length)))
  return found?.[0] ?? null
}

/** How well a photo is written, and less so while its file is larger than may be sent. */
const qualities = [90, 80, 70, 60] as const

/** Writes in the format that came, about as well as it came. */
export function writtenAs(
  image: Sharp,
  { format, isPalette, chromaSubsampling }: Metadata,
  bytes: Buffer,
  quality: number = qualities[0],
) {
  if (format === "png") {
    return image.png(isPalette ? { palette: true, dither: 0 } : { compressionLevel: 9 })
  }
  if (format === "jpeg") {
    return image.jpeg({
      quality,
      chromaSubsampling: chromaSubsampling === "4:4:4" ? "4:4:4" : "4:2:0",
      // The best codes take a second pass over the whole picture, which stays in memory for it.
      optimiseCoding: false,
    })
  }
  return image.webp(bytes.toString("latin1", 12, 16) === "VP8L" ? { lossless: true } : { quality })
}

/**
 * Writes as `writtenAs` does. A photo that was saved at less quality grows by that: it is written again at less, until it is
 * no larger than it was or than may be sent.
 * @param image makes the picture for each try.
 */
export async function writtenWithin(image: () => Sharp, facts: Metadata, bytes: Buffer) {
  const most = Math.max(imageLimits.maxBytes, bytes.length)
  const tried = facts.format === "png" ? [qualities[0]] : qualities
  let written = await writtenAs(image(), facts, bytes).toBuffer({ resolveWithObject: true })
  for (const quality of tried.slice(1)) {
    if (written.data.length <= most) break
    written = await writtenAs(image(), facts, bytes, quality).toBuffer({ resolveWithObject: true })
  }
  return written
}

/** A file that begins like an image and is within limits, and what it says of itself; or why it cannot be decoded. */
export async function openImage(
  bytes: Buffer,
  { side, pixels }: PixelLimits,
): Promise<{ type: ImageType; image: Sharp; facts: Metadata } | ImageProblem> {
  const type = imageTypeOf(bytes)
  if (!type) return "type"
  const sharp = await loadSharp()
  // Of an animation the first picture.
  const image = sharp(bytes, { failOn: "error", limitInputPixels: pixels, pages: 1 })
  try {
    const facts = await image.metadata()
    return facts.width > side || facts.height > side ? "maxSide" : { type, image, facts }
  } catch (error) {
    return isTooLarge(error) ? "maxSide" : "damaged"
  }
}

async function decode(bytes: Buffer, limits: PixelLimits): Promise<StoredImage | ImageProblem> {
  const opened = await openImage(bytes, limits)
  if (typeof opened === "string") return opened
  const { type, image, facts } = opened
  try {
    // Turned as its metadata say, which are not kept: a photo tells where it was taken.
    const { data, info } = await writtenWithin(() => image.clone().autoOrient(), facts, bytes)
    return { type, width: info.width, height: info.height, bytes: data }
  } catch (error) {
    return isTooLarge(error) ? "maxSide" : "damaged"
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && /pixel limit|dimensions|too large|too many pixels/i.test(error.message)

/** Does what decodes images in turn, a few at a time. */
export const inTurn = atMost(atOnce)

/**
 * Decodes a PNG, JPEG or WebP whole and writes it again in its format, turned upright and without metadata (D-239): a
 * file that only begins like an image does not pass, and nothing behind its end is kept. A few at a time, on threads of
 * their own.
 * @param limits beyond which it is refused before it is decoded: as large as photos come, unless given.
 * @returns the image, or why there is none.
 */
export const readImage = (bytes: Buffer, limits = photoLimits): Promise<StoredImage | ImageProblem> =>
  inTurn(() => decode(bytes, limits))
