import { and, eq, sql } from "drizzle-orm"
import { type RecipientErrorCode, recipientErrors } from "#lib/contract/campaigns/constants.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { attestation } from "#lib/contract/requests/constants.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { newPublicId } from "../../core/public-id.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { column, countOf, hasRows, rowsOf } from "../../db/rows.ts"
import { recipientUploadRows, recipientUploads } from "../../db/schema/campaigns.ts"
import { once } from "../../storage/storage.ts"
import { batchesOf, type Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { shownName } from "../imports/shown-text.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service, Verbs } from "../service.ts"
import {
  expiryFrom,
  isUpload,
  jobOf,
  knownContact,
  ownUpload,
  storedName,
  uploadItem,
} from "./recipient-upload-item.ts"
import { requireText } from "./require-text.ts"

const storingMs = 60_000
const maxWaiting = 20

/**
 * POST /recipient_uploads (D-220, D-294): keeps a file, which a job reads.
 * @throws 403 for SMS without the setting; 413 and 422 in words for people; 429 while many files wait.
 */
const createUpload: Service<"recipient_uploads.create"> = async ({ deps, scope, body, actor }) => {
  const { db, storage, clock } = deps
  const { accountId, userId } = scope
  const requestTypeId = Number(body.request_type_id)
  if (requestTypeId === 2) await requireSetting(db, scope, "sms_requests")
  const bytes = Buffer.from(await body.file_upload.arrayBuffer())
  requireText(bytes)
  const waits = and(eq(recipientUploads.accountId, accountId), eq(recipientUploads.status, "processing"))
  if ((await db.$count(recipientUploads, waits)) >= maxWaiting)
    throw new ApiError(429, "Many files are being read. Wait until they are done.", {
      code: "too_many_uploads",
    })
  const fileId = newPublicId()
  const isPasted = body.pasted === "true"
  const fileName = isPasted
    ? "Pasted rows"
    : shownName(body.file_upload instanceof File ? body.file_upload.name : "")
  await storage.write(storedName(fileId), once(bytes), AbortSignal.timeout(storingMs))
  const created = db.transaction(async (tx) => {
    const [made] = await tx
      .insert(recipientUploads)
      .values({
        accountId,
        userId,
        requestTypeId,
        fileName,
        fileId,
        isPasted,
        encoding: body.encoding || null,
        attestation: body.attested === "true" ? attestation : null,
        createdAt: clock.now().toISOString(),
        expiresAt: expiryFrom(clock.now()),
      })
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "recipient_upload", id: made!.id, name: fileName },
      after: { bytes: bytes.length, request_type_id: requestTypeId, attested: body.attested === "true" },
    })
    return made!
  })
  const row = await created.catch(async (error) => {
    await storage.remove(storedName(fileId))
    throw error
  })
  await deps.jobs.send("recipient_upload", jobOf(row))
  return uploadItem(db, scope, row)
}

/** GET /recipient_uploads/{upload_id}. @throws 404. */
const getUpload: Service<"recipient_uploads.get"> = async ({ deps, scope, params }) =>
  uploadItem(deps.db, scope, await ownUpload(deps.db, scope, params.upload_id))

const rowShape = {
  line: column.number(),
  firstName: column.text(),
  lastName: column.text(),
  email: column.text(),
  phone: column.text(),
  locationExternalId: column.text(),
  locationId: column.number().nullable(),
  error: column.text<RecipientErrorCode>().nullable(),
  contactId: column.number().nullable(),
}

/** GET /recipient_uploads/{upload_id}/rows: by line. @throws 404. */
const listRows: Service<"recipient_uploads.list_rows"> = async ({ deps, scope, params, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const upload = await ownUpload(deps.db, scope, params.upload_id)
  const known = knownContact(scope)
  const results = {
    successful: sql`r.error is null`,
    failed: sql`r.error is not null`,
    known: sql`${known} is not null`,
  }
  const from = sql`from recipient_upload_rows r where ${allOf([
    sql`r.account_id = ${upload.accountId} and r.upload_id = ${upload.id}`,
    query.result && results[query.result],
  ])}`
  const rows = await rowsOf(
    deps.db,
    rowShape,
    sql`select r.line, r.first_name, r.last_name, r.email, r.phone, r.location_external_id, r.location_id, r.error,
      ${known} as contact_id ${from} order by r.line limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: `/recipient_uploads/${upload.id}/rows`,
    query,
    page,
    perPage,
    total: await countOf(deps.db, from),
    collection: "rows",
    items: rows.map((row) => ({
      row: row.line,
      first_name: row.firstName,
      last_name: row.lastName,
      email: row.email,
      phone: row.phone,
      location_external_id: row.locationExternalId,
      location_id: row.locationId,
      error: row.error && recipientErrors[row.error],
      contact_id: row.contactId,
    })),
  })
}

/** Whether a campaign, of whatever state, has a file. */
const isHeld = ({ accountId, id }: { accountId: number; id: number }) =>
  sql`exists (select 1 from campaigns where account_id = ${accountId}
    and upload_ids @> ${JSON.stringify([id])}::jsonb)`

/** PATCH /recipient_uploads/{upload_id}: reads a file again whose encoding isn't clear. @throws 404; 409 for every other file. */
const updateUpload: Service<"recipient_uploads.update"> = async ({ deps, scope, params, body, actor }) => {
  const { encoding } = body
  const row = await deps.db.transaction(async (tx) => {
    const upload = await ownUpload(tx, scope, params.upload_id, true)
    if (upload.status !== "error" || upload.charset === null || upload.fileId === null)
      throw new ApiError(409, "This file is not waiting for its encoding.")
    const [changed] = await tx
      .update(recipientUploads)
      .set({
        status: "processing",
        error: null,
        charset: null,
        encoding,
        expiresAt: sql`case when ${isHeld(upload)} then null else ${expiryFrom(deps.clock.now())}::timestamptz end`,
      })
      .where(isUpload(upload))
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId: upload.accountId,
      resource: { type: "recipient_upload", id: upload.id, name: upload.fileName },
      after: { encoding },
    })
    return changed!
  })
  await deps.jobs.send("recipient_upload", jobOf(row))
  return uploadItem(deps.db, scope, row)
}

/** DELETE /recipient_uploads/{upload_id}. @throws 404; 409 where a campaign that is no draft uses it. */
const deleteUpload: Service<"recipient_uploads.delete"> = async ({ deps, scope, params, actor }) => {
  const row = await deps.db.transaction(async (tx) => {
    const upload = await ownUpload(tx, scope, params.upload_id, true)
    const isUsed = await hasRows(
      tx,
      sql`select 1 from campaigns where account_id = ${upload.accountId} and status <> 'draft'
        and upload_ids @> ${JSON.stringify([upload.id])}::jsonb limit 1`,
    )
    if (isUsed) throw new ApiError(409, "A campaign uses this file.")
    await tx.delete(recipientUploads).where(isUpload(upload))
    await tx.execute(sql`update campaigns set upload_ids = coalesce((select jsonb_agg(one order by at)
        from jsonb_array_elements(upload_ids) with ordinality as held(one, at) where one <> to_jsonb(${upload.id}::bigint)), '[]')
      where account_id = ${upload.accountId} and status = 'draft'
        and upload_ids @> ${JSON.stringify([upload.id])}::jsonb`)
    await recordAudit(tx, deps, actor, {
      accountId: upload.accountId,
      resource: { type: "recipient_upload", id: upload.id, name: upload.fileName },
      before: { rows: upload.total },
    })
    return upload
  })
  if (row.fileId !== null) await deps.storage.remove(storedName(row.fileId))
  return undefined
}

type FailedRow = typeof recipientUploadRows.$inferSelect

/** Columns of a list of failed rows (D-111): uploaded again, `row` and `error` are left out. */
const failedColumns: Readonly<Record<string, Column<FailedRow>>> = {
  row: ({ line }) => line,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  email: ({ email }) => email,
  phone: { as: "phone", of: ({ phone }) => phone },
  location_external_id: ({ locationExternalId }) => locationExternalId,
  error: ({ error }) => ownValue(recipientErrors, error) ?? null,
}

/** GET /export/csv/failed_upload_recipients (F-516). @throws 404. */
const exportFailed: Service<"recipient_uploads.export_failed"> = async ({ deps, scope, query }) => {
  const { accountId, id } = await ownUpload(deps.db, scope, query.upload_id)
  const read = (limit: number, offset: number) =>
    deps.db
      .select()
      .from(recipientUploadRows)
      .where(
        and(
          eq(recipientUploadRows.accountId, accountId),
          eq(recipientUploadRows.uploadId, id),
          sql`${recipientUploadRows.error} is not null`,
        ),
      )
      .orderBy(recipientUploadRows.line)
      .limit(limit)
      .offset(offset)
  const rows = { columns: failedColumns, batches: batchesOf(read) }
  return fileDownload(deps, scope, "failed-recipients", rows, query.file_type)
}

export const verbs = {
  "recipient_uploads.create": createUpload,
  "recipient_uploads.get": getUpload,
  "recipient_uploads.list_rows": listRows,
  "recipient_uploads.update": updateUpload,
  "recipient_uploads.delete": deleteUpload,
  "recipient_uploads.export_failed": exportFailed,
} satisfies Verbs
