import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { sourceId } from "../../db/reference/sources.ts"
import { hasRows } from "../../db/rows.ts"

/** Matched places `p` of connections that hold access, by the integration `n` of their source. */
const matchedPlaces = sql`connection_places p
  join oauth_tokens t on t.account_id = p.owner_account_id and t.id = p.token_id and t.revoked_at is null
  join integrations n on n.id = t.integration_id and n.review_source_id is not null`

/** Where customers write a review of such a place; null for one whose id of the map is not known, and at other sources. */
const addressOfPlace = sql`case n.review_source_id
  when ${sourceId("google_maps")}::integer then 'https://search.google.com/local/writereview?placeid=' || p.place_id
  when ${sourceId("facebook")}::integer then 'https://www.facebook.com/' || p.external_id || '/reviews' end`

const isOfUrl = sql`p.account_id = u.account_id and p.location_id = u.location_id and p.status = 'matched'
  and n.review_source_id = u.source_id`

/** Whether a connection would bring a link for the location and source of the url `u`. */
export const hasConnectedLink = sql`exists (select 1 from ${matchedPlaces}
  where ${isOfUrl} and ${addressOfPlace} is not null)`

/** Whether the url `u` is the very link that a connection brings. */
export const isConnectedLink = sql`exists (select 1 from ${matchedPlaces}
  where ${isOfUrl} and ${addressOfPlace} = u.link)`

const missingLinks = (
  which: SQL,
) => sql`select p.account_id, p.location_id, n.review_source_id, ${addressOfPlace}
  from ${matchedPlaces} where ${which} and p.status = 'matched' and ${addressOfPlace} is not null
    and not exists (select 1 from urls u where u.account_id = p.account_id and u.location_id = p.location_id
      and u.source_id = n.review_source_id)
  order by p.id limit 1`

const insertMissing = (tx: Db, which: SQL) =>
  tx.execute(sql`insert into urls (account_id, location_id, source_id, link) ${missingLinks(which)}`)

/**
 * Gives the location of a matched place the link by which its customers can be asked for a review there (D-140), unless it has
 * a page at the source already: one that was added by hand stays, and stays the only one.
 */
export async function keepReviewLink(
  db: Db,
  place: { accountId: number; id: number; locationId: number },
): Promise<void> {
  const { accountId, id, locationId } = place
  const which = sql`p.account_id = ${accountId} and p.id = ${id} and p.location_id = ${locationId}`
  if (!(await hasRows(db, missingLinks(which)))) return
  await db.transaction(async (tx) => {
    // Whoever adds one by hand holds the location as well.
    await tx.execute(
      sql`select 1 from locations where account_id = ${accountId} and id = ${locationId} for update`,
    )
    await insertMissing(tx, which)
  })
}

/** As `keepReviewLink`, where the page of a location at a source has just gone. @param tx holds the location. */
export async function restoreReviewLink(
  tx: Db,
  { accountId, locationId, sourceId: source }: { accountId: number; locationId: number; sourceId: number },
): Promise<void> {
  const at = sql`p.account_id = ${accountId} and p.location_id = ${locationId}`
  await insertMissing(tx, sql`${at} and n.review_source_id = ${source}::integer`)
}
