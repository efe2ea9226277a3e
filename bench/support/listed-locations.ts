import { sql } from "drizzle-orm"
import { directoryCodes, listingDirectories } from "#lib/contract/local-listings/constants.ts"
import { closedWeek } from "#lib/hours/week.ts"
import type { Db } from "#review-api/db/connect.ts"
import { listingsOf } from "#review-api/db/queries/listing-of.ts"
import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { upsertSources } from "#review-api/db/reference/upsert-sources.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { refreshListings } from "#review-api/listings/refresh-listings.ts"

const locationsPerBatch = 250

/** One listing in so many differs from what the account has. */
const differingEvery = 7

type Look = { location_id: number; source_code: string; listing: object }

async function addLooks(db: Db, accountId: number, looks: readonly Look[], now: Date): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(looks)}::text::jsonb)
    as r(location_id bigint, source_code text, listing jsonb)`
  await db.execute(sql`insert into listing_looks (account_id, location_id, source_code, listing, looked_at)
    select ${accountId}, r.location_id, r.source_code, r.listing, ${now.toISOString()}::timestamptz from ${given}`)
  await db.execute(sql`insert into simulated_listings (account_id, location_id, source_code, listing, stretch)
    select ${accountId}, r.location_id, r.source_code, r.listing, 2147483647 from ${given}`)
}

/**
 * Lists every location of an account at all directories, as after a look today: one listing in seven shows another phone.
 * The account is connected where a directory needs it, and Auto Sync of every location is on.
 */
export async function fillListings(db: Db, accountId: number): Promise<void> {
  const now = new Date()
  await upsertSources(db)
  await upsertIntegrations(db)
  await db.execute(sql`update locations set phone = '+1617555' || lpad((id % 10000)::text, 4, '0'),
      public_name = name, hours = ${JSON.stringify(closedWeek())}::text::jsonb
    where account_id = ${accountId}`)
  for (const code of ["google_my_business", "facebook", "bing_maps"] as const) {
    await db.execute(sql`insert into oauth_tokens (account_id, integration_id)
      values (${accountId}, ${integrationId(code)})`)
  }
  await db.execute(sql`insert into local_listings (account_id, location_id, is_published)
    select account_id, id, true from locations where account_id = ${accountId}`)
  for (const { code, sourceId } of listingDirectories) {
    await db.execute(sql`insert into urls (account_id, location_id, source_id, link)
      select account_id, id, ${sourceId}, 'https://' || ${code}::text || '.example/' || id
      from locations where account_id = ${accountId}`)
  }
  const rows = await rowsOf(
    db,
    { id: column.number() },
    sql`select id::float8 as id from locations where account_id = ${accountId} order by id`,
  )
  const ids = rows.map(({ id }) => Number(id))
  for (let at = 0; at < ids.length; at += locationsPerBatch) {
    const batch = ids.slice(at, at + locationsPerBatch)
    const ours = await listingsOf(db, accountId, batch)
    const looks = batch.flatMap((id) =>
      directoryCodes.map((code, turn) => {
        const isOther = (id + turn) % differingEvery === 0
        const listing = { ...ours(id, code)!, ...(isOther && { phone: "+16175559999" }) }
        return { location_id: id, source_code: code, listing }
      }),
    )
    await addLooks(db, accountId, looks, now)
    await db.transaction((tx) => refreshListings(tx, accountId, batch, now))
  }
  await db.execute(sql`analyze`)
}
