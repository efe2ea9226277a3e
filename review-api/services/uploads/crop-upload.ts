import { buffer } from "node:stream/consumers"
import { and, eq, or, sql } from "drizzle-orm"
import { croppedSize, photoCategories, photoError } from "#lib/contract/media/constants.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { uploads } from "../../db/schema/uploads.ts"
import { cropImage } from "../../storage/crop-image.ts"
import type { Service } from "../service.ts"
import { keepUpload } from "./insert-upload.ts"
import { refusalOf } from "./store-image.ts"
import { ownUploads, uploadFacts, usedUploads } from "./upload-facts.ts"
import { uploadName } from "./upload-files.ts"

/**
 * POST /uploads/{id}/crops: an upload of a part of another one, cut out here: what is kept is upright already, and no
 * browser has to hold a large picture. It is made smaller where its category allows no larger one (D-173).
 * @throws 404 for an upload that is gone or not to be seen, 422 for a part outside of it or that the category refuses.
 */
export const cropUpload: Service<"uploads.crop"> = async ({ deps, scope, params, body }) => {
  const { x, y, width, height, category_id } = body
  const visible = await visibleLocations(deps.db, scope, "l")
  const isSeen = or(ownUploads(deps, scope), usedUploads(scope.accountId, visible ?? sql`true`))
  const [upload] = await deps.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, params.id), isSeen))
  if (!upload || upload.state === "receiving") throw notFound()
  if (x + width > upload.width || y + height > upload.height)
    throw invalid({ width: ["lies outside of the image"] })
  const category = photoCategories.find(({ id }) => sameId(id, category_id))
  if (category_id != null && !category) throw invalid({ category_id: ["is not a category of photos"] })
  const { part, size } = croppedSize(category?.name ?? null, { width, height })
  const error = photoError(category?.name ?? null, size)
  if (error) throw invalid({ category_id: [error] })
  const file = await deps.storage.open(uploadName(upload))
  if (!file) throw notFound()
  const image = await cropImage(await buffer(file.pieces), { x, y, ...part }, size)
  if (typeof image === "string") throw refusalOf(image, "width")
  const row = await keepUpload(deps, scope, image, upload.name)
  const [facts] = await uploadFacts(deps, scope.accountId, [row])
  return facts!
}
