import { millisecondsInDay } from "date-fns/constants"
import { and, eq, sql } from "drizzle-orm"
import { type RecipientErrorCode, recipientErrors } from "#lib/contract/campaigns/constants.ts"
import { errorLinesShown, recipientUploadDays } from "#lib/contract/recipient-uploads/constants.ts"
import type { RecipientUpload } from "#lib/contract/recipient-uploads/schema.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { inLocationScope } from "../../db/queries/location-scope.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { recipientUploads } from "../../db/schema/campaigns.ts"
import type { Scope } from "../../permissions/scope.ts"

export type RecipientFile = typeof recipientUploads.$inferSelect

/** Name under which a file is kept until it is read. */
export const storedName = (fileId: string) => `recipient-upload-${fileId}.data`

/** When a file goes that no campaign uses. */
export const expiryFrom = (now: Date): string =>
  new Date(now.getTime() + recipientUploadDays * millisecondsInDay).toISOString()

/** The job that reads a file: another one once its encoding was chosen, since the first may still be ending. */
export const jobOf = ({ id, encoding }: Pick<RecipientFile, "id" | "encoding">): string =>
  encoding === null ? String(id) : `${id}-${encoding}`

export const isUpload = ({ accountId, id }: Pick<RecipientFile, "accountId" | "id">) =>
  and(eq(recipientUploads.accountId, accountId), eq(recipientUploads.id, id))

/** Whether a scope may look at a file: who uploaded it, and who sees all locations. */
export const mayUseUpload = ({ userId, locations }: Scope, upload: Pick<RecipientFile, "userId">): boolean =>
  locations === "all" || upload.userId === userId

/** A file that the caller may look at. @throws 404. */
export async function ownUpload(db: Db, scope: Scope, given: string, hold = false): Promise<RecipientFile> {
  const which = db
    .select()
    .from(recipientUploads)
    .where(isUpload({ accountId: scope.accountId, id: pathId(given) }))
  const [row] = hold ? await which.for("update") : await which
  if (!row || !mayUseUpload(scope, row)) throw notFound()
  return row
}

const rowsWhere = ({ accountId, id }: Pick<RecipientFile, "accountId" | "id">) =>
  sql`r.account_id = ${accountId} and r.upload_id = ${id}`

/** The contact that a good row is, of those that the scope sees (D-324); null for new ones. */
export const knownContact = (scope: Scope) => sql`(select c.id from contacts c
  where c.account_id = r.account_id and r.error is null
    and (c.email = nullif(r.email, '') or c.phone = nullif(r.phone, ''))
    ${
      scope.locations === "all"
        ? sql``
        : sql`and exists (select 1 from contact_locations at where ${allOf([
            sql`at.account_id = c.account_id and at.contact_id = c.id`,
            inLocationScope(scope, sql`at.account_id`, sql`at.location_id`),
          ])})`
    }
  order by c.email = nullif(r.email, '') desc nulls last limit 1)`

const rowErrorsOf = (db: Db, row: RecipientFile) =>
  rowsOf(
    db,
    { error: column.text<RecipientErrorCode>(), count: column.number(), lines: column.number().array() },
    sql`select r.error, count(*) as count, (array_agg(r.line order by r.line))[1:${sql.raw(String(errorLinesShown))}] as lines
      from recipient_upload_rows r where ${rowsWhere(row)} and r.error is not null
      group by r.error order by min(r.line)`,
  )

/** A file as it goes out (F-244, P-169). */
export async function uploadItem(db: Db, scope: Scope, row: RecipientFile): Promise<RecipientUpload> {
  const isRead = row.status === "complete"
  const rowErrors = isRead && row.failed > 0 ? await rowErrorsOf(db, row) : []
  const known = isRead
    ? await countOf(
        db,
        sql`from recipient_upload_rows r where ${rowsWhere(row)} and ${knownContact(scope)} is not null`,
      )
    : 0
  return {
    upload_id: row.id,
    account_id: row.accountId,
    request_type_id: row.requestTypeId,
    file_name: row.fileName,
    status: row.status as RecipientUpload["status"],
    error: row.error,
    encoding: row.encoding,
    charset: row.charset,
    total: row.total,
    total_successful_recipients: row.successful,
    total_failed_recipients: row.failed,
    known_contacts: known,
    row_errors: rowErrors.map(({ error, count, lines }) => ({
      code: error,
      error: recipientErrors[error],
      count,
      rows: lines,
    })),
    is_attested: row.attestation !== null,
    created_at: new Date(row.createdAt).toISOString(),
  }
}
