import { millisecondsInDay } from "date-fns/constants"
import { and, eq, gt } from "drizzle-orm"
import { ApiError } from "../../core/errors.ts"
import { newPublicId } from "../../core/public-id.ts"
import { uploads } from "../../db/schema/uploads.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { StoredImage } from "../../storage/image.ts"
import { once } from "../../storage/storage.ts"
import type { Deps } from "../deps.ts"
import { storingMs } from "./store-image.ts"
import { type UploadRow, uploadName } from "./upload-files.ts"

/** An upload that nothing has come to use within so long is removed. */
const retentionMs = millisecondsInDay
/** How many of those an account may have. */
const maxAtOnce = 200

type NewUpload = Pick<UploadRow, "mimeType" | "width" | "height" | "bytes" | "name"> &
  Partial<Pick<UploadRow, "id" | "state" | "copiedFrom">>

/** @throws 429 when as many as there may be wait to be used. */
export async function requireRoom({ db, clock }: Deps, accountId: number): Promise<void> {
  const isWaiting = and(eq(uploads.accountId, accountId), gt(uploads.expiresAt, clock.now().toISOString()))
  if ((await db.$count(uploads, isWaiting)) < maxAtOnce) return
  throw new ApiError(429, "Too many uploads. Please try again later.", { headers: { "retry-after": "3600" } })
}

/** When an upload goes that nothing has come to use by then. */
export const goesAt = ({ clock }: Pick<Deps, "clock">): string =>
  new Date(clock.now().getTime() + retentionMs).toISOString()

/** The row of a new upload, which goes in a day unless something comes to use it. */
export async function insertUpload(
  deps: Deps,
  { accountId, userId }: Scope,
  upload: NewUpload,
): Promise<UploadRow> {
  const [row] = await deps.db
    .insert(uploads)
    .values({
      accountId,
      userId,
      id: newPublicId(),
      ...upload,
      createdAt: deps.clock.now().toISOString(),
      expiresAt: goesAt(deps),
    })
    .returning()
  return row!
}

/**
 * Keeps an image, its file first.
 * @param copiedFrom the image that it is a copy of: a user has one upload of each.
 * @throws 429 when too many wait to be used.
 */
export async function keepUpload(
  deps: Deps,
  scope: Scope,
  { type: mimeType, width, height, bytes }: StoredImage,
  name: string | null,
  copiedFrom: string | null = null,
): Promise<UploadRow> {
  const { accountId } = scope
  await requireRoom(deps, accountId)
  const upload = { id: newPublicId(), mimeType, width, height, bytes: bytes.length, name, copiedFrom }
  const file = uploadName({ accountId, ...upload })
  await deps.storage.write(file, once(bytes), AbortSignal.timeout(storingMs))
  try {
    return await insertUpload(deps, scope, upload)
  } catch (error) {
    await deps.storage.remove(file)
    throw error
  }
}
