import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { type ItemRow, stateAt, zoneOfLocation } from "./post-item.ts"

/** A post that a change is for. */
const changedPostShape = {
  id: column.number(),
  location_id: column.number(),
  state: column.text<ItemRow["state"]>(),
  time_zone: column.text(),
}

export type ChangedPost = RowOf<typeof changedPostShape>

/** Jobs that are sent at once; the sweeper finds the others. */
const maxSent = 500

/**
 * Holds the posts that a change is for, in the order of their ids: one alone, or all of its content that the scope sees.
 * @param tx a transaction. @param states of which the change can be.
 */
export async function heldPosts(
  tx: Db,
  deps: Pick<Deps, "clock">,
  scope: Scope,
  { id, google_post_content_id: contentId }: Pick<ItemRow, "id" | "google_post_content_id">,
  { appliesTo, states }: { appliesTo: "post" | "content" | undefined; states: SQL },
): Promise<ChangedPost[]> {
  return rowsOf(
    tx,
    changedPostShape,
    sql`select p.id, l.id as location_id, ${stateAt(deps.clock.now())} as state,
          ${zoneOfLocation} as time_zone
        from posts p join locations l on l.account_id = p.account_id and l.id = p.location_id
        join accounts a on a.id = p.account_id
        where ${allOf([
          await visibleLocations(tx, scope, "l"),
          sql`p.account_id = ${scope.accountId}`,
          appliesTo === "content" ? sql`p.content_id = ${contentId}::bigint` : sql`p.id = ${id}::bigint`,
          states,
        ])} order by p.id for update of p`,
  )
}

/** Has posts sent that are due, after the transaction that says so. */
export async function sendPosts({ jobs }: Pick<Deps, "jobs">, posts: readonly ChangedPost[]): Promise<void> {
  for (const { id } of posts.slice(0, maxSent)) await jobs.send("post_publication", String(id))
}
