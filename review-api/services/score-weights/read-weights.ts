import { sql } from "drizzle-orm"
import type { Day } from "#lib/dates/day.ts"
import { defaultWeights, type Subscore } from "#lib/scores/new-score.ts"
import type { Weights } from "#lib/scores/weigh.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"

/** The weights of a version in SQL. @param w alias of `score_weights`. */
export const weightColumns = sql`w.average_rating, w.review_volume, w.response_efficiency, w.ll_health, w.media_presence`

/** A version counts from the day on which it was set, in the account's time zone: of several on one day the last one. */
export const effectiveDay = (timeZone: string) => sql`(w.created_at at time zone ${timeZone})::date`

const rowShape = {
  average_rating: column.number(),
  review_volume: column.number(),
  response_efficiency: column.number(),
  ll_health: column.number(),
  media_presence: column.number(),
}

/**
 * The weights that were in effect on a day, the usual ones of D-243 where the account had set none by then.
 * @param day the last day of a range; today without it.
 */
export async function weightsAt(
  { db }: Pick<Deps, "db">,
  { accountId, timeZone }: Scope,
  day: Day | undefined,
): Promise<Weights<Subscore>> {
  const isBy = day ? sql`and ${effectiveDay(timeZone)} <= ${day}::date` : sql``
  const [row] = await rowsOf(
    db,
    rowShape,
    sql`select ${weightColumns} from score_weights w where w.account_id = ${accountId} ${isBy}
      order by w.id desc limit 1`,
  )
  if (!row) return defaultWeights
  return {
    AverageRating: row.average_rating / 100,
    ReviewVolume: row.review_volume / 100,
    ResponseEfficiency: row.response_efficiency / 100,
    LLHealth: row.ll_health / 100,
    MediaPresence: row.media_presence / 100,
  }
}
