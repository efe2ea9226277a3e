import {
  type ImageError,
  type ImageFile,
  imageErrorOf,
  imageErrors,
  imageLimits,
} from "#lib/contract/uploads/constants.ts"
import { ApiError } from "../../core/errors.ts"
import { fitImage } from "../../storage/fit-image.ts"
import { imageTypeOf, readImage, type StoredImage } from "../../storage/image.ts"

export const storingMs = 60_000

const statuses: Record<ImageError, number> = {
  type: 415,
  maxBytes: 413,
  minBytes: 422,
  minSide: 422,
  maxSide: 422,
  damaged: 422,
}

/** Refusal of an image that breaks a rule (D-239). */
export const refusalOf = (error: ImageError, field = "file_upload") =>
  new ApiError(statuses[error], imageErrors[error], { errors: { [field]: [imageErrors[error]] } })

/**
 * An image that was sent, written again (D-239). What it is is told by its bytes, not by its name.
 * @returns the image, or the first rule that it breaks.
 */
export async function judgedImage(sent: Buffer): Promise<StoredImage | ImageError> {
  // No bytes show no type; that there are none is what helps.
  if (sent.length === 0) return "minBytes"
  const least: Pick<ImageFile, "width" | "height"> = {
    width: imageLimits.minSide,
    height: imageLimits.minSide,
  }
  const early = imageErrorOf({ type: imageTypeOf(sent) ?? "", bytes: sent.length, ...least })
  if (early) return early
  const image = await readImage(sent)
  if (typeof image === "string") return image
  return imageErrorOf({ ...image, bytes: sent.length }) ?? image
}

/**
 * An image that was sent and breaks a limit, made to fit (D-320). Pixels that it does not have are not made up.
 * @throws 415 or 422 with the sentence of the rule that it still breaks.
 */
export async function requireFitted(sent: Buffer): Promise<StoredImage> {
  const image = sent.length === 0 ? "damaged" : await fitImage(sent)
  if (typeof image === "string") throw refusalOf(image)
  const error = imageErrorOf({ ...image, bytes: image.bytes.length })
  if (error) throw refusalOf(error)
  return image
}

/** The same of an image that someone sends. @throws 413, 415 or 422 with the sentence of the rule that it breaks. */
export async function requireImage(sent: Buffer): Promise<StoredImage> {
  const image = await judgedImage(sent)
  if (typeof image === "string") throw refusalOf(image)
  return image
}
