import { sql } from "drizzle-orm"
import { isZone } from "#lib/dates/wall-time.ts"
import { invalid } from "../../core/errors.ts"
import { filterId, filterIds } from "../../core/ids.ts"
import { todayAt } from "../../db/queries/today-at.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { specialHours } from "../../db/schema/special-hours.ts"
import { findCountry } from "../find-regions.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { recordLocationChange } from "../locations/record-location-changes.ts"
import type { Service, Verbs } from "../service.ts"
import { holdPlaces } from "./hold-places.ts"
import { publicHolidaysOf } from "./holidays-of.ts"
import { planPublicHolidays } from "./plan-holidays.ts"

/** GET /public_holidays (D-285). @throws 400 for a time zone that is none, 422 at `country_id`. */
const listPublicHolidays: Service<"public_holidays.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  if (query.time_zone !== undefined && !isZone(query.time_zone))
    throw invalid({ time_zone: ["must be a time zone, such as Europe/Berlin"] }, 400, "invalid_parameter")
  const country = await findCountry(deps.db, query.country_id)
  const stateId = filterId(query.state_id)
  const [state] = await rowsOf(
    deps.db,
    { code: column.text() },
    sql`select code from states where id = ${stateId ?? null}::bigint and country_id = ${country.id}`,
  )
  const today = await todayAt(deps.db, scope.accountId, query.time_zone, deps.clock.now())
  const all = await publicHolidaysOf(country.code, state?.code ?? null, today)
  return listAnswerOf({
    path: "/public_holidays",
    query,
    page,
    perPage,
    total: all.length,
    collection: "public_holidays",
    items: all.slice(offset, offset + perPage),
  })
}

/**
 * POST /public_holidays/apply (D-285): each location is closed on the public holidays of its own country and state within
 * twelve months, in one step. Dates that have special hours keep them.
 * @throws 422 at `location_ids` for locations that are missing or out of sight.
 */
const applyPublicHolidays: Service<"public_holidays.apply"> = ({ deps, scope, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const { accountId } = scope
    const now = deps.clock.now()
    const ids = filterIds(body.location_ids.map(String)) ?? []
    const places = await holdPlaces(tx, scope, ids)
    const wanted = body.dates && new Set(body.dates)
    const known = new Map<string, Promise<{ date: string; name: string }[]>>()
    const done: { location_id: number; created: number }[] = []
    let kept = 0
    for (const { id, name, country, state, time_zone } of places) {
      const today = await todayAt(tx, accountId, time_zone, now)
      const key = `${country} ${state} ${today}`
      if (!known.has(key))
        known.set(key, country ? publicHolidaysOf(country, state, today) : Promise.resolve([]))
      const holidays = (await known.get(key)!).filter(({ date }) => !wanted || wanted.has(date))
      const made =
        holidays.length === 0
          ? []
          : await tx
              .insert(specialHours)
              .values(
                holidays.map(({ date, name: holiday }) => ({
                  accountId,
                  locationId: id,
                  startDate: date,
                  name: holiday,
                  closed: true,
                  createdAt: now.toISOString(),
                })),
              )
              .onConflictDoNothing()
              .returning({ date: specialHours.startDate })
      kept += holidays.length - made.length
      done.push({ location_id: id, created: made.length })
      if (made.length === 0) continue
      const after = { closed_on: made.map(({ date }) => date) }
      await recordLocationChange(tx, deps, actor, accountId, { id, name, after })
    }
    return { locations: done, created: done.reduce((sum, { created }) => sum + created, 0), kept }
  })

export const verbs = {
  "public_holidays.list": listPublicHolidays,
  "public_holidays.apply": applyPublicHolidays,
  "public_holidays.plan": planPublicHolidays,
} satisfies Verbs
