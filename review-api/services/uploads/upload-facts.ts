import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm"
import type { UploadFacts } from "#lib/contract/uploads/schema.ts"
import { uploads } from "../../db/schema/uploads.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { fileAddress } from "../files/file-address.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"
import { copyName, type UploadRow, uploadFolder } from "./upload-files.ts"

/** Uploads that someone sent and that are not gone yet. */
export const ownUploads = ({ clock }: Pick<Deps, "clock">, { accountId, userId }: Scope): SQL =>
  and(
    eq(uploads.accountId, accountId),
    eq(uploads.userId, userId),
    or(isNull(uploads.expiresAt), gt(uploads.expiresAt, clock.now().toISOString())),
  )!

/** Uploads that photos of some locations use. @param locations condition on locations `l`. */
export const usedUploads = (accountId: number, locations: SQL): SQL =>
  and(
    eq(uploads.accountId, accountId),
    sql`exists (select from media m join locations l on l.account_id = m.account_id and l.id = m.location_id
        where m.account_id = ${uploads.accountId} and m.upload_id = ${uploads.id}
          and m.published_status <> 'deleted' and ${locations})`,
  )!

/** Uploads as they go out, with addresses of their copies that are signed for a day or two. */
export async function uploadFacts(
  deps: Deps,
  accountId: number,
  rows: readonly UploadRow[],
): Promise<UploadFacts[]> {
  if (rows.length === 0) return []
  const { site } = await emailBrandingOf(deps, accountId)
  return rows.map((upload) => {
    const webp = upload.copies
      .filter(({ type }) => type === "image/webp")
      .toSorted((one, other) => one.width - other.width)
    const address = (copy: (typeof webp)[number] | undefined) =>
      copy ? fileAddress(deps, site, copyName(upload, copy.file)) : null
    const { id, mimeType: mime_type, width, height, bytes, name, placeholder } = upload
    return {
      id,
      mime_type,
      width,
      height,
      bytes,
      name,
      placeholder,
      state: upload.state as UploadFacts["state"],
      received_bytes: upload.state === "receiving" ? upload.receivedBytes : bytes,
      url: address(webp.at(-1)),
      low_resolution_url: address(webp[0]),
      s3_path: `${uploadFolder(accountId)}${id}`,
    }
  })
}
