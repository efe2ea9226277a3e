import { millisecondsInDay } from "date-fns/constants"
import { type ImageError, imageErrorOf, imageErrors, imageLimits } from "#lib/contract/upload-constants.ts"
import { ApiError } from "../../core/errors.ts"
import { imageTypeOf, readImage } from "../../storage/image.ts"
import { once, removeOld } from "../../storage/storage.ts"
import { newPublicId } from "../public-id.ts"
import type { Service } from "../service.ts"

/** An upload that nothing has come to use within so long is removed. */
const retentionMs = millisecondsInDay
/** How many of those an account may have. */
const maxAtOnce = 200

const statuses: Record<ImageError, number> = {
  ...{ type: 415, maxBytes: 413, minBytes: 422 },
  ...{ minSide: 422, maxSide: 422, damaged: 422 },
}

const refusal = (error: ImageError) =>
  new ApiError(statuses[error], imageErrors[error], { errors: { file_upload: [imageErrors[error]] } })

/**
 * Keeps an image that was uploaded, written anew (D-239). What it is is told by its bytes, not by its name.
 * @throws 413, 415 or 422 with the sentence of the first rule that it breaks, 429 when too many wait to be used.
 */
export const createUpload: Service<"uploads.create"> = async ({ deps, scope, body }) => {
  const sent = Buffer.from(await body.file_upload.arrayBuffer())
  const least = { width: imageLimits.minSide, height: imageLimits.minSide }
  const early = imageErrorOf({ type: imageTypeOf(sent) ?? "", bytes: sent.length, ...least })
  if (early) throw refusal(early)
  const image = await readImage(sent)
  if (typeof image === "string") throw refusal(image)
  const error = imageErrorOf({ ...image, bytes: sent.length })
  if (error) throw refusal(error)
  const { bytes } = image
  const prefix = `upload-${scope.accountId}-`
  const waiting = await removeOld(deps.storage, prefix, new Date(deps.clock.now().getTime() - retentionMs))
  if (waiting >= maxAtOnce) {
    throw new ApiError(429, "Too many uploads. Please try again later.", {
      headers: { "retry-after": "3600" },
    })
  }
  const id = newPublicId()
  const name = `${prefix}${id}.${image.type === "image/png" ? "png" : "jpg"}`
  await deps.storage.write(name, once(bytes), AbortSignal.timeout(60_000))
  return {
    id,
    mime_type: image.type,
    width: image.width,
    height: image.height,
    bytes: bytes.length,
  }
}
