import { and, eq } from "drizzle-orm"
import { invalid, notFound } from "../../core/errors.ts"
import { uploads } from "../../db/schema/uploads.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { StoredImage } from "../../storage/image.ts"
import { once } from "../../storage/storage.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { joinParts, partLength, removeParts } from "./parts.ts"
import { requireImage, storingMs } from "./store-image.ts"
import { ownUploads, uploadFacts } from "./upload-facts.ts"
import { partName, type UploadRow, uploadName } from "./upload-files.ts"

const isReceiving = (upload: Pick<UploadRow, "accountId" | "id">) =>
  and(eq(uploads.accountId, upload.accountId), eq(uploads.id, upload.id), eq(uploads.state, "receiving"))

async function ownUpload(deps: Deps, scope: Scope, id: string): Promise<UploadRow> {
  const own = and(ownUploads(deps, scope), eq(uploads.id, id))
  const [row] = await deps.db.select().from(uploads).where(own)
  if (!row) throw notFound()
  return row
}

/** Keeps a part where it is the next one. What was sent before, and comes once more, changes nothing. */
async function keepPart(deps: Deps, upload: UploadRow, offset: number, part: Buffer): Promise<void> {
  await deps.storage.write(partName(upload, offset), once(part), AbortSignal.timeout(storingMs))
  await deps.db
    .update(uploads)
    .set({ receivedBytes: offset + part.length })
    .where(and(isReceiving(upload), eq(uploads.receivedBytes, offset)))
}

/** Makes a file of all parts. Its row says so last, so that whoever is killed in between can send the last part again. */
async function end(deps: Deps, upload: UploadRow): Promise<void> {
  const sent = await joinParts(deps.storage, upload)
  if (!sent) return
  let image: StoredImage
  try {
    image = await requireImage(sent)
  } catch (error) {
    await removeParts(deps.storage, upload)
    await deps.db.delete(uploads).where(isReceiving(upload))
    throw error
  }
  const { type: mimeType, width, height, bytes } = image
  await deps.storage.write(uploadName({ ...upload, mimeType }), once(bytes), AbortSignal.timeout(storingMs))
  await deps.db
    .update(uploads)
    .set({ state: "uploaded", mimeType, width, height, bytes: bytes.length })
    .where(isReceiving(upload))
  await removeParts(deps.storage, upload)
}

/**
 * POST /uploads/{id}/parts: takes the next part of an upload; with the last one it ends as POST /upload does. A part that
 * is not the next one is not taken: the answer says how much is there, from where the sender goes on.
 * @throws 404 for an upload that is gone or someone else's, 422 for a part of another length, and what POST /upload
 * says of the file.
 */
export const appendUpload: Service<"uploads.append"> = async ({ deps, scope, params, query, body }) => {
  const upload = await ownUpload(deps, scope, params.id)
  if (upload.state === "receiving" && query.offset === upload.receivedBytes && query.offset < upload.bytes) {
    const part = Buffer.from(await body.part.arrayBuffer())
    if (part.length !== partLength(upload, query.offset)) throw invalid({ part: ["has another length"] })
    await keepPart(deps, upload, query.offset, part)
  }
  const now = await ownUpload(deps, scope, params.id)
  if (now.state === "receiving" && now.receivedBytes === now.bytes) await end(deps, now)
  const [facts] = await uploadFacts(deps, scope.accountId, [await ownUpload(deps, scope, params.id)])
  return facts!
}
