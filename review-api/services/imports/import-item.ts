import { millisecondsInDay } from "date-fns/constants"
import { and, eq } from "drizzle-orm"
import { noColumn } from "#lib/contract/imports/constants.ts"
import type { Import, ImportFormat, ImportState } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { importFiles } from "../../db/schema/import-files.ts"
import { findColumns } from "../../imports/columns.ts"
import { decidedSchema } from "../../imports/decided.ts"
import { importFields } from "../../imports/import-fields.ts"
import type { Scope } from "../../permissions/scope.ts"

export type ImportFile = typeof importFiles.$inferSelect

/** Files that no one has come for, and what is told of those that are in, last so long. */
export const retentionMs = { waiting: millisecondsInDay, done: 30 * millisecondsInDay } as const

/** Names under which the files are kept: what was uploaded, and the rows that cannot be taken. */
export const storedPrefix = "import-"
export const storedName = ({ publicId }: Pick<ImportFile, "publicId">) => `${storedPrefix}${publicId}.data`
export const rejectedName = ({ publicId }: Pick<ImportFile, "publicId">) => `${storedPrefix}${publicId}.csv`

export const isRow = ({ accountId, id }: Pick<ImportFile, "accountId" | "id">) =>
  and(eq(importFiles.accountId, accountId), eq(importFiles.id, id))

/** A file of the caller's account. @throws 404. */
export async function ownImport(db: Db, { accountId }: Scope, given: string): Promise<ImportFile> {
  const [row] = await db
    .select()
    .from(importFiles)
    .where(isRow({ accountId, id: pathId(given) }))
  if (!row) throw notFound()
  return row
}

/** As `ownImport`, held until the transaction ends. */
export async function lockImport(tx: Db, { accountId }: Scope, given: string): Promise<ImportFile> {
  const which = isRow({ accountId, id: pathId(given) })
  const [row] = await tx.select().from(importFiles).where(which).for("update")
  if (!row) throw notFound()
  return row
}

const utc = (instant: string) => new Date(instant).toISOString()

function mappingOf({ columns, mapping, decided }: ImportFile): Record<string, string | null> {
  const found = decided ? decidedSchema.parse(decided).columns : findColumns(columns, mapping).map
  return Object.fromEntries(
    importFields.map((field) => {
      const position = found[field]
      const shown = position === undefined ? null : (columns[position] ?? null)
      return [field, mapping[field] === noColumn ? null : (mapping[field] ?? shown)]
    }),
  )
}

/** A file as it goes out. */
export const importItem = (row: ImportFile): Import => ({
  id: row.id,
  account_id: row.accountId,
  user_id: row.userId,
  file_name: row.fileName,
  bytes: row.bytes,
  format: row.format as ImportFormat,
  state: row.state as ImportState,
  source: row.source,
  default_date: row.defaultDate,
  default_location: row.defaultLocation,
  date_order: row.dateOrder,
  rating_scale: row.ratingScale,
  rating_scales: row.ratingScales,
  encoding: row.encoding,
  reading: row.reading,
  dates: row.dates,
  columns: row.columns,
  mapping: mappingOf(row),
  progress: row.progress,
  rows: row.rows,
  new_reviews: row.fresh,
  known_reviews: row.known,
  rejected_rows: row.rejected,
  new_locations: row.newLocations,
  rejected: row.sample,
  message: row.message,
  created_at: utc(row.createdAt),
  finished_at: row.finishedAt === null ? null : utc(row.finishedAt),
  expires_at: utc(row.expiresAt),
})
