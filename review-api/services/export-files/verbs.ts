import { sql } from "drizzle-orm"
import { ownValue } from "#lib/contract/own-value.ts"
import { rowsOf } from "../../db/connect.ts"
import { mediaTypes } from "../exports/write-rows.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { createExportFile } from "./create-export-file.ts"
import { type ExportFileRow, exportFileItem, fileMissing, ownFile, storedName } from "./export-file-item.ts"

type Row = ExportFileRow & { email: string | null }

const utc = (instant: string | null): string | null => instant && new Date(instant).toISOString()

/** GET /export_files: the files of everyone in the account, newest first; their contents stay with who asked. */
const listExportFiles: Service<"export_files.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const from = sql`from export_files f left join users u on u.account_id = f.account_id and u.id = f.user_id
    where f.account_id = ${scope.accountId}
      and (f.expires_at is null or f.expires_at > ${deps.clock.now().toISOString()}::timestamptz)`
  const [count] = await rowsOf<{ total: number }>(deps.db, sql`select count(*)::integer as total ${from}`)
  const rows = await rowsOf<Row>(
    deps.db,
    sql`select f.public_id as "publicId", f.status, f.status_reason as "statusReason", f.name, f.bytes, f.rows,
          f.expires_at as "expiresAt", f.resource, f.file_type as "fileType", f.attempts,
          f.created_at as "createdAt", f.finished_at as "finishedAt", u.email
        ${from} order by f.id desc limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/export_files",
    query,
    page,
    perPage,
    total: count!.total,
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
  return { name: row.name, type: ownValue(mediaTypes, row.fileType)!, ...file }
}

export const verbs = {
  "export_files.list": listExportFiles,
  "export_files.create": createExportFile,
  "export_files.get": getExportFile,
  "export_files.download": downloadExportFile,
} satisfies Verbs
