import { sql } from "drizzle-orm"
import { countedFigures } from "#lib/contract/google-figures/constants.ts"
import { addDays, type Day } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import type { DemoBrand } from "./brands/brand.ts"
import type { MadeAccount } from "./make-account.ts"
import { randomOf } from "./random.ts"

/** A year, with the period before of its newest half. */
const historyDays = 400
/** Google's figures are some days late. */
const lateDays = 3
const rowsAtATime = 2_000

/** Monday first: most people look for a table at the end of the week. */
const weekdays = [0.84, 0.86, 0.92, 1, 1.2, 1.32, 1.06]

/** Figures of a place on a day: the same ones whenever they are asked for. */
function figuresOn(brand: DemoBrand, name: string, day: Day) {
  const place = randomOf(`${brand.code} ${name} figures`)
  const [size, share, growth] = [60 + place.below(200), 0.3 + place.next() / 4, place.next() / 2 - 0.15]
  const random = randomOf(`${brand.code} ${name} figures ${day}`)
  const at = Date.parse(day) / 86_400_000
  const year = 1 + growth * ((at - 20_500) / 365) + 0.12 * Math.sin((2 * Math.PI * at) / 365)
  const views = size * weekdays[(at + 3) % 7]! * Math.max(0.3, year) * (0.85 + 0.3 * random.next())
  const part = (of: number) => Math.round(views * of * (0.6 + 0.8 * random.next()))
  return {
    search_views: Math.round(views * share),
    maps_views: Math.round(views * (1 - share)),
    calls: part(0.03),
    directions: part(0.07),
    website_clicks: part(0.05),
  }
}

/**
 * Figures as Google has them, of each location that is found there, up to three days ago (D-323). They carry no place that
 * they were read from, which is how pages and files know that they are simulated. Locations whose own figures are read
 * keep those.
 */
export async function makeFigures(
  tx: Db,
  account: Pick<MadeAccount, "id" | "timeZone">,
  brand: DemoBrand,
  now: Date,
): Promise<void> {
  const last = addDays(todayIn(account.timeZone, now), -lateDays)
  const oldest = addDays(last, 1 - historyDays)
  const places = await rowsOf(
    tx,
    { id: column.number(), name: column.text(), newest: column.day().nullable() },
    sql`select l.id, l.name, (select max(f.day) from google_figures f
            where f.account_id = l.account_id and f.location_id = l.id) as newest
        from locations l where l.account_id = ${account.id} and l.deleted_at is null
          and not exists (select 1 from connection_places p
            where p.account_id = l.account_id and p.figures_location_id = l.id)
        order by l.id`,
  )
  const known = new Set(brand.places.map(({ name }) => name))
  const hidden = new Set(brand.withoutPlaceId)
  const rows = places
    .filter(({ name }) => known.has(name) && !hidden.has(name))
    .flatMap(({ id, name, newest }) => {
      const found: { location_id: number; day: Day }[] = []
      let day = newest && newest >= oldest ? addDays(newest, 1) : oldest
      for (; day <= last; day = addDays(day, 1))
        found.push({ location_id: id, day, ...figuresOn(brand, name, day) })
      return found
    })
  const names = sql.join(
    countedFigures.map((figure) => sql.identifier(figure)),
    sql`, `,
  )
  const types = sql.join(
    countedFigures.map((figure) => sql`${sql.identifier(figure)} integer`),
    sql`, `,
  )
  for (let at = 0; at < rows.length; at += rowsAtATime) {
    const given = JSON.stringify(rows.slice(at, at + rowsAtATime))
    await tx.execute(sql`insert into google_figures (account_id, location_id, day, ${names})
      select ${account.id}, g.location_id, g.day, ${names}
      from jsonb_to_recordset(${given}::text::jsonb) as g (location_id bigint, day date, ${types})
      on conflict do nothing`)
  }
}
