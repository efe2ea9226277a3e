import { sql } from "drizzle-orm"
import { ownValue } from "#lib/contract/own-value.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { mediaTypes } from "../write-rows.ts"
import { createExportFile } from "./create-export-file.ts"
import { exportFileItem, fileMissing, ownFile, storedName } from "./export-file-item.ts"

const utc = (instant: string | null): string | null => instant && new Date(instant).toISOString()

/** GET /export_files: the files of everyone in the account, newest first; their contents stay with who asked. */
const listExportFiles: Service<"export_files.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const from = sql`from export_files f left join users u on u.account_id = f.account_id and u.id = f.user_id
    where f.account_id = ${scope.accountId}
      and (f.expires_at is null or f.expires_at > ${deps.clock.now().toISOString()}::timestamptz)`
  const total = await countOf(deps.db, from)
  const rows = await rowsOf(
    deps.db,
    {
      status: column.text(),
      name: column.text().nullable(),
      attempts: column.number(),
      resource: column.text(),
      rows: column.number().nullable(),
      bytes: column.number().nullable(),
      createdAt: column.instant(),
      publicId: column.text(),
      fileType: column.text(),
      statusReason: column.text().nullable(),
      finishedAt: column.instant().nullable(),
      expiresAt: column.instant().nullable(),
      email: column.text().nullable(),
    },
    sql`select f.public_id, f.status, f.status_reason, f.name, f.bytes, f.rows,
          f.expires_at, f.resource, f.file_type, f.attempts,
          f.created_at, f.finished_at, u.email
        ${from} order by f.id desc limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/export_files",
    query,
    page,
    perPage,
    total,
    collection: "export_files",
    items: rows.map((row) => ({
      ...exportFileItem(row),
      file_url: null,
      resource: row.resource,
      file_type: row.fileType,
      attempts: row.attempts,
      email: row.email,
      created_at: utc(row.createdAt)!,
      finished_at: utc(row.finishedAt),
    })),
  })
}

/**
 * GET /export_files/{id}: how far an own file is (D-108).
 * @throws 404 for a missing, foreign or expired one; 410 for an expired link of a mail.
 */
const getExportFile: Service<"export_files.get"> = async ({ deps, scope, params, query }) => {
  const requested = { id: params.id, link: query }
  return exportFileItem(await ownFile(deps, scope, requested), requested)
}

/**
 * GET /fetch-export-file/{id}/file-data: an own file that is there whole (D-108).
 * @throws 404 for any other; 410 for an expired link of a mail.
 */
const downloadExportFile: Service<"export_files.download"> = async ({ deps, scope, params, query }) => {
  const row = await ownFile(deps, scope, { id: params.id, link: query })
  const file = row.status === "completed" ? await deps.storage.open(storedName(row)) : null
  if (!file || row.name === null) throw fileMissing()
  return {
    name: row.name,
    type: row.fileType === "zip" ? "application/zip" : ownValue(mediaTypes, row.fileType)!,
    ...file,
  }
}

export const verbs = {
  "export_files.list": listExportFiles,
  "export_files.create": createExportFile,
  "export_files.get": getExportFile,
  "export_files.download": downloadExportFile,
} satisfies Verbs
