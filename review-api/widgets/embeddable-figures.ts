import { sql } from "drizzle-orm"
import { addMonths } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { pendingImportIds } from "../db/queries/pending-imports.ts"
import type { ReviewSelection } from "../db/queries/review-selection.ts"
import { isOneOf } from "../db/queries/sql-lists.ts"
import { embedForbiddenIds } from "../db/reference/sources.ts"
import { readRollups } from "../db/rollups/read.ts"
import { column, rowsOf } from "../db/rows.ts"
import type { Scope } from "../permissions/scope.ts"
import { shownReviews } from "./shown-conditions.ts"
import type { WidgetSource } from "./widget-source.ts"

const starColumns = ["stars1", "stars2", "stars3", "stars4", "stars5"] as const
const columns = [...["reviews", "rated", "rating_sum", "type_survey", "type_direct"], ...starColumns] as (
  | "reviews"
  | "rated"
  | "rating_sum"
  | "type_survey"
  | "type_direct"
  | (typeof starColumns)[number]
)[]

/** Reviews of one source that websites may show. */
export type SourceFigures = {
  id: number
  name: string
  reviews: number
  rated: number
  ratingSum: number
  /** By stars, from 1. */
  stars: readonly number[]
}

/** One by one: for sources that have private feedback among their reviews, which sums do not tell apart. */
async function recount(db: Db, widget: WidgetSource, sourceIds: readonly number[], from: string | undefined) {
  const shape = {
    id: column.number(),
    ...column.numbers(["reviews", "rated", "rating_sum", ...starColumns]),
  }
  const stars = starColumns.map(
    (name, at) => sql`count(*) filter (where r.stars = ${at + 1}::smallint) as ${sql.raw(name)}`,
  )
  return rowsOf(
    db,
    shape,
    sql`select r.source_id as id, count(*) as reviews, count(r.rating) filter (where r.rating > 0) as rated,
        coalesce(sum(r.rating), 0)::double precision as rating_sum, ${sql.join(stars, sql`, `)}
      from reviews r where ${await shownReviews(db, widget)} and ${isOneOf(sql`r.source_id`, sourceIds, "integer")}
        ${from === undefined ? sql`` : sql`and r.published_at >= ${from}::date::timestamp at time zone ${widget.timeZone}`}
      group by r.source_id`,
  )
}

async function namesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(
    db,
    { id: column.number(), name: column.text() },
    sql`select s.id, s.name from sources s where ${isOneOf(sql`s.id`, ids, "integer")}`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * All reviews of a widget's locations that websites may show, by source, whatever it shows of them (D-205, D-301): those
 * of sources that may not be embedded, and answers to own questions, are in none.
 * @param sinceMonths whole months back from today; 0 for all.
 * @returns the source with most reviews first; none without a review.
 */
export async function embeddableFigures(
  { db, clock }: Pick<BaseDeps, "db" | "clock">,
  scope: Scope,
  widget: WidgetSource,
  sinceMonths = 0,
): Promise<SourceFigures[]> {
  const today = todayIn(widget.timeZone, clock.now())
  const from = sinceMonths > 0 ? addMonths(today, -sinceMonths) : undefined
  const selection: ReviewSelection = {
    scope,
    isEmpty: widget.coverage === "locations" && widget.locationIds.length === 0,
    ...(widget.coverage === "locations" ? { location: [...widget.locationIds] } : {}),
    ...(widget.coverage === "group" ? { group: widget.groupId! } : {}),
    ...(from === undefined ? {} : { from, to: today }),
  }
  const pending = await pendingImportIds(db, [widget.accountId])
  const sums = (await readRollups(db, selection, pending, columns, "source"))
    .map((row) => ({ ...row, id: Number(row.key) }))
    .filter(({ id }) => !embedForbiddenIds.includes(id))
  const mixed = sums.filter((row) => (row.type_survey ?? 0) + (row.type_direct ?? 0) > 0).map(({ id }) => id)
  const counted = mixed.length > 0 ? await recount(db, widget, mixed, from) : []
  const all = [...sums.filter(({ id }) => !mixed.includes(id)), ...counted].filter(
    (row) => (row.reviews ?? 0) > 0,
  )
  const names = await namesOf(
    db,
    all.map(({ id }) => id),
  )
  return all
    .map((row) => ({
      id: row.id,
      name: names.get(row.id) ?? "",
      reviews: row.reviews ?? 0,
      rated: row.rated ?? 0,
      ratingSum: row.rating_sum ?? 0,
      stars: starColumns.map((name) => row[name] ?? 0),
    }))
    .sort((one, other) => other.reviews - one.reviews || one.id - other.id)
}
