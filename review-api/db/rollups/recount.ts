import { type SQL, sql } from "drizzle-orm"
import { ownValue } from "#lib/contract/own-value.ts"
import { addDays } from "#lib/dates/day.ts"
import type { Db } from "../connect.ts"
import { column, rowsOf } from "../rows.ts"
import { type DayStarts, dayOfInstant, dayStartsBetween } from "./account-days.ts"
import { type FigureColumn, figureColumns, sentimentColumn } from "./figures.ts"
import { type Grain, type GrainName, grainNames, grains } from "./grains.ts"

/** Reviews that are recounted: those of an account that `which` says, and the days that they can be of. */
export type Recounted = { accountId: number; which: SQL; days: DayStarts }

const sentiments = [-1, 0, 1].map(
  (value) => [sentimentColumn(value), sql`count(*) filter (where r.sentiment = ${value})`] as const,
)

/** One figure of `reviews r` and their published responses, `answer`. */
export function figureSql(name: FigureColumn): SQL {
  const sentiment = sentiments.find(([column]) => column === name)
  if (sentiment) return sentiment[1]
  if (name === "reviews") return sql`count(*)`
  if (name === "rated") return sql`count(*) filter (where r.rating > 0)`
  if (name === "rating_sum") return sql`coalesce(sum(r.rating), 0)`
  if (name === "responses") return sql`count(answer.id)`
  if (name === "timed_responses") return sql`count(answer.id) filter (where not answer.published_at_guessed)`
  if (name === "response_days")
    return sql`coalesce(sum(extract(epoch from answer.published_at
      - coalesce(r.origin_published_at, r.published_at)) / 86400) filter (where not answer.published_at_guessed), 0)`
  if (name.startsWith("stars")) return sql`count(*) filter (where r.stars = ${Number(name.slice(5))})`
  if (name.startsWith("type_")) return sql`count(*) filter (where r.review_type = ${name.slice(5)})`
  return sql`count(*) filter (where r.status = ${name})`
}

const keySql: Record<Grain["keys"][number]["name"], SQL> = {
  location_id: sql`r.location_id`,
  source_id: sql`r.source_id`,
  day: sql`r.day`,
  month: sql`date_trunc('month', r.day)::date`,
  // The cells of an import that is done are everyone's.
  import_id: sql`case when run.id is null then 0 else run.id end`,
}

/** Everything that an account has of some days, both included; they are those of `timeZone`. */
export function recountedDays(range: {
  accountId: number
  timeZone: string
  firstDay: string
  lastDay: string
}): Recounted {
  const { accountId, firstDay, lastDay, timeZone } = range
  const days = dayStartsBetween(firstDay, addDays(lastDay, 1), timeZone)
  const which = sql`published_at >= ${days.starts[0]}::timestamptz and published_at < ${days.starts.at(-1)}::timestamptz`
  return { accountId, which, days }
}

/** A select that counts reviews anew into the cells of a grain: its keys, then `figureColumns`. */
export function recountSql(grain: Grain, { accountId, which, days }: Recounted): SQL {
  const keys = grain.keys.map((key) => sql`${ownValue(keySql, key.name)} as ${sql.raw(key.name)}`)
  const figures = figureColumns.map((name) => sql`${figureSql(name)} as ${sql.raw(name)}`)
  return sql`
    select ${sql.join([...keys, ...figures], sql`, `)}
    from (
      select *, (${sql.param(days.days)}::date[])[
          width_bucket(published_at, ${sql.param(days.starts)}::timestamptz[])] as day
      from reviews
      where account_id = ${accountId} and deleted_at is null and origin_deleted_at is null and ${which}
    ) r
    left join responses answer
      on answer.account_id = r.account_id and answer.review_id = r.id and answer.published_at is not null
    left join imports run
      on run.account_id = r.account_id and run.id = r.import_id and run.status <> 'done'
    where run.counted_to is null or r.id <= run.counted_to
    group by ${sql.join(
      grain.keys.map((_, at) => sql.raw(String(at + 1))),
      sql`, `,
    )}`
}

/** Of `recountSql`. */
const cellShape = (grain: Grain) => ({
  ...Object.fromEntries(
    grain.keys.map(({ name }) => [name, name === "day" || name === "month" ? column.day() : column.number()]),
  ),
  ...column.numbers(figureColumns),
})

export type RollupRow = Record<string, number | string>

/**
 * Counts every review of an account again, without looking at the rollups: what they must be equal to.
 * @returns the rows that each rollup table should hold, apart from empty cells; days are `YYYY-MM-DD`.
 */
export async function recountRollups(
  db: Db,
  account: { id: number; timeZone: string },
): Promise<Record<GrainName, RollupRow[]>> {
  const [ends] = await rowsOf(
    db,
    { first: column.instant().nullable(), last: column.instant().nullable() },
    sql`select min(published_at) as first, max(published_at) as last from reviews
        where account_id = ${account.id} and deleted_at is null and origin_deleted_at is null`,
  )
  const counted = {} as Record<GrainName, RollupRow[]>
  for (const name of grainNames) {
    counted[name] =
      ends?.first && ends.last
        ? await rowsOf(
            db,
            cellShape(grains[name]),
            recountSql(
              grains[name],
              recountedDays({
                accountId: account.id,
                timeZone: account.timeZone,
                firstDay: dayOfInstant(Date.parse(ends.first), account.timeZone),
                lastDay: dayOfInstant(Date.parse(ends.last), account.timeZone),
              }),
            ),
          )
        : []
  }
  return counted
}
