import { type SQL, sql } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { isOpenAccount, isSwitchedOn } from "../../db/queries/shown-to-public.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"

const publicScorecardShape = {
  accountId: column.number(),
  id: column.number(),
  publicId: column.text(),
  business: column.text(),
  score: column.number(),
  grade: column.text(),
  accountName: column.text(),
}

export type PublicScorecard = RowOf<typeof publicScorecardShape>

/**
 * A scorecard as its business sees it; null when there is none, or its account shows none.
 * @param which condition of the table alias `c`.
 */
export async function shownScorecard(db: Db, which: SQL, now: Date): Promise<PublicScorecard | null> {
  const [row] = await rowsOf(
    db,
    publicScorecardShape,
    sql`select c.account_id, c.id, c.public_id, c.business, c.score, c.grade,
          a.name as account_name
        from partner_scorecards c join accounts a on a.id = c.account_id
        where ${which} and ${isOpenAccount(now)} and ${isSwitchedOn("scorecards")}`,
  )
  return row ?? null
}

/** The scorecard behind a public id. @throws 404 when there is none, or its account shows none. */
export async function findScorecard(db: Db, publicId: string, now: Date): Promise<PublicScorecard> {
  const scorecard = await shownScorecard(db, sql`c.public_id = ${publicId}`, now)
  if (!scorecard) throw notFound()
  return scorecard
}
