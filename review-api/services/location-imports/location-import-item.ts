import { millisecondsInDay } from "date-fns/constants"
import { and, eq } from "drizzle-orm"
import { channelOf, type LocationImport, type LocationImportStatus } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { locationImportRows, locationImports } from "../../db/schema/location-imports.ts"
import type { Scope } from "../../permissions/scope.ts"
import { publishEvent } from "../../realtime/publish-event.ts"
import { locationFieldNames } from "./field-names.ts"

export type LocationImportFile = typeof locationImports.$inferSelect

/** A checked file waits so long to be started; an import can be undone for so long. */
export const retentionMs = { waiting: millisecondsInDay, done: 30 * millisecondsInDay } as const

/** Names under which the files are kept. */
export const storedPrefix = "location-import-"
export const storedName = ({ publicId }: Pick<LocationImportFile, "publicId">) =>
  `${storedPrefix}${publicId}.data`

/** The list of its rows that failed. */
export const failedName = ({ publicId }: Pick<LocationImportFile, "publicId">) =>
  `${storedPrefix}${publicId}.csv`

type Key = Pick<LocationImportFile, "accountId" | "id">

export const isFile = ({ accountId, id }: Key) =>
  and(eq(locationImports.accountId, accountId), eq(locationImports.id, id))

export const isRowOf = ({ accountId, id }: Key) =>
  and(eq(locationImportRows.accountId, accountId), eq(locationImportRows.importId, id))

/** A file of the caller's account, which who sees all locations may look at, else who uploaded it. @throws 404. */
export async function ownLocationImport(
  db: Db,
  { accountId, userId, locations }: Scope,
  given: string,
  hold = false,
): Promise<LocationImportFile> {
  const which = db
    .select()
    .from(locationImports)
    .where(isFile({ accountId, id: pathId(given) }))
  const [row] = hold ? await which.for("update") : await which
  if (!row || (locations !== "all" && row.userId !== userId)) throw notFound()
  return row
}

/** Someone has asked for something else meanwhile, or for nothing any more. */
export class Superseded extends Error {}

/** Changes a row and tells who uploaded its file. @param tx a transaction. @throws Superseded for another version. */
export async function changeLocationImport(
  tx: Db,
  row: Pick<LocationImportFile, "accountId" | "id" | "userId" | "version">,
  values: Partial<typeof locationImports.$inferInsert>,
): Promise<LocationImportFile> {
  const [changed] = await tx
    .update(locationImports)
    .set(values)
    .where(and(isFile(row), eq(locationImports.version, row.version)))
    .returning()
  if (!changed) throw new Superseded("another version is wanted")
  const event = { accountId: row.accountId, channel: channelOf("user", row.userId), resourceId: row.id }
  await publishEvent(tx, { ...event, action: "LOCATION_IMPORT_UPDATED" })
  return changed
}

/** The name of the job for a version of a row. */
export const jobOf = ({ id, version }: Pick<LocationImportFile, "id" | "version">): string =>
  `${id}-${version}`

const utc = (instant: string) => new Date(instant).toISOString()

const errorsShown = 100

/** A file as it goes out, with the first rows that failed. */
export async function locationImportItem(db: Db, row: LocationImportFile): Promise<LocationImport> {
  const errors =
    row.failed === 0
      ? []
      : await db
          .select({ row: locationImportRows.line, message: locationImportRows.message })
          .from(locationImportRows)
          .where(and(isRowOf(row), eq(locationImportRows.action, "failed")))
          .orderBy(locationImportRows.line)
          .limit(errorsShown)
  return {
    id: row.id,
    account_id: row.accountId,
    user_id: row.userId,
    file_name: row.fileName,
    status: row.status as LocationImportStatus,
    progress: row.progress,
    rows: row.rows,
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    failed: row.failed,
    columns: row.columns,
    header_line: row.headerLine,
    mapping: Object.fromEntries(
      locationFieldNames.map((field) => [field, ownValue(row.found, field) ?? null]),
    ),
    unclear: row.unclear,
    default_country: row.defaultCountry,
    notes: row.notes,
    left_columns: row.leftColumns,
    new_groups: row.newGroups.map(({ name }) => name),
    errors: errors.map(({ row: line, message }) => ({ row: line, message: message ?? "" })),
    message: row.message,
    encoding: row.encoding,
    charset: row.charset,
    created_at: utc(row.createdAt),
    finished_at: row.finishedAt === null ? null : utc(row.finishedAt),
    expires_at: utc(row.expiresAt),
  }
}
