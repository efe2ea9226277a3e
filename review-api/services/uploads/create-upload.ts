import type { Service } from "../service.ts"
import { keepUpload } from "./insert-upload.ts"
import { requireImage } from "./store-image.ts"
import { fileNameOf } from "./upload-files.ts"

/**
 * Keeps an image that was uploaded, written again (D-239). What it is is told by its bytes, not by its name.
 * @throws 413, 415 or 422 with the sentence of the first rule that it breaks, 429 when too many wait to be used.
 */
export const createUpload: Service<"uploads.create"> = async ({ deps, scope, body }) => {
  const image = await requireImage(Buffer.from(await body.file_upload.arrayBuffer()))
  const {
    id,
    mimeType: mime_type,
    width,
    height,
    bytes,
  } = await keepUpload(deps, scope, image, fileNameOf(body.file_upload.name))
  return { id, mime_type, width, height, bytes }
}
