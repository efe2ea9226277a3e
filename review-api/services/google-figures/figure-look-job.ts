import { type SQL, sql } from "drizzle-orm"
import { countedFigures } from "#lib/contract/google-figures/constants.ts"
import { addDays, addMonths, type Day } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import type { Figures } from "../../connections/connector.ts"
import { AtProviderGone, ProviderConfused, ProviderForbidden } from "../../connections/connector-errors.ts"
import type { Db } from "../../db/connect.ts"
import { column, hasRows, type RowOf, rowsOf } from "../../db/rows.ts"
import type { FiguresError } from "../../db/schema/connections.ts"
import {
  keepRows,
  lookedAtColumns,
  lookedAtShape,
  nextLook,
  nowOf,
  placeLookJob,
  reachablePlaces,
  retryAside,
} from "../connections/place-look.ts"
import type { CallWithAccess } from "../connections/with-access.ts"
import type { Deps } from "../deps.ts"
import { type KnownDay, knownDays } from "./known-days.ts"

/** Places whose figures are read a minute: one call each, at a host with a quota of its own. */
const placesAtATime = 40
/** Google keeps figures so long. */
const keptMonths = 18
/** Google revises its figures of so many days. */
const revisedDays = 10
const placeShape = {
  ...lookedAtShape,
  locationId: column.number(),
  figuresLocationId: column.number().nullable(),
  timeZone: column.text(),
}

type Place = RowOf<typeof placeShape>

/**
 * Places whose figures are due. Of several places of one location only the first is read that can be: people who manage
 * one profile at Google each see the same figures.
 */
function dueOf(deps: Pick<Deps, "clock">): SQL {
  const now = nowOf(deps)
  return sql`${reachablePlaces(sql`p`, now)}
    and (coalesce(p.figures_next_at, '-infinity') <= ${now} or p.figures_location_id is distinct from p.location_id)
    and not exists (select 1 ${reachablePlaces(sql`o`, now)} and o.account_id = p.account_id
      and o.location_id = p.location_id and o.id < p.id and o.figures_error is null)`
}

async function placeOf(deps: Deps, id: number): Promise<Place | null> {
  const [row] = await rowsOf(
    deps.db,
    placeShape,
    sql`select ${lookedAtColumns}, p.location_id, p.figures_location_id,
          (select coalesce(nullif(l.time_zone, ''), nullif(a.time_zone, ''), 'UTC')
            from accounts a where a.id = l.account_id) as time_zone
        ${dueOf(deps)} and p.id = ${id}`,
  )
  return row ?? null
}

/** Forgets what was read for another location, and what was simulated of this one. */
async function settle(db: Db, place: Place): Promise<void> {
  const { accountId, id, locationId, figuresLocationId } = place
  if (figuresLocationId === locationId) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`update connection_places set figures_location_id = ${locationId}, figures_at = null,
        figures_error = null where account_id = ${accountId} and id = ${id}`)
    await tx.execute(sql`delete from google_figures where account_id = ${accountId}
      and location_id = ${figuresLocationId} and connection_place_id = ${id}`)
    await tx.execute(sql`delete from google_figures where account_id = ${accountId}
      and location_id = ${locationId} and connection_place_id is null`)
  })
}

/**
 * The days that are asked for: all that Google keeps where the place was not this location's before, else those since the
 * last known one, which it may have revised.
 */
async function rangeOf(deps: Deps, { accountId, locationId, figuresLocationId, timeZone }: Place) {
  const [row] = await rowsOf(
    deps.db,
    { last: column.day().nullable() },
    sql`select max(day) as last from google_figures where account_id = ${accountId} and location_id = ${locationId}`,
  )
  const to = addDays(todayIn(timeZone, deps.clock.now()), -1)
  const oldest = addDays(addMonths(to, -keptMonths), 1)
  const since = row?.last && figuresLocationId === locationId ? addDays(row.last, 1 - revisedDays) : oldest
  return { from: since > oldest ? since : oldest, to }
}

async function knownBefore(tx: Db, place: Place, { from, to }: { from: Day; to: Day }) {
  const [row] = await rowsOf(
    tx,
    { first: column.day().nullable(), last: column.day().nullable() },
    sql`select min(day) as first, max(day) as last from google_figures
      where account_id = ${place.accountId} and location_id = ${place.locationId}
        and day between ${from}::date and ${to}::date`,
  )
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}

async function write(tx: Db, place: Place, days: readonly KnownDay[]): Promise<void> {
  const rows = days.map(
    ({ day, ...figures }) =>
      sql`(${place.accountId}::bigint, ${place.locationId}::bigint, ${day}::date, ${sql.join(
        countedFigures.map((figure) => sql`${figures[figure] ?? null}::integer`),
        sql`, `,
      )}, ${place.id}::bigint)`,
  )
  const names = countedFigures.map((figure) => sql.identifier(figure))
  await tx.execute(sql`insert into google_figures
      (account_id, location_id, day, ${sql.join(names, sql`, `)}, connection_place_id)
    values ${sql.join(rows, sql`, `)}
    on conflict (account_id, location_id, day) do update set
      ${sql.join(
        names.map((name) => sql`${name} = excluded.${name}`),
        sql`, `,
      )}, connection_place_id = excluded.connection_place_id`)
}

async function keep(deps: Deps, tx: Db, place: Place, days: readonly KnownDay[]): Promise<void> {
  const part = { kind: "figure_look", place, prefix: `figures-${place.id}-` }
  await retryAside(tx, part)
  await keepRows(deps, tx, part, days, {
    nameOf: ({ day }) => day,
    write: (inner, some) => write(inner, place, some),
  })
}

type Given = { reader: Figures; access: CallWithAccess; signal: AbortSignal }

async function look(deps: Deps, place: Place, { reader, access, signal }: Given): Promise<void> {
  await settle(deps.db, place)
  const range = await rangeOf(deps, place)
  const series = await access((token) => reader.read(token, place.externalId, range, signal), signal)
  await deps.db.transaction(async (tx) => {
    const held = await hasRows(
      tx,
      sql`select 1 from connection_places p where p.account_id = ${place.accountId} and p.id = ${place.id}
        and p.status = 'matched' and p.location_id = ${place.locationId} for update`,
    )
    if (!held) return
    await keep(deps, tx, place, knownDays(series, range, await knownBefore(tx, place, range)))
    await tx.execute(sql`update connection_places set figures_at = ${nowOf(deps)},
        figures_next_at = ${nextLook(deps)}::timestamptz, figures_error = null
      where account_id = ${place.accountId} and id = ${place.id}`)
  })
}

function errorOf(error: unknown): FiguresError | null {
  if (error instanceof ProviderForbidden) return "forbidden"
  if (error instanceof AtProviderGone) return "gone"
  return error instanceof ProviderConfused ? "unreadable" : null
}

/** Keeps why Google denies the figures of a place. */
async function lasting(db: Db, place: Place, error: unknown): Promise<boolean> {
  const code = errorOf(error)
  if (!code) return false
  await db.execute(sql`update connection_places set figures_error = ${code}
    where account_id = ${place.accountId} and id = ${place.id}`)
  return true
}

/**
 * Reads Google's figures of a place by day, once a day (D-323): at first all that Google keeps, then what is new and what
 * it may have revised. That figures are denied is no failure of the connection.
 */
export const figureLookJob = placeLookJob({
  what: "figures",
  nextAt: "figures_next_at",
  placesAtATime,
  readerOf: ({ figures }) => figures,
  dueOf,
  placeOf,
  look,
  lasting,
})
