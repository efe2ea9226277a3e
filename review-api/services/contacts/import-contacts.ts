import { and, eq, sql } from "drizzle-orm"
import { attestation, type RequestTypeId, requestTypes } from "#lib/contract/requests/constants.ts"
import { keepContacts, type Person } from "../../asking/keep-contacts.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { column, hasRows, type RowOf, rowsOf } from "../../db/rows.ts"
import { recipientUploadRows } from "../../db/schema/campaigns.ts"
import { checkedLocation } from "../campaigns/draft-values.ts"
import { ownUpload } from "../recipient-uploads/recipient-upload-item.ts"
import type { Service } from "../service.ts"

const atOnce = 500

const rowShape = {
  line: column.number(),
  firstName: column.text(),
  lastName: column.text(),
  email: column.text().nullable(),
  phone: column.text().nullable(),
  locationId: column.number().nullable(),
}

type Row = RowOf<typeof rowShape>

/** Good rows of a file, which are taken away with it. */
const takeRows = (tx: Db, accountId: number, uploadId: number) =>
  rowsOf(
    tx,
    rowShape,
    sql`with taken as (delete from recipient_upload_rows where (account_id, upload_id, line) in (
          select account_id, upload_id, line from recipient_upload_rows
          where account_id = ${accountId} and upload_id = ${uploadId} and error is null
          order by line limit ${atOnce}) returning *)
      select line, first_name, last_name, nullif(email, '') as email, nullif(phone, '') as phone, location_id
      from taken order by line`,
  )

async function overwriteNames(tx: Db, accountId: number, ids: readonly number[], rows: readonly Row[]) {
  const names = rows.map(({ firstName, lastName }, at) => ({ id: ids[at]!, firstName, lastName }))
  await tx.execute(sql`update contacts c set first_name = coalesce(nullif(v."firstName", ''), c.first_name),
      last_name = coalesce(nullif(v."lastName", ''), c.last_name)
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as v (id bigint, "firstName" text, "lastName" text)
    where c.account_id = ${accountId} and c.id = v.id`)
}

/**
 * POST /contacts/import (D-293): makes the good rows of a file contacts, each once; known ones keep their names unless asked.
 * Rows with an error stay for the error file. Sent again, it imports nothing twice: the rows that were taken are gone.
 * @throws 404; 409 while the file is read, and where a campaign uses it; 422 without the attestation, and without a location
 * for those who don't see all of them.
 */
export const importContacts: Service<"contacts.import"> = async ({ deps, scope, body, actor }) => {
  const { accountId, userId } = scope
  const locationId = await checkedLocation(deps.db, scope, body.location_id)
  const { upload, ...counts } = await deps.db.transaction(async (tx) => {
    const upload = await ownUpload(tx, scope, String(body.upload_id), true)
    if (upload.status === "processing") throw new ApiError(409, "The file is still being read.")
    if (upload.status === "error") throw new ApiError(409, upload.error ?? "The file can't be read.")
    if (!body.attested && upload.attestation === null) throw invalid({ attested: ["must be confirmed"] })
    const isUsed = await hasRows(
      tx,
      sql`select 1 from campaigns where account_id = ${accountId}
        and upload_ids @> ${JSON.stringify([upload.id])}::jsonb limit 1`,
    )
    if (isUsed) throw new ApiError(409, "A campaign uses this file.")
    if (locationId === null && scope.locations !== "all") {
      const isOpen = await tx.$count(
        recipientUploadRows,
        and(
          eq(recipientUploadRows.accountId, accountId),
          eq(recipientUploadRows.uploadId, upload.id),
          sql`${recipientUploadRows.error} is null and ${recipientUploadRows.locationId} is null`,
        ),
      )
      if (isOpen > 0) throw invalid({ location_id: ["can't be blank"] })
    }
    let [created, updated] = [0, 0]
    for (;;) {
      const rows = await takeRows(tx, accountId, upload.id)
      if (rows.length === 0) break
      const people = rows.map(
        (row): Person => ({ ...row, locationId: row.locationId ?? locationId, row: row.line }),
      )
      const before = await newestContact(tx, accountId)
      const ids = await keepContacts(tx, accountId, people, {
        channel: requestTypes[upload.requestTypeId as RequestTypeId],
        source: "upload",
        wording: upload.attestation ?? attestation,
        at: new Date(upload.createdAt),
        byUserId: userId,
        fileName: upload.fileName,
      })
      if (body.overwrite_names) await overwriteNames(tx, accountId, ids, rows)
      const fresh = new Set(ids.filter((id) => id > before)).size
      created += fresh
      updated += new Set(ids).size - fresh
      if (rows.length < atOnce) break
    }
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "recipient_upload", id: upload.id, name: upload.fileName },
      after: { created, updated, failed: upload.failed, location_id: locationId },
    })
    return { upload, created, updated }
  })
  return { ...counts, failed: upload.failed }
}

/** Ids grow, so that those above it are new. */
async function newestContact(tx: Db, accountId: number): Promise<number> {
  const [row] = await rowsOf(
    tx,
    { id: column.number() },
    sql`select coalesce(max(id), 0) as id from contacts where account_id = ${accountId}`,
  )
  return row!.id
}
