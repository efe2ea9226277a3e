import { createHash } from "node:crypto"
import { buffer } from "node:stream/consumers"
import { and, eq, ne, not, sql } from "drizzle-orm"
import { oneLine } from "#lib/contract/one-line.ts"
import { imageErrors, imageLimits } from "#lib/contract/uploads/constants.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { uploads } from "../../db/schema/uploads.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireIn } from "../../permissions/summary.ts"
import type { Deps } from "../deps.ts"
import type { ImageRow } from "../media/media-item.ts"
import { readPhotoPage } from "../media/photo-page.ts"
import type { Service } from "../service.ts"
import { goesAt, keepUpload, requireRoom } from "../uploads/insert-upload.ts"
import { judgedImage } from "../uploads/store-image.ts"
import { ownUploads, uploadFacts } from "../uploads/upload-facts.ts"
import { type UploadRow, uploadName } from "../uploads/upload-files.ts"

const unavailable = "This photo could not be loaded from its source. Please try again later."
const longestName = 100

/** An image of a review that the scope sees, by what names it. @throws 404. */
async function seenImage(deps: Deps, scope: Scope, id: string): Promise<ImageRow> {
  const [, review = "", nth = ""] = /^(\d+)-([1-9]\d{0,3})$/.exec(id) ?? []
  const query = {
    review_id: String(pathId(review)),
    page: Number(nth),
    per_page: 1,
    "sort[by]": "published_at",
    "sort[order]": "asc",
  }
  const { rows } = await readPhotoPage(deps, scope, query, {
    path: "/review_images",
    types: ["customer"],
    asked: query,
  })
  const [found] = rows
  if (found?.type !== "customer" || found.row.nth !== Number(nth)) throw notFound()
  return found.row
}

/** The file of an image: the one that is kept here, or that its host gives out. Null when it cannot be had. */
async function fileOf(deps: Deps, { account_id, upload_id, url }: ImageRow): Promise<Buffer | null> {
  if (upload_id === null) return url ? deps.pictures.read(url, imageLimits.maxBytes) : null
  const [upload] = await deps.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.accountId, account_id), eq(uploads.id, upload_id)))
  const file = upload && (await deps.storage.open(uploadName(upload)))
  return file ? buffer(file.pieces) : null
}

/** Name of its upload, for people; null if the author is unknown. */
function nameOf({ author }: ImageRow): string | null {
  const name = `Photo by ${author?.trim()}`.slice(0, longestName)
  return author?.trim() && oneLine.test(name) ? name : null
}

/** Key that tells an image from others, also from one that has replaced it since. */
const copiedFromOf = ({ account_id, review_id, upload_id, url }: ImageRow): string =>
  createHash("sha256")
    .update(`${account_id} ${review_id} ${upload_id ?? url}`)
    .digest("base64url")

/** The upload that someone has of an image already, there for another day; null for none that can be used. */
async function copyOf(deps: Deps, scope: Scope, copiedFrom: string): Promise<UploadRow | null> {
  const isCopy = and(
    eq(uploads.accountId, scope.accountId),
    eq(uploads.userId, scope.userId),
    eq(uploads.copiedFrom, copiedFrom),
  )
  const isUsable = and(ownUploads(deps, scope), ne(uploads.state, "failed"))!
  const [row] = await deps.db
    .update(uploads)
    .set({ expiresAt: sql`case when ${uploads.expiresAt} is not null then ${goesAt(deps)}::timestamptz end` })
    .where(and(isCopy, isUsable))
    .returning()
  if (row) return row
  await deps.db
    .update(uploads)
    .set({ copiedFrom: null })
    .where(and(isCopy, not(isUsable)))
  return null
}

/** Makes an upload of an image. @throws 422 for one that cannot be had or breaks a rule, 429. */
async function newCopy(
  deps: Deps,
  scope: Scope,
  image: ImageRow,
  copiedFrom: string,
): Promise<UploadRow | null> {
  await requireRoom(deps, scope.accountId)
  const file = await fileOf(deps, image)
  if (!file) throw invalid({ id: [unavailable] })
  const judged = await judgedImage(file)
  if (typeof judged === "string") throw invalid({ id: [imageErrors[judged]] })
  try {
    return await keepUpload(deps, scope, judged, nameOf(image), copiedFrom)
  } catch (error) {
    // Another call has made it meanwhile.
    if (isUniqueViolation(error)) return copyOf(deps, scope, copiedFrom)
    throw error
  }
}

/**
 * POST /review_images/{id}/uploads: an upload of the caller's own, of an image of a review (D-074): judged and written
 * again like one that was sent, whatever its host gives out. Who has one of it already is given that.
 * @throws 404 for an image out of sight, 422 for one that cannot be had or breaks a rule, 429 when too many uploads wait to
 * be used.
 */
export const copyReviewImage: Service<"review_images.copy"> = async ({ deps, scope, params }) => {
  requireIn(scope.permissions, "review.read")
  const image = await seenImage(deps, scope, params.id)
  const copiedFrom = copiedFromOf(image)
  const row = (await copyOf(deps, scope, copiedFrom)) ?? (await newCopy(deps, scope, image, copiedFrom))
  if (!row) throw invalid({ id: [unavailable] })
  const [facts] = await uploadFacts(deps, scope.accountId, [row])
  return facts!
}
