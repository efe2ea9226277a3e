import { millisecondsInDay } from "date-fns/constants"
import { sql } from "drizzle-orm"
import type { DoNotContactReason } from "#lib/contract/contacts/constants.ts"
import type { RequestReason } from "#lib/contract/requests/constants.ts"
import { instantOf } from "#lib/dates/wall-time.ts"
import { stoppedAmong } from "../../asking/do-not-contact.ts"
import { reviewLinksOf } from "../../asking/review-links.ts"
import type { Db } from "../../db/connect.ts"
import { accountSetting } from "../../db/queries/account-setting.ts"
import { numbers, texts } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { CampaignRow } from "./campaign-item.ts"
import { addressOf, channelOf, type Recipient } from "./recipients.ts"

/** A location as a campaign asks there; null for one that is gone. */
type Spot = { name: string; timeZone: string; hasLinks: boolean } | null

/** A recipient with what is decided now: asked at an instant, or left out with a reason. */
export type Judged = Recipient & { address: string; reason: RequestReason | null; dueAt: Date }

/** When a campaign goes out: at an instant, or by the clock of each location. */
export type When = { at: Date; local: string | null }

export const dueIn = ({ at, local }: When, timeZone: string): Date =>
  local === null ? at : instantOf(timeZone, local.slice(0, 10), local.slice(11))

const reasonOfStop: Readonly<Record<DoNotContactReason, RequestReason>> = {
  unsubscribed: "unsubscribed",
  stopped: "stopped",
  bounced: "bounced",
  complained: "complained",
  manual: "do_not_contact",
  imported: "do_not_contact",
}

const promisesLinks = /\{\{\s*review_links\s*\}\}/

const spotShape = { id: column.number(), name: column.text(), timeZone: column.text() }

/** Facts that decide about recipients of a campaign, or of a single request. */
export type JudgedCampaign = Pick<
  CampaignRow,
  "accountId" | "requestTypeId" | "content" | "urlIds" | "autoSelectSources"
>

/**
 * Decides who of the recipients of a campaign is asked (D-222, D-294, D-295). All of it is asked again for each message when
 * it goes out.
 */
export async function createJudge(db: Db, campaign: JudgedCampaign, when: When) {
  const { accountId } = campaign
  const channel = channelOf(campaign)
  const days = Number(await accountSetting(db, accountId, "ask_frequency_days"))
  const isPerLocation = (await accountSetting(db, accountId, "ask_frequency_scope")) === "location"
  const needsLinks = promisesLinks.test(campaign.content)
  const spots = new Map<number, Spot>()
  const seen = new Set<string>()

  async function loadSpots(ids: readonly number[]): Promise<void> {
    const fresh = [...new Set(ids)].filter((id) => !spots.has(id))
    if (fresh.length === 0) return
    const rows = await rowsOf(
      db,
      spotShape,
      sql`select l.id, l.name, coalesce(l.time_zone, a.time_zone) as time_zone
        from locations l join accounts a on a.id = l.account_id
        where l.account_id = ${accountId} and l.id = any(${numbers(fresh)}) and l.deleted_at is null`,
    )
    for (const id of fresh) spots.set(id, null)
    for (const { id, name, timeZone } of rows) {
      const links = await reviewLinksOf(db, {
        accountId,
        locationId: id,
        urlIds: campaign.urlIds,
        isAutomatic: campaign.autoSelectSources,
      })
      spots.set(id, { name, timeZone, hasLinks: links.length > 0 })
    }
  }

  /** When people were asked last, by address and location. */
  async function lastAsks(addresses: readonly string[]): Promise<Map<string, Date>> {
    if (days === 0 || addresses.length === 0) return new Map()
    const address = sql.raw(channel === "email" ? "c.email" : "c.phone")
    const rows = await rowsOf(
      db,
      { address: column.text(), locationId: column.number(), askedAt: column.instant() },
      sql`select ${address} as address, a.location_id, a.asked_at from contacts c
        join contact_asks a on a.account_id = c.account_id and a.contact_id = c.id
        where c.account_id = ${accountId} and ${address} = any(${texts([...addresses])})`,
    )
    const last = new Map<string, Date>()
    for (const { address: of, locationId, askedAt } of rows) {
      const key = keyOf(of, locationId)
      const at = new Date(askedAt)
      if (!last.has(key) || last.get(key)! < at) last.set(key, at)
    }
    return last
  }

  const keyOf = (address: string, locationId: number | null) =>
    isPerLocation ? `${address} ${locationId}` : address

  async function judge(recipients: readonly Recipient[]): Promise<Judged[]> {
    const addresses = recipients.flatMap((one) => addressOf(channel, one) ?? [])
    await loadSpots(recipients.flatMap(({ locationId }) => locationId ?? []))
    const stopped = await stoppedAmong(db, accountId, channel, addresses)
    const asked = await lastAsks(addresses)
    return recipients.map((one) => {
      const address = addressOf(channel, one) ?? ""
      const spot = one.locationId === null ? null : spots.get(one.locationId)!
      const dueAt = spot ? dueIn(when, spot.timeZone) : when.at
      return { ...one, address, dueAt, reason: reasonOf(one, address, spot, dueAt, { stopped, asked }) }
    })
  }

  type Known = { stopped: ReadonlyMap<string, DoNotContactReason>; asked: ReadonlyMap<string, Date> }

  function reasonOf(
    { locationId }: Recipient,
    address: string,
    spot: Spot,
    dueAt: Date,
    { stopped, asked }: Known,
  ): RequestReason | null {
    if (address === "") return "no_address"
    if (seen.has(address)) return "duplicate"
    seen.add(address)
    if (!spot) return locationId === null ? "no_location" : "location_gone"
    const stop = stopped.get(address)
    if (stop) return reasonOfStop[stop]
    if (needsLinks && !spot.hasLinks) return "no_links"
    const last = asked.get(keyOf(address, locationId))
    return last && dueAt.getTime() - last.getTime() < days * millisecondsInDay ? "asked_recently" : null
  }

  return { judge, spots: spots as ReadonlyMap<number, Spot>, channel }
}
