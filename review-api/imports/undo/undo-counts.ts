import { type SQL, sql } from "drizzle-orm"
import type { ImportUndo } from "#lib/contract/imports/schema.ts"
import type { Db } from "../../db/connect.ts"
import { column, rowsOf } from "../../db/rows.ts"

/** An import of an account. */
export type ImportKey = { accountId: number; importId: number }

/**
 * Locations `l` that only this import brought and nobody has changed or used since (D-278): no other review is there,
 * no group, user or page of a source has them, and the audit log has no line about them.
 */
export const removableLocations = ({ accountId, importId }: ImportKey): SQL => {
  const usedIn = (table: SQL) =>
    sql`exists (select 1 from ${table} u where u.account_id = l.account_id and u.location_id = l.id)`
  return sql`l.account_id = ${accountId} and l.import_id = ${importId} and l.deleted_at is null
    and not exists (
      select 1 from reviews r
      where r.account_id = l.account_id and r.location_id = l.id and r.import_id is distinct from ${importId})
    and not ${usedIn(sql`group_locations`)} and not ${usedIn(sql`user_assignments`)} and not ${usedIn(sql`urls`)}
    and not exists (
      select 1 from audit_entries e
      where e.account_id = l.account_id and e.resource_type = 'location' and e.resource_id = l.id::text)`
}

/** Counts for undoing an import: its reviews with everything attached, and its locations. */
export async function undoCounts(db: Db, key: ImportKey): Promise<ImportUndo> {
  const { accountId, importId } = key
  const onReviews = (table: SQL) => sql`(
    select count(*)::integer from ${table} t join reviews r on r.account_id = t.account_id and r.id = t.review_id
    where r.account_id = ${accountId} and r.import_id = ${importId})`
  const [counts] = await rowsOf(
    db,
    {
      reviews: column.number(),
      locations: column.number(),
      responses: column.number(),
      notes: column.number(),
      tags: column.number(),
    },
    sql`select
      (select count(*)::integer from reviews r where r.account_id = ${accountId} and r.import_id = ${importId})
        as reviews,
      (select count(*)::integer from locations l where ${removableLocations(key)}) as locations,
      ${onReviews(sql`responses`)} as responses, ${onReviews(sql`notes`)} as notes,
      ${onReviews(sql`review_tags`)} as tags`,
  )
  return counts!
}
