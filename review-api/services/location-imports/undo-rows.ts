import { and, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm"
import type { Actor } from "../../audit/actor.ts"
import { safeError } from "../../core/safe-error.ts"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { rowsOf } from "../../db/rows.ts"
import { locationImportRows } from "../../db/schema/location-imports.ts"
import { locations } from "../../db/schema/places.ts"
import { reviews } from "../../db/schema/reviews.ts"
import type { Deps } from "../deps.ts"
import { auditValues } from "../locations/location-audit.ts"
import { locationDetailColumns, locationDetailShape } from "../locations/location-columns.ts"
import type { LocationValues } from "../locations/location-values.ts"
import { recordLocationChanges } from "../locations/record-location-changes.ts"
import { changeLocationImport, isRowOf, type LocationImportFile } from "./location-import-item.ts"
import { changeGroups, type GroupChange } from "./row-groups.ts"

const rowsAtOnce = 200

type Row = typeof locationImportRows.$inferSelect

const isUntouched = ({ accountId }: LocationImportFile, { locationId, version }: Row) =>
  and(
    eq(locations.accountId, accountId),
    eq(locations.id, locationId!),
    eq(locations.version, version!),
    isNull(locations.deletedAt),
  )

const hasReviews = sql`exists (select 1 from ${reviews} where ${reviews.accountId} = ${locations.accountId}
  and ${reviews.locationId} = ${locations.id})`

async function isTaken(tx: Db, { accountId }: LocationImportFile, { locationId }: Row, externalId: string) {
  const [other] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(
      and(
        eq(locations.accountId, accountId),
        eq(locations.externalId, externalId),
        isNull(locations.deletedAt),
        ne(locations.id, locationId!),
      ),
    )
    .limit(1)
  return other !== undefined
}

/** Undoes one row. @returns false when the location has changed since, or something hangs on it. */
async function undoRow(tx: Db, row: LocationImportFile, one: Row, now: string): Promise<boolean> {
  if (one.action === "created") {
    const gone = await tx
      .update(locations)
      .set({ deletedAt: now, updatedAt: now, version: sql`${locations.version} + 1` })
      .where(and(isUntouched(row, one), sql`not ${hasReviews}`))
      .returning({ id: locations.id })
    return gone.length > 0
  }
  const before = one.before as LocationValues
  if (before.externalId && (await isTaken(tx, row, one, before.externalId))) return false
  const back = await tx
    .update(locations)
    .set({ ...before, updatedAt: now, version: sql`${locations.version} + 1` })
    .where(isUntouched(row, one))
    .returning({ id: locations.id })
  return back.length > 0
}

/** Undoes one row, so that one that fails keeps none of the others. @returns null when it failed. */
async function undoneAlone(tx: Db, { log }: Deps, row: LocationImportFile, one: Row, now: string) {
  const { done, failed } = await writeApart(tx, [one], (inner) => undoRow(inner, row, one, now))
  for (const { error } of failed)
    log.error({ locationImport: row.id, line: one.line, error: safeError(error) }, "a row was not undone")
  return done[0] ?? null
}

/** Locations as the audit log tells them, deleted ones too. */
async function detailsById(tx: Db, accountId: number, ids: readonly number[]) {
  const rows = await rowsOf(
    tx,
    locationDetailShape,
    sql`select ${locationDetailColumns} from locations l
        where l.account_id = ${accountId} and ${isOneOf(sql`l.id`, ids)}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const opposite = ({ added, removed }: GroupChange): GroupChange => ({ added: removed, removed: added })

async function undoStretch(deps: Deps, actor: Actor, row: LocationImportFile, rows: readonly Row[]) {
  const now = deps.clock.now().toISOString()
  return deps.db.transaction(async (tx) => {
    const { accountId } = row
    const ids = rows.map(({ locationId }) => locationId!)
    const before = await detailsById(tx, accountId, ids)
    const undone: Row[] = []
    let failed = 0
    for (const one of rows) {
      const isUndone = await undoneAlone(tx, deps, row, one, now)
      if (isUndone) undone.push(one)
      if (isUndone === null) failed += 1
    }
    const changed = undone.filter(({ action }) => action === "updated")
    await changeGroups(
      tx,
      deps,
      actor,
      accountId,
      new Map(changed.flatMap(({ locationId, groups }) => (groups ? [[locationId!, opposite(groups)]] : []))),
    )
    const after = await detailsById(tx, accountId, ids)
    await recordLocationChanges(
      tx,
      deps,
      actor,
      accountId,
      undone.map((one) => {
        const [was, is] = [before.get(one.locationId!)!, after.get(one.locationId!)!]
        const isGone = one.action === "created"
        return {
          id: one.locationId!,
          name: is.name,
          action: isGone ? ("locations.delete" as const) : ("locations.revert" as const),
          before: auditValues(was),
          ...(isGone ? {} : { after: auditValues(is) }),
        }
      }),
    )
    const next = await changeLocationImport(tx, row, {
      doneToLine: rows.at(-1)!.line,
      progress: Math.min(99, row.progress + 1),
    })
    return { next, failed, kept: rows.length - undone.length - failed }
  })
}

const keptText = (kept: number) =>
  kept === 1
    ? "1 location has changed since and was kept as it is."
    : kept > 1 && `${kept} locations have changed since and were kept as they are.`

const failedText = (failed: number) =>
  failed === 1
    ? "1 location could not be restored. Check it by hand."
    : failed > 1 && `${failed} locations could not be restored. Check them by hand.`

/**
 * Removes the locations that an import created and puts back what it changed, row by row; a location that was changed
 * since, or has reviews, stays as it is, and so does one that can't be written.
 * @returns how many stayed and why, in sentences; null when none did.
 */
export async function undoRows(
  deps: Deps,
  actor: Actor,
  given: LocationImportFile,
  signal: AbortSignal,
): Promise<string | null> {
  let [row, kept, failed] = [given, 0, 0]
  for (;;) {
    signal.throwIfAborted()
    const rows = await deps.db
      .select()
      .from(locationImportRows)
      .where(
        and(
          isRowOf(row),
          gt(locationImportRows.line, row.doneToLine),
          inArray(locationImportRows.action, ["created", "updated"]),
        ),
      )
      .orderBy(locationImportRows.line)
      .limit(rowsAtOnce)
    if (rows.length === 0) break
    const done = await undoStretch(deps, actor, row, rows)
    row = done.next
    kept += done.kept
    failed += done.failed
  }
  return [keptText(kept), failedText(failed)].filter(Boolean).join(" ") || null
}
