import { millisecondsInDay, millisecondsInHour } from "date-fns/constants"
import { type SQL, sql } from "drizzle-orm"
import { countedFigures } from "#lib/contract/google-figures/constants.ts"
import { addDays, addMonths, type Day } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import {
  AtProviderGone,
  ConsentEnded,
  ProviderConfused,
  ProviderForbidden,
} from "../../connections/connector-errors.ts"
import { safeError } from "../../core/safe-error.ts"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { sourceId } from "../../db/reference/sources.ts"
import { column, hasRows, type RowOf, rowsOf } from "../../db/rows.ts"
import type { FiguresError } from "../../db/schema/connections.ts"
import { putAside } from "../../db/set-aside.ts"
import { SourceBusy } from "../../directories/response-source.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import { accessFor } from "../connections/with-access.ts"
import type { Deps } from "../deps.ts"
import { type KnownDay, knownDays } from "./known-days.ts"

const looksEveryMs = millisecondsInDay
const triedAgainMs = millisecondsInHour
/** Places whose figures are read a minute: one call each, at a host with a quota of its own. */
const placesAtATime = 40
/** Google keeps figures so long. */
const keptMonths = 18
/** Google revises its figures of so many days. */
const revisedDays = 10
/** Rows that are written with one statement. */
const rowsAtATime = 200

const placeShape = {
  accountId: column.number(),
  id: column.number(),
  ownerAccountId: column.number(),
  tokenId: column.number(),
  externalId: column.text(),
  locationId: column.number(),
  figuresLocationId: column.number().nullable(),
  timeZone: column.text(),
}

type Place = RowOf<typeof placeShape>

/** A matched place of a location that is not deleted, at Google, whose token gives access. */
const isReachable = (place: SQL, now: SQL): SQL => sql`from connection_places ${place}
  join oauth_tokens t on t.account_id = ${place}.owner_account_id and t.id = ${place}.token_id
    and t.revoked_at is null and t.sealed_access is not null and coalesce(t.expires_at, 'infinity') > ${now}
  join integrations i on i.id = t.integration_id and i.review_source_id = ${sourceId("google_maps")}
  join locations l on l.account_id = ${place}.account_id and l.id = ${place}.location_id and l.deleted_at is null
  where ${place}.status = 'matched'`

/**
 * Places whose figures are due. Of several places of one location only the first is read that can be: people who manage
 * one profile at Google each see the same figures.
 */
function dueOf({ clock }: Pick<Deps, "clock">): SQL {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  return sql`${isReachable(sql`p`, now)}
    and (coalesce(p.figures_next_at, '-infinity') <= ${now} or p.figures_location_id is distinct from p.location_id)
    and not exists (select 1 ${isReachable(sql`o`, now)} and o.account_id = p.account_id
      and o.location_id = p.location_id and o.id < p.id and o.figures_error is null)`
}

async function placeOf(deps: Deps, id: number): Promise<Place | null> {
  const [row] = await rowsOf(
    deps.db,
    placeShape,
    sql`select p.account_id, p.id, p.owner_account_id, p.token_id, p.external_id, p.location_id,
          p.figures_location_id,
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

/** The days that are asked for: all that Google keeps, or those since the last known one, which it may have revised. */
async function rangeOf(deps: Deps, { accountId, locationId, timeZone }: Place) {
  const [row] = await rowsOf(
    deps.db,
    { last: column.day().nullable() },
    sql`select max(day) as last from google_figures where account_id = ${accountId} and location_id = ${locationId}`,
  )
  const to = addDays(todayIn(timeZone, deps.clock.now()), -1)
  const oldest = addDays(addMonths(to, -keptMonths), 1)
  const since = row?.last ? addDays(row.last, 1 - revisedDays) : oldest
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

/** Takes in days; one that fails alone is set aside, and retried with each look. */
async function keep(deps: Deps, tx: Db, place: Place, days: readonly KnownDay[]): Promise<void> {
  const { accountId, id } = place
  await tx.execute(sql`delete from set_aside where kind = 'figure_look' and account_id = ${accountId}
    and starts_with("row", ${`figures-${id}-`})`)
  for (let at = 0; at < days.length; at += rowsAtATime) {
    const { failed } = await writeApart(tx, days.slice(at, at + rowsAtATime), (part, some) =>
      write(part, place, some),
    )
    for (const { row, error } of failed)
      await putAside(deps, tx, { kind: "figure_look", row: `figures-${id}-${row.day}`, accountId, error })
  }
}

async function look(deps: Deps, place: Place, signal: AbortSignal): Promise<void> {
  const connector = deps.connectors("google")
  const figures = connector?.figures
  if (!figures) return
  await settle(deps.db, place)
  const range = await rangeOf(deps, place)
  const access = accessFor(deps, connector, { accountId: place.ownerAccountId, tokenId: place.tokenId })
  const series = await access((token) => figures.read(token, place.externalId, range, signal), signal)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const held = await hasRows(
      tx,
      sql`select 1 from connection_places p where p.account_id = ${place.accountId} and p.id = ${place.id}
        and p.status = 'matched' and p.location_id = ${place.locationId} for update`,
    )
    if (!held) return
    await keep(deps, tx, place, knownDays(series, range, await knownBefore(tx, place, range)))
    await tx.execute(sql`update connection_places set figures_at = ${now.toISOString()}::timestamptz,
        figures_next_at = ${new Date(now.getTime() + looksEveryMs).toISOString()}::timestamptz,
        figures_error = null where account_id = ${place.accountId} and id = ${place.id}`)
  })
}

function errorOf(error: unknown): FiguresError | null {
  if (error instanceof ProviderForbidden) return "forbidden"
  if (error instanceof AtProviderGone) return "gone"
  return error instanceof ProviderConfused ? "unreadable" : null
}

/**
 * Reads Google's figures of a place by day, once a day (D-323): at first all that Google keeps, then what is new and what
 * it may have revised. What was known stays while Google cannot be reached; that figures are denied is no failure of the
 * connection.
 */
export const figureLookJob: JobKind<Deps> = {
  retries: 1,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  atOnce: 1,
  async run(deps, { id, signal }) {
    const place = await placeOf(deps, Number(id))
    if (!place) return
    try {
      await look(deps, place, signal)
    } catch (error) {
      if (error instanceof ConsentEnded) return
      const code = errorOf(error)
      const waitMs =
        (error instanceof SourceBusy ? error.waitMs : null) ?? (code ? looksEveryMs : triedAgainMs)
      const nextAt = new Date(deps.clock.now().getTime() + waitMs).toISOString()
      await deps.db.execute(sql`update connection_places set figures_next_at = ${nextAt}::timestamptz,
          figures_error = coalesce(${code}::text, figures_error)
        where account_id = ${place.accountId} and id = ${place.id}`)
      if (!signal.aborted)
        deps.log.warn({ place: place.id, error: safeError(error) }, "figures of a place could not be read")
    }
  },
  async waiting(deps) {
    if (!deps.connectors("google")?.figures) return []
    const rows = await rowsOf(
      deps.db,
      { id: column.number() },
      sql`select p.id ${dueOf(deps)} order by p.figures_next_at nulls first, p.id limit ${placesAtATime}`,
    )
    return rows.map(({ id }) => String(id))
  },
}
