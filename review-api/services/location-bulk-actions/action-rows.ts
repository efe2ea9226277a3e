import { millisecondsInDay } from "date-fns/constants"
import { and, eq, sql } from "drizzle-orm"
import type { Hours, LocationBulkAction } from "#lib/contract/index.ts"
import type { DirectoryCode } from "#lib/contract/local-listings/constants.ts"
import {
  type LocationBulkChange,
  locationBulkChanges,
  undoDays,
} from "#lib/contract/location-bulk-actions/constants.ts"
import type { LocationBulkFields, LocationBulkListings } from "#lib/contract/location-bulk-actions/schema.ts"
import type { SpecialEntry } from "#lib/hours/special-days.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { BaseDeps } from "../../db/base-deps.ts"
import type { Db } from "../../db/connect.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { HistoryValues } from "../../db/schema/local-listings.ts"
import { locationBulkActions, locationBulkResults } from "../../db/schema/location-bulk-actions.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { entryValues } from "../special-hours/special-rows.ts"

export type LocationBulkRow = typeof locationBulkActions.$inferSelect

/** A date as it is kept, and the locations that it is for; all of them unless said. */
export type BulkDate = ReturnType<typeof entryValues> & { locationIds?: readonly number[] }

export const isDateOf = ({ locationIds }: BulkDate, id: number): boolean => locationIds?.includes(id) ?? true

/** Checked change of each location. */
export type LocationChange =
  | { hours: Hours }
  | { special_hours: BulkDate[] }
  | { fields: LocationBulkFields }
  | { auto_sync: boolean }
  | { listings: LocationBulkListings }

/**
 * Values of a location before a change: of dates only those with hours of their own, of fields those that it changed, with
 * what they were set to there.
 */
export type LocationBefore =
  | { hours: Hours | null }
  | { special_hours: SpecialEntry[] }
  | { fields: FieldValues; set: FieldValues }
  | { auto_sync: boolean }
  /** Values taken from a directory. */
  | { taken: HistoryValues; set: HistoryValues; code: DirectoryCode }

/** Fields by name, as a location has them. */
export type FieldValues = Readonly<Record<string, unknown>>

type Key = Pick<LocationBulkRow, "accountId" | "id">

export const isAction = ({ accountId, id }: Key) =>
  and(eq(locationBulkActions.accountId, accountId), eq(locationBulkActions.id, id))

export const isResultOf = ({ accountId, id }: Key) =>
  and(eq(locationBulkResults.accountId, accountId), eq(locationBulkResults.actionId, id))

/** The name of the job for a version of a row. */
export const jobOf = ({ id, version }: Pick<LocationBulkRow, "id" | "version">): string => `${id}-${version}`

/** A change of the caller's account, which who sees all locations may look at, else who asked for it. @throws 404. */
export async function ownAction(
  db: Db,
  { accountId, userId, locations }: Scope,
  given: string,
  hold = false,
): Promise<LocationBulkRow> {
  const which = db
    .select()
    .from(locationBulkActions)
    .where(isAction({ accountId, id: pathId(given) }))
  const [row] = hold ? await which.for("update") : await which
  if (!row || (locations !== "all" && row.userId !== userId)) throw notFound()
  return row
}

const utc = (instant: string) => new Date(instant).toISOString()

/** Until when a change may be undone, once it has ended. */
const undoUntil = ({ finishedAt }: LocationBulkRow): Date | null =>
  finishedAt === null ? null : new Date(Date.parse(finishedAt) + undoDays * millisecondsInDay)

type Counts = Record<"total" | "changed" | "unchanged" | "failed" | "pending" | "restorable", number> & {
  undone_by_id: number | null
}

async function countsOf(db: Db, row: LocationBulkRow): Promise<Counts> {
  const [counts] = await rowsOf(
    db,
    {
      pending: column.number(),
      failed: column.number(),
      total: column.number(),
      changed: column.number(),
      unchanged: column.number(),
      restorable: column.number(),
      undone_by_id: column.number().nullable(),
    },
    sql`select count(*) as total, count(*) filter (where result = 'changed') as changed,
        count(*) filter (where result = 'unchanged') as unchanged,
        count(*) filter (where result = 'failed') as failed,
        count(*) filter (where result = 'pending') as pending,
        count(before) as restorable,
        (select u.id::float8 from location_bulk_actions u
          where u.account_id = ${row.accountId} and u.undo_of_id = ${row.id}) as undone_by_id
      from location_bulk_results where account_id = ${row.accountId} and action_id = ${row.id}`,
  )
  return counts!
}

/** Why a change cannot be undone; null when it can be. */
export async function undoRefusal(
  { db, clock }: Pick<BaseDeps, "db" | "clock">,
  row: LocationBulkRow,
): Promise<string | null> {
  const { restorable, undone_by_id } = await countsOf(db, row)
  if (row.status === "pending") return "This is still being worked on."
  if (row.undoOfId !== null) return "An undo cannot be undone."
  if (undone_by_id !== null) return "This has already been undone."
  if (restorable === 0) return "There are no locations left to restore."
  return (undoUntil(row) ?? clock.now()) < clock.now() ? "This can no longer be undone." : null
}

const partOf = (change: LocationChange): LocationBulkChange =>
  locationBulkChanges.find((part) => Object.hasOwn(change, part))!

const partsIn = (change: LocationChange) => ({
  fields: "fields" in change ? { ...change.fields } : null,
  auto_sync: "auto_sync" in change ? change.auto_sync : null,
  listings: "listings" in change ? { ...change.listings } : null,
})

/** A change as it goes out, with how many locations stand how. */
export async function actionItem(
  deps: Pick<BaseDeps, "db" | "clock">,
  row: LocationBulkRow,
): Promise<LocationBulkAction> {
  const { pending, restorable: _, ...figures } = await countsOf(deps.db, row)
  const canUndo = (await undoRefusal(deps, row)) === null
  return {
    id: row.id,
    account_id: row.accountId,
    user_id: row.userId,
    change: partOf(row.change as LocationChange),
    ...partsIn(row.change as LocationChange),
    status: row.status as LocationBulkAction["status"],
    progress: Math.floor(((figures.total - pending) / Math.max(1, figures.total)) * 100),
    ...figures,
    created_at: utc(row.createdAt),
    finished_at: row.finishedAt === null ? null : utc(row.finishedAt),
    undo_of_id: row.undoOfId,
    undo_until: canUndo ? (undoUntil(row)?.toISOString() ?? null) : null,
  }
}
