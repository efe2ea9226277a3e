import { buffer } from "node:stream/consumers"
import { uploadPartBytes } from "#lib/contract/uploads/constants.ts"
import type { Storage } from "../../storage/storage.ts"
import { partName, type UploadRow } from "./upload-files.ts"

type Whole = Pick<UploadRow, "accountId" | "id" | "bytes">

/** Where the parts of an upload begin. */
const offsetsOf = ({ bytes }: Pick<UploadRow, "bytes">): number[] =>
  Array.from({ length: Math.ceil(bytes / uploadPartBytes) }, (_, nth) => nth * uploadPartBytes)

/** How many bytes the part has that begins here. */
export const partLength = ({ bytes }: Pick<UploadRow, "bytes">, offset: number): number =>
  Math.min(uploadPartBytes, bytes - offset)

/** A file out of its parts; null when one is gone: someone has put them together meanwhile. */
export async function joinParts(storage: Storage, upload: Whole): Promise<Buffer | null> {
  const parts: Buffer[] = []
  for (const offset of offsetsOf(upload)) {
    const file = await storage.open(partName(upload, offset))
    if (!file) return null
    parts.push(await buffer(file.pieces))
  }
  return Buffer.concat(parts)
}

export async function removeParts(storage: Storage, upload: Whole): Promise<void> {
  for (const offset of offsetsOf(upload)) await storage.remove(partName(upload, offset))
}
