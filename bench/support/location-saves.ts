import { sql } from "drizzle-orm"
import { systemActor } from "#review-api/audit/actor.ts"
import type { Database, Db } from "#review-api/db/connect.ts"
import { column, type RowOf, rowsOf } from "#review-api/db/rows.ts"
import { updateLocation } from "#review-api/services/locations/update-location.ts"
import { adminScope, benchDeps } from "./bench-deps.ts"
import type { BigAccount } from "./big-data.ts"
import { interleave, timed } from "./interleave.ts"

const rounds = 300

const asShown = sql`l.*, (select st.code from states st where st.id = l.state_id) as state_code,
  (select c.name from categories c where c.id = l.category_id) as category_name,
  (select json_agg(o) from location_source_overrides o where o.account_id = l.account_id and o.location_id = l.id)
    as source_overrides,
  (select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id)
    from group_locations gl join groups g on g.account_id = gl.account_id and g.id = gl.group_id
    where gl.account_id = l.account_id and gl.location_id = l.id) as groups`

const savedShape = {
  id: column.number(),
  name: column.text(),
  city: column.text(),
  phone: column.text(),
  version: column.number(),
}

type Saved = RowOf<typeof savedShape>

/** A save as someone would write it for this one case: what is shown before and after, its history, what it publishes. */
const saveByHand = (database: Database, accountId: number, id: number, { city, phone }: Saved) =>
  database.db.transaction(async (tx: Db) => {
    const isIt = sql`l.account_id = ${accountId} and l.id = ${id} and l.deleted_at is null`
    const [before] = await rowsOf(
      tx,
      savedShape,
      sql`select ${asShown} from locations l where ${isIt} for update of l`,
    )
    await tx.execute(sql`update locations l set city = ${city}, phone = ${phone}, updated_at = now(),
      version = version + 1 where ${isIt}`)
    const [after] = await rowsOf(tx, savedShape, sql`select ${asShown} from locations l where ${isIt}`)
    await tx.execute(sql`insert into audit_entries (account_id, at, action, resource_type, resource_id, resource_name,
        actor_kind, before, after)
      values (${accountId}, now(), 'locations.update', 'location', ${String(id)}, ${after!.name}, 'system',
        ${JSON.stringify({ city: before!.city, phone: before!.phone })}::jsonb,
        ${JSON.stringify({ city: after!.city, phone: after!.phone })}::jsonb)`)
    await tx.execute(sql`update local_listings set due_at = now() + interval '30 minutes'
      where account_id = ${accountId} and location_id = ${id} and is_published and (due_at is null or due_at <= now())`)
    return after!
  })

/** Milliseconds that a save of one location takes by its verb and by hand. */
export async function measureSaves(database: Database, { accountId }: BigAccount, locationId: number) {
  const deps = benchDeps(database)
  const scope = adminScope(accountId)
  const actor = { ...systemActor, operation: "locations.update" } as const
  let turn = 0
  const next = () => {
    turn += 1
    return { city: `City ${turn}`, phone: `+1512555${String(turn % 10_000).padStart(4, "0")}` } as Saved
  }
  const params = { id: String(locationId) }
  return interleave(
    rounds,
    {
      verb: () => timed(() => updateLocation({ deps, scope, params, query: undefined, body: next(), actor })),
      hand: () => timed(() => saveByHand(database, accountId, locationId, next())),
    },
    50,
  )
}
