import {
  type ImageProblem,
  imageTypeOf,
  inTurn,
  loadSharp,
  type StoredImage,
  writtenWithin,
} from "./image.ts"

type Size = { width: number; height: number }

/**
 * A part of an image that was written anew by `readImage`, in its format. A few images at a time, on threads of their own.
 * @param part pixels from the upper left corner. @param size of what comes of it: no larger than the part.
 * @returns the image, or why there is none.
 */
export const cropImage = (
  image: Buffer,
  { x: left, y: top, ...part }: Size & { x: number; y: number },
  size: Size,
): Promise<StoredImage | ImageProblem> =>
  inTurn(async () => {
    const type = imageTypeOf(image)
    if (!type) return "type"
    try {
      const sharp = await loadSharp()
      const cut = sharp(image, { failOn: "error" })
        .extract({ left, top, ...part })
        .resize({ ...size, fit: "fill" })
      const facts = await sharp(image).metadata()
      const { data, info } = await writtenWithin(() => cut.clone(), facts, image)
      return { type, width: info.width, height: info.height, bytes: data }
    } catch {
      return "damaged"
    }
  })
