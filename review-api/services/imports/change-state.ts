import { and, eq, sql } from "drizzle-orm"
import { channelOf } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { importFiles } from "../../db/schema/import-files.ts"
import type { ImportKey } from "../../imports/undo/undo-counts.ts"
import { publishEvent } from "../../realtime/publish-event.ts"
import { type ImportFile, isRow } from "./import-item.ts"

/** Someone has asked for something else meanwhile, or for nothing any more. */
export class Superseded extends Error {}

/**
 * Changes a row and tells who uploaded its file (D-237); nothing secret goes with it.
 * @param tx a transaction.
 * @throws Superseded when the row is another version, or gone.
 */
export async function changeImport(
  tx: Db,
  row: Pick<ImportFile, "accountId" | "id" | "userId" | "version">,
  values: Partial<typeof importFiles.$inferInsert>,
): Promise<ImportFile> {
  const [changed] = await tx
    .update(importFiles)
    .set(values)
    .where(and(isRow(row), eq(importFiles.version, row.version)))
    .returning()
  if (!changed) throw new Superseded("another version is wanted")
  const event = { accountId: row.accountId, channel: channelOf("user", row.userId), resourceId: row.id }
  await publishEvent(tx, { ...event, action: "IMPORT_UPDATED" })
  return changed
}

/** Values of a row when work on it begins again. @param expiresAt when its file is deleted, unless it is imported. */
export const anew = (state: "checking" | "importing", expiresAt: Date) => ({
  state,
  version: sql`${importFiles.version} + 1` as unknown as number,
  attempts: 0,
  progress: 0,
  message: null,
  finishedAt: null,
  expiresAt: expiresAt.toISOString(),
})

/** Values of a row when its import begins to be undone. */
export const undoing = { state: "undoing", progress: 0, message: null } as const

/** The name of the job for a version of a row. */
export const jobOf = ({ id, version }: Pick<ImportFile, "id" | "version">): string => `${id}-${version}`

/** The name of the job that undoes an import. */
export const undoJobOf = ({ accountId, importId }: ImportKey): string => `${accountId}-${importId}`
