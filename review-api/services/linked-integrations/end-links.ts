import { type SQL, sql } from "drizzle-orm"
import type { Caller } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import type { Db } from "../../db/connect.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Deps } from "../deps.ts"

const linkShape = {
  id: column.number(),
  accountId: column.number(),
  accountName: column.text(),
  ownerAccountId: column.number(),
  tokenId: column.number(),
  integrationId: column.number(),
  integrationName: column.text(),
}

export type Link = RowOf<typeof linkShape>

/** Links behind a condition on `linked_integrations k`, in the order in which everybody locks them. */
export const linksOf = (tx: Db, condition: SQL): Promise<Link[]> =>
  rowsOf(
    tx,
    linkShape,
    sql`select k.id, k.account_id, a.name as account_name, k.owner_account_id,
          k.token_id, i.id as integration_id, i.name as integration_name
        from linked_integrations k join accounts a on a.id = k.account_id
        join integrations i on i.id = k.integration_id
        where ${condition} order by k.account_id, k.id for update of k`,
  )

/** Tells both accounts of a link that was made or has ended: the parent's log names the child. */
export async function auditLink(
  tx: Db,
  deps: Pick<Deps, "clock">,
  actor: Caller,
  link: Link,
  after: "linked" | "not linked",
): Promise<void> {
  const before = after === "linked" ? "not linked" : "linked"
  for (const accountId of [link.accountId, link.ownerAccountId]) {
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "integration", id: link.integrationId, name: link.integrationName },
      before: { link: before },
      after: { link: after, account: link.accountName },
    })
  }
}

/**
 * Ends what a look at a connection still writes, and lets the next one begin at once. Whoever holds the connection
 * already goes first.
 */
export const restartLook = (
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  { accountId, tokenId }: { accountId: number; tokenId: number },
) =>
  tx.execute(sql`update connections set attempts = attempts + 1, places_listed_at = null,
      next_sync_at = case when next_sync_at is null then null else ${clock.now().toISOString()}::timestamptz end
    where account_id = ${accountId} and token_id = ${tokenId}`)

/**
 * Ends links: their places go back to the account whose token lists them, to be matched again, and nothing more comes in
 * from them. Reviews that have come in stay where they are; photos at the provider are no longer shown.
 */
export async function endLinks(
  tx: Db,
  deps: Pick<Deps, "clock">,
  actor: Caller,
  links: readonly Link[],
): Promise<void> {
  for (const link of links) {
    const { id, accountId, ownerAccountId, tokenId } = link
    await restartLook(tx, deps, { accountId: ownerAccountId, tokenId })
    await tx.execute(sql`delete from provider_photos g using connection_places p
      where p.account_id = ${accountId} and p.link_id = ${id}
        and g.account_id = p.account_id and g.connection_place_id = p.id`)
    await tx.execute(sql`update connection_places set account_id = owner_account_id, link_id = null,
        status = 'doubtful', location_id = null, confidence = 0, synced_to = null, synced_at = null, full_at = null,
        asked_at = null, counted_at = null,
        hinted_at = null, total = null, taken = 0, error = null, failing_since = null,
        photos_at = null, photos_next_at = null
      where account_id = ${accountId} and link_id = ${id}`)
    await tx.execute(sql`delete from linked_integrations where account_id = ${accountId} and id = ${id}`)
    await auditLink(tx, deps, actor, link, "not linked")
  }
}
