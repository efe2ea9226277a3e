import { and, eq, sql } from "drizzle-orm"
import type { Hours, LocationBulkAction } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { locationBulkActions, locationBulkResults } from "../../db/schema/location-bulk-actions.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { entryValues } from "../special-hours/special-rows.ts"

export type LocationBulkRow = typeof locationBulkActions.$inferSelect

/** What each location is to get, checked. */
export type LocationChange = { hours: Hours } | { special_hours: ReturnType<typeof entryValues>[] }

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

/** A change as it goes out, with how many locations stand how. */
export async function actionItem(db: Db, row: LocationBulkRow): Promise<LocationBulkAction> {
  const [counts] = await rowsOf<Record<"total" | "changed" | "unchanged" | "failed" | "pending", number>>(
    db,
    sql`select count(*)::integer as total, count(*) filter (where result = 'changed')::integer as changed,
        count(*) filter (where result = 'unchanged')::integer as unchanged,
        count(*) filter (where result = 'failed')::integer as failed,
        count(*) filter (where result = 'pending')::integer as pending
      from location_bulk_results where account_id = ${row.accountId} and action_id = ${row.id}`,
  )
  const { pending, ...figures } = counts!
  return {
    id: row.id,
    account_id: row.accountId,
    user_id: row.userId,
    change: "hours" in (row.change as LocationChange) ? "hours" : "special_hours",
    status: row.status as LocationBulkAction["status"],
    progress: Math.floor(((figures.total - pending) / Math.max(1, figures.total)) * 100),
    ...figures,
    created_at: utc(row.createdAt),
    finished_at: row.finishedAt === null ? null : utc(row.finishedAt),
  }
}
