import type { Sharp } from "sharp"
import { imageLimits } from "#lib/contract/uploads/constants.ts"
import { type ImageProblem, inTurn, loadSharp, openImage, photoLimits, type StoredImage } from "./image.ts"

/** Longest side of what is made: more than any directory shows. */
const fittedSide = 3000
/** Tried one after the other until the file is small enough. */
const qualities = [90, 80, 70, 60] as const
/** A picture of few details is written without compression, which takes no more than 3 MB at this side. */
const plainSide = 1000

/** As JPEG, no larger than allowed; of a picture with few details one that is not too light, where there is one. */
async function asJpeg(picture: () => Sharp): Promise<Buffer> {
  let data: Buffer = Buffer.alloc(0)
  for (const quality of qualities) {
    data = await picture().jpeg({ quality }).toBuffer()
    if (data.length <= imageLimits.maxBytes) break
  }
  return data.length < imageLimits.minBytes
    ? picture().jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer()
    : data
}

/**
 * Makes an image of a PNG, JPEG or WebP that breaks a limit (D-320): upright, without metadata, in the colours of
 * screens, on white where one could see through it, no larger and no lighter than allowed. A few at a time.
 * @returns the image, or why there is none.
 */
export const fitImage = (bytes: Buffer): Promise<StoredImage | ImageProblem> =>
  inTurn(async () => {
    const opened = await openImage(bytes, photoLimits)
    if (typeof opened === "string") return opened
    const sharp = await loadSharp()
    try {
      const { data: pixels, info: raw } = await opened.image
        .autoOrient()
        .flatten({ background: "#fff" })
        .toColourspace("srgb")
        .resize({ width: fittedSide, height: fittedSide, fit: "inside", withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const picture = () => sharp(pixels, { raw })
      const { width, height } = raw
      const jpeg = await asJpeg(picture)
      if (jpeg.length >= imageLimits.minBytes) return { type: "image/jpeg", width, height, bytes: jpeg }
      const { data, info } = await picture()
        .resize({ width: plainSide, height: plainSide, fit: "inside", withoutEnlargement: true })
        .png({ compressionLevel: 0 })
        .toBuffer({ resolveWithObject: true })
      return { type: "image/png", width: info.width, height: info.height, bytes: data }
    } catch {
      return "damaged"
    }
  })
