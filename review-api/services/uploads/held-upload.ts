import { and, eq, gt, isNull, or } from "drizzle-orm"
import { sameId } from "#lib/contract/same-id.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { uploads } from "../../db/schema/uploads.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { copyFolder, type UploadRow } from "./upload-files.ts"

/** An upload as someone names it. */
export type NamedUpload = { account: string | undefined; id: string | undefined }

/** The upload at a place in the storage (D-239). */
export function uploadAt(s3Path: string): NamedUpload {
  const [, account, id] = s3Path.split("/")
  return { account, id }
}

const copyPattern = new RegExp(`/${copyFolder(0).replace("0/", "(\\d+)/")}([\\w-]{22})-[\\w.]+$`)

/** The upload whose copy an address leads to (D-196), on whatever host. */
export function uploadOfAddress(address: string): NamedUpload {
  const path = URL.parse(address, "http://app.invalid")?.pathname ?? ""
  const [, account, id] = copyPattern.exec(path) ?? []
  return { account, id }
}

/**
 * Holds an upload that may be used: an own one, or one that the account uses already.
 * @param field what is told of it.
 * @throws 422 for one that is gone, foreign or not processed; 409 while it is being processed.
 */
export async function heldUpload(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  { accountId, userId }: Scope,
  { account, id }: NamedUpload,
  field: string,
): Promise<UploadRow> {
  const gone = () => invalid({ [field]: ["This image is no longer available. Please upload it again."] })
  if (id === undefined || !sameId(account, accountId)) throw gone()
  const isUsable = or(
    isNull(uploads.expiresAt),
    and(gt(uploads.expiresAt, clock.now().toISOString()), eq(uploads.userId, userId)),
  )
  const [upload] = await tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.accountId, accountId), eq(uploads.id, id), isUsable))
    .for("update")
  if (!upload) throw gone()
  if (upload.state === "processing") {
    const text = "This image is still being processed. Please try again in a moment."
    throw new ApiError(409, text, { code: "image_processing", errors: { [field]: [text] } })
  }
  if (upload.state !== "complete") throw invalid({ [field]: ["This image has not been processed."] })
  return upload
}

/** Keeps an upload for as long as something uses it. @param tx the transaction that holds it. */
export const keepUpload = (tx: Db, { accountId, id }: UploadRow) =>
  tx
    .update(uploads)
    .set({ expiresAt: null })
    .where(and(eq(uploads.accountId, accountId), eq(uploads.id, id)))
