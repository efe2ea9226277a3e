import { imageLimits } from "#lib/contract/uploads/constants.ts"
import type { ImageType } from "./image.ts"
import { inTurn, loadSharp } from "./image.ts"

/** Longest sides of the copies of an image: of lists, and of the one that is looked at. */
const copySides = [640, 1280] as const
const quality = 80
const placeholderSide = 16

export type MadeCopy = { name: string; type: ImageType; width: number; height: number; bytes: Buffer }
export type Copies = {
  copies: MadeCopy[]
  /** A data address of some hundred characters. */
  placeholder: string
  /** 16 hexadecimal digits. */
  lookHash: string
}

/** Of each of 8 rows, whether a pixel of 9 is brighter than the one after it: alike for pictures that look alike. */
export function hashOf(greys: Uint8Array): string {
  let bits = 0n
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column
      bits = (bits << 1n) | (greys[at]! > greys[at + 1]! ? 1n : 0n)
    }
  return bits.toString(16).padStart(16, "0")
}

const within = (side: number) =>
  ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const

/**
 * Smaller copies of an image that was written anew by `readImage` (D-240): each as WebP, and as JPEG for whatever does not
 * know that. None is larger than the image itself. The image is decoded once, no larger than the largest copy. A few
 * images at a time, on threads of their own.
 * @throws when it can't be decoded.
 */
export const makeCopies = (image: Buffer): Promise<Copies> =>
  inTurn(async () => {
    const sharp = await loadSharp()
    const { width, height } = await sharp(image).metadata()
    const largest = Math.max(width, height)
    const sides = copySides.filter((_, at) => at === 0 || largest > copySides[at - 1]!)
    const { data: pixels, info: raw } = await sharp(image)
      .resize(within(copySides.at(-1)!))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const picture = () => sharp(pixels, { raw })
    const copies: MadeCopy[] = []
    for (const side of sides) {
      const fitted = picture().resize(within(side))
      const encoded = [
        ["webp", "image/webp", fitted.clone().webp({ quality })],
        ["jpg", "image/jpeg", fitted.clone().flatten({ background: "#fff" }).jpeg({ quality })],
      ] as const
      for (const [ending, type, copy] of encoded) {
        const written = await copy.toBuffer({ resolveWithObject: true })
        // Directories refuse a light file, though it shows a picture of few details.
        const isLight =
          ending === "jpg" && side === sides.at(-1) && written.data.length < imageLimits.minBytes
        const { data, info } = isLight
          ? await copy
              .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
              .toBuffer({ resolveWithObject: true })
          : written
        copies.push({ name: `${side}.${ending}`, type, width: info.width, height: info.height, bytes: data })
      }
    }
    const tiny = await picture().resize(within(placeholderSide)).webp({ quality: 40 }).toBuffer()
    const greys = await picture()
      .flatten({ background: "#fff" })
      .greyscale()
      .resize({ width: 9, height: 8, fit: "fill" })
      .raw()
      .toBuffer()
    return {
      copies,
      placeholder: `data:image/webp;base64,${tiny.toString("base64")}`,
      lookHash: hashOf(greys),
    }
  })
