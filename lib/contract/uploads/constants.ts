/** Types of images that are taken (000 §5). */
export const imageTypes = ["image/png", "image/jpeg"] as const

/**
 * For choosers of files whose script makes pictures of other types fit (D-320): without scripts no one can read HEIC, which
 * some systems know by the ending alone.
 */
export const fittableTypes = [
  ...imageTypes,
  "image/webp",
  "image/heic",
  "image/heif",
  ".heic",
  ".heif",
] as const

/** Purposes of an image (D-240). */
export const imageLabels = ["header_image", "google_post", "media", "logo"] as const
export type ImageLabel = (typeof imageLabels)[number]

/** Limits of an uploaded image (000 §5, D-173). */
export const imageLimits = { maxBytes: 5 * 1024 * 1024, minBytes: 10_240, minSide: 250 } as const

/** Bytes of an image that is made to fit (D-320): as large as cameras write them. */
export const maxUnfitBytes = 25 * 1024 * 1024
export const unfitTooLarge = "Unable to upload image. Please choose a file smaller than 25mb."

/** Bytes of each part of an upload that is sent in parts, save the last: about five seconds on a slow line. */
export const uploadPartBytes = 256 * 1024

/** Uploads that are shown at once. */
export const maxUploadsShown = 50

/** States of an upload; `receiving` while parts of it are missing. */
export const uploadStates = ["receiving", "uploaded", "processing", "complete", "failed"] as const

/** Errors of a refused image (000 §8, D-173). */
export const imageErrors = {
  type: "Unable to upload image. Please choose a png or jpeg file.",
  maxBytes: "Unable to upload image. Please choose a file smaller than 5mb.",
  minBytes: "Unable to upload image. Please choose a file that is at least 10240 bytes.",
  minSide: "Unable to upload image. Please choose a file that is at least 250px by 250px.",
  maxSide: "Unable to upload image. Please choose a file with fewer pixels.",
  damaged: "Unable to upload image. Please choose a file that is not damaged.",
} as const

/** Error of more images than the one that is taken. */
export const oneImageText = "You can't upload more than 1 image"

export type ImageError = keyof typeof imageErrors

/** How the files of these types begin. */
const beginnings: Record<(typeof imageTypes)[number], readonly number[]> = {
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff],
}
export const longestBeginning = 8

/** The type of image that is taken and that a file begins like, whatever it is called; null for none. */
export const typeOfBytes = (bytes: Uint8Array) =>
  imageTypes.find((type) => beginnings[type].every((byte, at) => bytes[at] === byte)) ?? null

/** Facts of a file; null sides are those of an image that cannot be read. */
export type ImageFile = { type: string; bytes: number; width: number | null; height: number | null }

/** The first rule of D-173 that an image breaks, in its order; null for a good one. Only who decodes it knows the others. */
export function imageErrorOf({ type, bytes, width, height }: ImageFile): ImageError | null {
  if (!imageTypes.some((one) => one === type)) return "type"
  if (bytes > imageLimits.maxBytes) return "maxBytes"
  if (bytes < imageLimits.minBytes) return "minBytes"
  if (width === null || height === null) return "damaged"
  return Math.min(width, height) < imageLimits.minSide ? "minSide" : null
}
