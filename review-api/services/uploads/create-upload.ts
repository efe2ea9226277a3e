import { millisecondsInDay } from "date-fns/constants"
import { and, eq, gt } from "drizzle-orm"
import { type ImageError, imageErrorOf, imageErrors, imageLimits } from "#lib/contract/upload-constants.ts"
import { ApiError } from "../../core/errors.ts"
import { uploads } from "../../db/schema/uploads.ts"
import { imageTypeOf, readImage } from "../../storage/image.ts"
import { once } from "../../storage/storage.ts"
import type { Deps } from "../deps.ts"
import { newPublicId } from "../public-id.ts"
import type { Service } from "../service.ts"
import { uploadName } from "./upload-files.ts"

/** An upload that nothing has come to use within so long is removed. */
const retentionMs = millisecondsInDay
/** How many of those an account may have. */
const maxAtOnce = 200
const storingMs = 60_000

const statuses: Record<ImageError, number> = {
  ...{ type: 415, maxBytes: 413, minBytes: 422 },
  ...{ minSide: 422, maxSide: 422, damaged: 422 },
}

const refusal = (error: ImageError) =>
  new ApiError(statuses[error], imageErrors[error], { errors: { file_upload: [imageErrors[error]] } })

/** @throws 429 when as many as there may be wait to be used. */
async function requireRoom({ db, clock }: Deps, accountId: number): Promise<void> {
  const isWaiting = and(eq(uploads.accountId, accountId), gt(uploads.expiresAt, clock.now().toISOString()))
  if ((await db.$count(uploads, isWaiting)) < maxAtOnce) return
  throw new ApiError(429, "Too many uploads. Please try again later.", { headers: { "retry-after": "3600" } })
}

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
  const { accountId, userId } = scope
  const { type: mimeType, width, height, bytes } = image
  await requireRoom(deps, accountId)
  const now = deps.clock.now()
  const row = { accountId, id: newPublicId(), userId, mimeType, width, height, bytes: bytes.length }
  await deps.storage.write(uploadName(row), once(bytes), AbortSignal.timeout(storingMs))
  try {
    await deps.db.insert(uploads).values({
      ...row,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + retentionMs).toISOString(),
    })
  } catch (error) {
    await deps.storage.remove(uploadName(row))
    throw error
  }
  return { id: row.id, mime_type: mimeType, width, height, bytes: bytes.length }
}
