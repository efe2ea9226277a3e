import type { Upload } from "#lib/contract/uploads/schema.ts"
import type { StoredImage } from "../../storage/image.ts"
import type { Call, Service } from "../service.ts"
import { keepUpload } from "./insert-upload.ts"
import { requireFitted, requireImage } from "./store-image.ts"
import { fileNameOf } from "./upload-files.ts"

/**
 * Keeps an image that was uploaded, written again (D-239). What it is is told by its bytes, not by its name.
 * @throws 413, 415 or 422 with the sentence of the first rule that it breaks, 429 when too many wait to be used.
 */
export const createUpload: Service<"uploads.create"> = (call) => kept(call, requireImage)

/**
 * POST /upload/fit (D-320): keeps an image that breaks a limit as one that fits.
 * @throws 415 or 422 with the sentence of a rule that it breaks all the same, 429 when too many wait to be used.
 */
export const fitUpload: Service<"uploads.fit"> = (call) => kept(call, requireFitted)

async function kept(
  { deps, scope, body }: Call<"uploads.create"> | Call<"uploads.fit">,
  imageOf: (sent: Buffer) => Promise<StoredImage>,
): Promise<Upload> {
  const { file_upload: file } = body
  const image = await imageOf(Buffer.from(await file.arrayBuffer()))
  const row = await keepUpload(deps, scope, image, fileNameOf(file.name))
  const { id, mimeType: mime_type, width, height, bytes } = row
  return { id, mime_type, width, height, bytes }
}
