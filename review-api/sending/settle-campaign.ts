import { millisecondsInHour } from "date-fns/constants"
import { type SQL, sql } from "drizzle-orm"
import { type CampaignKey, isOfKey, stamp } from "../asking/campaign-key.ts"
import { publishSendingUpdated } from "../asking/publish-sending-updated.ts"
import { lockAccount } from "../asking/read-account.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import type { Deps } from "../services/deps.ts"
import { pauseCampaign } from "./brakes.ts"
import { noteAsks } from "./write-outcomes.ts"

/** A time that was missed by more is asked about (D-294). */
export const missedMs = 4 * millisecondsInHour
const leasesAtATime = 1_000

const missedBefore = (now: Date) => new Date(now.getTime() - missedMs)

const leaseShape = {
  contactId: column.number().nullable(),
  locationId: column.number(),
  leaseUntil: column.instant(),
}

/** Leases that have ended: nobody knows whether these messages have left, and they are not sent again (D-294). */
const isLost = (now: Date): SQL => sql`r.status = 'claimed' and r.lease_until <= ${stamp(now)}`

async function endLeases(tx: Db, key: CampaignKey, timeZone: string, now: Date): Promise<void> {
  const lost = await rowsOf(
    tx,
    leaseShape,
    sql`with gone as (select r.account_id, r.id, r.lease_until from requests r where ${isOfKey(key)} and ${isLost(now)}
          order by r.id limit ${leasesAtATime} for update skip locked)
        update requests r set status = 'uncertain', reason = 'answer_lost', lease_until = null, updated_at = ${stamp(now)}
        from gone where r.account_id = gone.account_id and r.id = gone.id
        returning r.contact_id, r.location_id, gone.lease_until`,
  )
  const asks = lost.flatMap(({ contactId, locationId, leaseUntil }) =>
    contactId === null ? [] : [{ contactId, locationId, at: new Date(leaseUntil) }],
  )
  await noteAsks(tx, key.accountId, asks, timeZone)
  if (lost.length > 0) await publishSendingUpdated(tx, key)
}

/** A campaign whose time has come is sent; one whose time is long past is asked about. */
async function begin(tx: Db, key: CampaignKey, now: Date): Promise<void> {
  const [due] = await rowsOf(
    tx,
    { isMissed: column.boolean() },
    sql`select scheduled_at <= ${stamp(missedBefore(now))} as is_missed from campaigns
        where account_id = ${key.accountId}::bigint and id = ${key.campaignId}::bigint and status = 'scheduled'
          and scheduled_at <= ${stamp(now)}`,
  )
  if (!due) return
  if (due.isMissed) return pauseCampaign(tx, key, "missed", now)
  await tx.execute(sql`update campaigns set status = 'sending', updated_at = ${stamp(now)}
    where account_id = ${key.accountId}::bigint and id = ${key.campaignId}::bigint`)
  await publishSendingUpdated(tx, key)
}

/** Whether no request of a campaign waits: of `request_days`, which a trigger keeps. */
const nothingWaits = (accountId: SQL, campaignId: SQL): SQL =>
  sql`not exists (select 1 from request_days d where d.account_id = ${accountId} and d.campaign_id = ${campaignId}
    and d.waiting > 0)`

async function end(tx: Db, { accountId, campaignId }: CampaignKey, now: Date): Promise<void> {
  const ended = await rowsOf(
    tx,
    { id: column.number() },
    sql`update campaigns c set status = 'sent', sent_at = ${stamp(now)}, updated_at = ${stamp(now)}
    where c.account_id = ${accountId}::bigint and c.id = ${campaignId}::bigint and c.status = 'sending'
      and c.expanded_at is not null and ${nothingWaits(sql`c.account_id`, sql`c.id`)} returning c.id`,
  )
  if (ended.length > 0) await publishSendingUpdated(tx, { accountId, campaignId })
}

/**
 * Brings a campaign on: begins it, gives up leases that have ended, and ends it once nothing waits (D-294). For requests of
 * no campaign, leases alone.
 */
export async function settleCampaign(
  { db, clock }: Pick<Deps, "db" | "clock">,
  key: CampaignKey,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now()
    const account = await lockAccount(tx, key.accountId)
    if (!account) return
    // Before the requests, as for whoever cancels the campaign.
    if (key.campaignId !== null)
      await tx.execute(sql`select 1 from campaigns where account_id = ${key.accountId}::bigint
        and id = ${key.campaignId}::bigint for no key update`)
    await endLeases(tx, key, account.timeZone, now)
    if (key.campaignId === null) return
    await begin(tx, key, now)
    await end(tx, key, now)
  })
}

/**
 * Pauses what nothing has been sent of for so long that its times are missed: the program was away, or its data come from a
 * backup, so that who got a message is not known (D-294). Single requests are listed as uncertain instead.
 * @returns whether there was such a thing.
 */
export async function pauseMissed(
  { db, clock }: Pick<Deps, "db" | "clock">,
  key: CampaignKey,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const before = stamp(missedBefore(now))
    await lockAccount(tx, key.accountId)
    const [found] = await rowsOf(
      tx,
      { isMissed: column.boolean() },
      sql`select exists (select 1 from requests r where ${isOfKey(key)} and r.due_at <= ${before}
            and r.status in ('queued', 'held'))
          and not exists (select 1 from requests r where ${isOfKey(key)} and r.updated_at > ${before}) as is_missed`,
    )
    if (!found!.isMissed) return false
    if (key.campaignId !== null) await pauseCampaign(tx, key, "missed", now)
    else
      await tx.execute(sql`with missed as (select r.account_id, r.id from requests r
          where ${isOfKey(key)} and r.due_at <= ${before} and r.status in ('queued', 'held') order by r.id for update)
        update requests r set status = 'uncertain', reason = 'answer_lost', due_at = null, updated_at = ${stamp(now)}
        from missed where r.account_id = missed.account_id and r.id = missed.id`)
    return true
  })
}

const keyShape = { accountId: column.number(), campaignId: column.number() }

/** Campaigns, and single requests of accounts, that `settleCampaign` has something to do for. */
export async function unsettled({ db, clock }: Pick<Deps, "db" | "clock">): Promise<CampaignKey[]> {
  const now = clock.now()
  const rows = await rowsOf(
    db,
    keyShape,
    sql`select c.account_id, c.id as campaign_id from campaigns c
          where c.status = 'scheduled' and c.scheduled_at <= ${stamp(now)}
        union select c.account_id, c.id from campaigns c
          where c.status = 'sending' and c.expanded_at is not null and ${nothingWaits(sql`c.account_id`, sql`c.id`)}
        union select r.account_id, coalesce(r.campaign_id, 0) from requests r where ${isLost(now)}
        limit 500`,
  )
  return rows.map(({ accountId, campaignId }) => ({ accountId, campaignId: campaignId || null }))
}

/** Campaigns, and single requests of accounts, of which something is due. */
export async function keysDue({ db, clock }: Pick<Deps, "db" | "clock">): Promise<CampaignKey[]> {
  const now = stamp(clock.now())
  const rows = await rowsOf(
    db,
    keyShape,
    sql`select c.account_id, c.id as campaign_id from campaigns c where c.status = 'sending'
          and exists (select 1 from requests r where r.account_id = c.account_id and r.campaign_id = c.id
            and r.due_at <= ${now} and r.status in ('queued', 'held'))
        union all select a.id, 0 from accounts a where exists (select 1 from requests r
            where r.account_id = a.id and r.campaign_id is null and r.due_at <= ${now}
              and r.status in ('queued', 'held'))
        limit 500`,
  )
  return rows.map(({ accountId, campaignId }) => ({ accountId, campaignId: campaignId || null }))
}
