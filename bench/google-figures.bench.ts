import { sql } from "drizzle-orm"
import type { Db } from "#review-api/db/connect.ts"
import { verbs as figures } from "#review-api/services/google-figures/verbs.ts"
import { verbs as scores } from "#review-api/services/location-scores/verbs.ts"
import { newDatabase, withOpen } from "./support/bench-database.ts"
import { adminScope, benchDeps } from "./support/bench-deps.ts"
import { fillBigAccount } from "./support/big-data.ts"
import { type Figure, report } from "./support/figures.ts"
import { interleave, timed } from "./support/interleave.ts"

const manyLocations = Number(process.env.BENCH_LOCATIONS || 5_000)
const fewLocations = 40
const reviewsOf = (locations: number) => locations * 20
const historyDays = 370
const locationsAtATime = 100
const rounds = 15

/** A year of figures of each location; every hundredth one began half a year ago. */
async function addFigures(db: Db, accountId: number, locations: number): Promise<number> {
  const startedMs = performance.now()
  for (let at = 0; at < locations; at += locationsAtATime)
    await db.execute(sql`insert into google_figures
        (account_id, location_id, day, search_views, maps_views, calls, directions, website_clicks, connection_place_id)
      select l.account_id, l.id, current_date - d, (l.id + d) % 200, (l.id * d) % 300, d % 7, d % 11, d % 13, l.id
      from (select account_id, id from locations where account_id = ${accountId}
          order by id limit ${locationsAtATime} offset ${at}) l, generate_series(3, ${historyDays}) d
      where d < 180 or l.id % 100 <> 0`)
  await db.execute(sql`analyze google_figures`)
  return (performance.now() - startedMs) / locations
}

const database = await newDatabase("figures")
try {
  await withOpen(database, async (open) => {
    const fill = async (locations: number, accountName: string) => {
      const account = await fillBigAccount(open.db, { reviews: reviewsOf(locations), locations, accountName })
      await open.db.execute(sql`truncate reviews_to_read`)
      return { ...account, perLocationMs: await addFigures(open.db, account.accountId, locations) }
    }
    const few = await fill(fewLocations, "Few")
    const many = await fill(manyLocations, "Many")
    const deps = benchDeps(open)
    const today = new Date()
    const day = (ago: number) => new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
    const query = { start_date: day(181), end_date: day(0) }
    const call = { deps, params: {}, body: undefined, actor: null, signal: new AbortController().signal }
    const overview = (accountId: number) => () =>
      timed(async () =>
        figures["google_figures.overview"]({ ...call, scope: adminScope(accountId), query } as never),
      )
    const list = (accountId: number, withTrend: boolean) => () =>
      timed(async () =>
        scores["location_scores.list_locations"]({
          ...call,
          scope: adminScope(accountId),
          query: { ...query, per_page: 25, with_trend: withTrend },
        } as never),
      )
    const times = await interleave(
      rounds,
      {
        few: overview(few.accountId),
        many: overview(many.accountId),
        plain: list(many.accountId, false),
        trend: list(many.accountId, true),
        fewTrend: list(few.accountId, true),
      },
      5,
    )
    const result: Figure[] = [
      { what: "writing a year of figures of a location", value: many.perLocationMs, unit: "ms" },
      { what: `Google's figures of half a year: ${fewLocations} locations`, value: times.few, unit: "ms" },
      { what: `Google's figures of half a year: ${manyLocations} locations`, value: times.many, unit: "ms" },
      { what: `page of Location Performance, ${manyLocations} locations`, value: times.plain, unit: "ms" },
      { what: "the same with trends", value: times.trend, unit: "ms" },
      { what: `the same with trends, ${fewLocations} locations`, value: times.fewTrend, unit: "ms" },
    ]
    report("google-figures", result)
  })
} finally {
  await database.drop()
}
