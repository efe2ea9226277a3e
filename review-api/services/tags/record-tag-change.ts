import { sql } from "drizzle-orm"
import { type Db, rowsOf } from "../../db/connect.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { TagRow } from "./tag-rows.ts"

/**
 * Tells every review that has a tag, in its history, that the tag goes or that another one comes.
 * @param tx the transaction that holds the tag, before anything of it changes.
 * @returns how many reviews have it.
 */
export async function recordTagChange(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  { accountId, userId }: Pick<Scope, "accountId" | "userId">,
  from: TagRow,
  into: TagRow | null,
): Promise<number> {
  const values = (tag: TagRow) => sql`${JSON.stringify({ tag: { id: tag.id, name: tag.name } })}::text::jsonb`
  const at = sql`${clock.now().toISOString()}::timestamptz`
  const recorded = await rowsOf<{ count: number }>(
    tx,
    sql`with recorded as (
          insert into review_events (account_id, review_id, user_id, action, before, created_at)
          select account_id, review_id, ${userId}::bigint, 'tag_removed', ${values(from)}, ${at}
          from review_tags where account_id = ${accountId} and tag_id = ${from.id} order by review_id
          returning 1)
        select count(*)::integer as count from recorded`,
  )
  if (into) {
    await tx.execute(sql`
      insert into review_events (account_id, review_id, user_id, action, after, created_at)
      select account_id, review_id, ${userId}::bigint, 'tag_added', ${values(into)}, ${at}
      from review_tags mark where account_id = ${accountId} and tag_id = ${from.id}
        and not exists (select 1 from review_tags has where has.account_id = mark.account_id
          and has.review_id = mark.review_id and has.tag_id = ${into.id})
      order by review_id`)
  }
  return recorded[0]!.count
}
