import { sql } from "drizzle-orm"
import type { Db } from "./connect.ts"
import { column, rowsOf } from "./rows.ts"

/**
 * Tells the planner how large the tables have become that reviews are written to. The embedded database never looks by
 * itself, and checks of foreign keys keep the plans that they made for empty tables until someone does.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  await db.execute(
    sql`analyze locations, user_locations, group_locations, reviews, provider_reviews, responses, tags, review_tags`,
  )
}

/** So many times as large as when the planner last heard of it, a table is one to tell it about. */
const grownBy = 10

/**
 * The same for what connections bring, once it fills ten times as many pages as when the planner last heard of it. Only
 * sizes are asked for, so it may be called after each batch.
 */
export async function refreshGrownStatistics(db: Db): Promise<void> {
  const [table] = await rowsOf(
    db,
    { isGrown: column.boolean() },
    sql`select pg_relation_size(oid) > ${grownBy} * greatest(relpages, 1) * current_setting('block_size')::bigint
          as is_grown
        from pg_class where oid = 'provider_reviews'::regclass`,
  )
  if (table!.isGrown) await refreshStatistics(db)
}

/** The same, with the tables that reading reviews writes to. */
export async function refreshMentionStatistics(db: Db): Promise<void> {
  await refreshStatistics(db)
  await db.execute(sql`analyze mentions, mention_months, review_readings`)
}
