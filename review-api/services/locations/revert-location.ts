import { sql } from "drizzle-orm"
import { type BodyOf, locationBodySchema } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Service } from "../service.ts"
import { changeLocation } from "./change-location.ts"
import { type HolidayLine, holidaysBefore } from "./holiday-lines.ts"
import { changing, historyOf } from "./location-history.ts"
import { lockLocation } from "./lock-location.ts"
import { comingHolidays } from "./replace-holidays.ts"

const writable = Object.keys(locationBodySchema.shape).filter(
  (name) => !["version", "remove_hours"].includes(name),
)

/**
 * POST /locations/{id}/revert (D-285): puts every field back to what it was before a change of the history, by the same
 * way as any other change; its coming holiday hours as well, however they were set.
 * @throws 404 for a missing location or change; all that `changeLocation` does, 409 for an older `version` among it.
 */
export const revertLocation: Service<"locations.revert"> = async (call) => {
  const { deps, scope, params, body } = call
  const id = pathId(params.id)
  return deps.db.transaction(async (tx) => {
    const location = await lockLocation(tx, scope, id)
    const entryId = filterId(String(body.entry_id)) ?? 0
    const lines = await rowsOf(
      tx,
      {
        before: column.json<NonNullable<HolidayLine["before"]>>().nullable(),
        after: column.json<NonNullable<HolidayLine["after"]>>().nullable(),
        id: column.number(),
      },
      sql`select e.id, e.before, e.after from audit_entries e
          where ${historyOf(scope.accountId, id, changing)} and e.id >= ${entryId} order by e.id desc`,
    )
    if (Number(lines.at(-1)?.id) !== entryId) throw notFound()
    // The oldest change wins: it has what was there first.
    const old: Record<string, unknown> = Object.assign({}, ...lines.map(({ before }) => before))
    const values = Object.fromEntries(Object.entries(old).filter(([name]) => writable.includes(name)))
    const hadNoHours = "hours" in old && old["hours"] === null
    const asBefore: BodyOf<"locations.update"> = {
      ...values,
      ...(hadNoHours ? { remove_hours: true } : {}),
      version: body.version,
    }
    const holidays = holidaysBefore(lines, await comingHolidays(tx, location, deps.clock.now()))
    return changeLocation(tx, call, id, { body: asBefore, holidays, isRevert: true })
  })
}
