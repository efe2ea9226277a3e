import { and, asc, eq, sql } from "drizzle-orm"
import type { BodyOf, LocationBulkResult } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { locationBulkActions, locationBulkResults } from "../../db/schema/location-bulk-actions.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { checkedHours } from "../locations/location-values.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service, Verbs } from "../service.ts"
import { entryValues } from "../special-hours/special-rows.ts"
import {
  actionItem,
  type BulkDate,
  isResultOf,
  jobOf,
  type LocationChange,
  ownAction,
} from "./action-rows.ts"
import { atFields, sharedValues } from "./location-fields.ts"
import { checkedListings, previewChange } from "./preview-change.ts"
import { retryAction, undoAction } from "./repeat-action.ts"

type Entry = NonNullable<BodyOf<"location_bulk_actions.create">["special_hours"]>[number]

/** A date as it is kept, checked but for the day, which each location has its own of. @throws 422 at its place in the body. */
function checkedEntry({ location_ids, ...entry }: Entry, at: number): BulkDate {
  try {
    const values = entryValues(entry, null)
    const locationIds = location_ids && (filterIds(location_ids.map(String)) ?? [])
    return { ...values, ...(locationIds && { locationIds }) }
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors) throw error
    const named = Object.entries(error.errors).map(([name, texts]) => [`special_hours.${at}.${name}`, texts])
    throw invalid(Object.fromEntries(named))
  }
}

/** Change in a body. @throws 422 */
async function changeOf(
  db: Db,
  accountId: number,
  { location_ids, hours, special_hours, fields, auto_sync, listings }: BodyOf<"location_bulk_actions.create">,
): Promise<LocationChange> {
  if ([hours, special_hours, fields, auto_sync, listings].filter((part) => part !== undefined).length !== 1)
    throw invalid({
      hours: ["or special_hours or fields or auto_sync or listings must be given, and only one of them"],
    })
  if (auto_sync !== undefined) return { auto_sync }
  if (listings) return { listings: checkedListings(listings) }
  if (hours) return { hours: checkedHours(hours) }
  if (fields) {
    await atFields(() => sharedValues(db, accountId, fields))
    return { fields }
  }
  const entries = special_hours!.map(checkedEntry)
  const ids = filterIds(location_ids.map(String)) ?? []
  const known = new Set(ids)
  const given = new Map<string, Set<number>>()
  for (const [at, { startDate, locationIds = ids }] of entries.entries()) {
    if (locationIds.some((id) => !known.has(id)))
      throw invalid({ [`special_hours.${at}.location_ids`]: ["has unknown locations"] })
    const taken = given.get(startDate) ?? new Set()
    if (locationIds.some((id) => taken.has(id)))
      throw invalid({ [`special_hours.${at}.start_date`]: ["is given twice"] })
    given.set(startDate, new Set([...taken, ...locationIds]))
  }
  return { special_hours: entries }
}

/**
 * POST /location_bulk_actions: one change for up to 5,000 locations, which a job makes (D-166, D-191).
 * @throws 403 for Auto Sync without the feature; 422 at `location_ids` unless all are seen, at the slots of hours, at dates, and at
 * fields.
 */
const createAction: Service<"location_bulk_actions.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId, userId } = scope
  if (body.auto_sync !== undefined) await requireSetting(deps.db, scope, "local_listings_publishing")
  const change = await changeOf(deps.db, accountId, body)
  const ids = [...new Set(filterIds(body.location_ids.map(String)) ?? [])]
  const row = await deps.db.transaction(async (tx) => {
    const createdAt = deps.clock.now().toISOString()
    const [made] = await tx
      .insert(locationBulkActions)
      .values({ accountId, userId, change, createdAt, startedAt: createdAt })
      .returning()
    const seen = allOf([
      await visibleLocations(tx, scope, "l"),
      sql`l.account_id = ${accountId}`,
      isOneOf(sql`l.id`, ids),
    ])
    await tx.execute(sql`insert into location_bulk_results (account_id, action_id, location_id, name)
      select l.account_id, ${made!.id}::bigint, l.id, l.name from locations l where ${seen}`)
    const total = await tx.$count(locationBulkResults, isResultOf(made!))
    if (total !== ids.length || total === 0) throw invalid({ location_ids: ["has unknown locations"] })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "bulk_action", id: made!.id, name: `${total} locations` },
      after: change,
    })
    return made!
  })
  await deps.jobs.send("location_bulk_action", jobOf(row))
  return actionItem(deps, row)
}

/** GET /location_bulk_actions/{id}. @throws 404. */
const getAction: Service<"location_bulk_actions.get"> = async ({ deps, scope, params }) =>
  actionItem(deps, await ownAction(deps.db, scope, params.id))

/** GET /location_bulk_actions/{id}/results: by the names of the locations. @throws 404. */
const listResults: Service<"location_bulk_actions.list_results"> = async ({ deps, scope, params, query }) => {
  const row = await ownAction(deps.db, scope, params.id)
  const { page, perPage, offset } = pageOf(query)
  const which = and(isResultOf(row), query.result && eq(locationBulkResults.result, query.result))
  const [total, rows] = await Promise.all([
    deps.db.$count(locationBulkResults, which),
    deps.db
      .select()
      .from(locationBulkResults)
      .where(which)
      .orderBy(sql`lower(name)`, asc(locationBulkResults.locationId))
      .limit(perPage)
      .offset(offset),
  ])
  return listAnswerOf({
    path: `/location_bulk_actions/${row.id}/results`,
    query,
    page,
    perPage,
    total,
    collection: "results",
    items: rows.map(({ locationId, name, result, reason }) => ({
      location_id: locationId,
      name,
      reason,
      result: result as LocationBulkResult["result"],
    })),
  })
}

export const verbs = {
  "location_bulk_actions.create": createAction,
  "location_bulk_actions.preview": previewChange,
  "location_bulk_actions.get": getAction,
  "location_bulk_actions.list_results": listResults,
  "location_bulk_actions.retry": retryAction,
  "location_bulk_actions.undo": undoAction,
} satisfies Verbs
