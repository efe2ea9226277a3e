import { sql } from "drizzle-orm"
import { rowsOf } from "../../db/connect.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { type ExportFileRow, exportFileItem } from "./export-file-item.ts"

type Row = ExportFileRow & { email: string | null }

const utc = (instant: string | null): string | null => instant && new Date(instant).toISOString()

/** GET /export_files: the files of everybody in the account, newest first; their contents stay with who asked. */
export const listExportFiles: Service<"export_files.list"> = async ({ deps, scope, query }) => {
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
