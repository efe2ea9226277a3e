import { type SQL, sql } from "drizzle-orm"

/**
 * The stars by which a review, alias `r`, is positive or negative: its own, and of one without any 1 or 5 where its
 * sentiment says so, as that of a recommendation does (D-136, D-214). Null where neither tells.
 */
export const tellingStars: SQL = sql`case when r.stars > 0 then r.stars when r.sentiment < 0 then 1
  when r.sentiment > 0 then 5 end`
