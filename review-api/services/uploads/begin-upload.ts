import { imageLimits } from "#lib/contract/uploads/constants.ts"
import type { Service } from "../service.ts"
import { insertUpload, requireRoom } from "./insert-upload.ts"
import { refusalOf } from "./store-image.ts"
import { uploadFacts } from "./upload-facts.ts"
import { fileNameOf } from "./upload-files.ts"

/**
 * POST /uploads: begins an upload that comes in parts. One that is not ended goes in a day, with its parts.
 * @throws 413 or 422 for a size that is not taken, 429 when too many uploads wait to be used.
 */
export const beginUpload: Service<"uploads.begin"> = async ({ deps, scope, body: { bytes, name } }) => {
  if (bytes > imageLimits.maxBytes) throw refusalOf("maxBytes", "bytes")
  if (bytes < imageLimits.minBytes) throw refusalOf("minBytes", "bytes")
  await requireRoom(deps, scope.accountId)
  const row = await insertUpload(deps, scope, {
    state: "receiving",
    mimeType: "application/octet-stream",
    width: 0,
    height: 0,
    bytes,
    name: fileNameOf(name),
  })
  const [facts] = await uploadFacts(deps, scope.accountId, [row])
  return facts!
}
