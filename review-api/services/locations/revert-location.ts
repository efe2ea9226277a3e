import { sql } from "drizzle-orm"
import { type BodyOf, locationBodySchema } from "#lib/contract/index.ts"
import type { SpecialEntry } from "#lib/hours/special-days.ts"
import { notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import { rowsOf } from "../../db/connect.ts"
import type { Service } from "../service.ts"
import { changeLocation } from "./change-location.ts"
import { visibleLocation } from "./get-location.ts"
import { changing, historyOf } from "./location-history.ts"

const writable = Object.keys(locationBodySchema.shape).filter(
  (name) => !["version", "remove_hours"].includes(name),
)

/**
 * POST /locations/{id}/revert (D-285): puts every field back to what it was before a change of the history, by the same
 * way as any other change; holiday hours that came from Google with it as well.
 * @throws 404 for a missing location or change; all that `changeLocation` does, 409 for an older `version` among it.
 */
export const revertLocation: Service<"locations.revert"> = async (call) => {
  const { deps, scope, params, body } = call
  const id = pathId(params.id)
  await visibleLocation(deps.db, scope, id)
  const entryId = filterId(String(body.entry_id)) ?? 0
  const entries = await rowsOf<{ id: number; before: Record<string, unknown> }>(
    deps.db,
    sql`select e.id, e.before from audit_entries e
        where ${historyOf(scope.accountId, id, changing)} and e.id >= ${entryId} order by e.id desc`,
  )
  if (Number(entries.at(-1)?.id) !== entryId) throw notFound()
  // The oldest change wins: it has what was there first.
  const old: Record<string, unknown> = Object.assign({}, ...entries.map(({ before }) => before))
  const values = Object.fromEntries(Object.entries(old).filter(([name]) => writable.includes(name)))
  const hadNoHours = "hours" in old && old["hours"] === null
  const asBefore: BodyOf<"locations.update"> = {
    ...values,
    ...(hadNoHours ? { remove_hours: true } : {}),
    version: body.version,
  }
  const holidays = old["special_hours"] as SpecialEntry[] | undefined
  return deps.db.transaction((tx) => changeLocation(tx, call, id, { body: asBefore, holidays }))
}
