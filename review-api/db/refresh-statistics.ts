import { sql } from "drizzle-orm"
import type { Db } from "./connect.ts"

/**
 * Tells the planner how large the tables have become that reviews are written to. The embedded database never looks by
 * itself, and checks of foreign keys keep the plans that they made for empty tables until somebody does.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  await db.execute(
    sql`analyze locations, user_locations, group_locations, reviews, responses, tags, review_tags`,
  )
}

/** The same, with the tables that reading reviews writes to. */
export async function refreshMentionStatistics(db: Db): Promise<void> {
  await refreshStatistics(db)
  await db.execute(sql`analyze mentions, mention_months, review_readings`)
}
