import { addDays } from "#lib/dates/day.ts"
import { dayIn } from "#lib/dates/today.ts"
import { instantOf } from "#lib/dates/wall-time.ts"
import type { CampaignKey } from "../asking/campaign-key.ts"
import { lockCampaign, promisesLinks, templateTexts } from "../asking/campaign-texts.ts"
import { composeSms } from "../asking/message/compose-sms.ts"
import type { Ask, AskSite } from "../asking/message/message.ts"
import { quietUntil } from "../asking/quiet-hours.ts"
import { askSettings, lockAccount, maySend, sentByTrial } from "../asking/read-account.ts"
import { placesOf } from "../asking/read-places.ts"
import { requestToken } from "../asking/request-token.ts"
import { type SendingIdentity, sendingIdentityOf } from "../asking/sending-identity.ts"
import type { Deps } from "../services/deps.ts"
import { withHeaderImage } from "../services/uploads/header-image.ts"
import { findBrake, pauseCampaign } from "./brakes.ts"
import { type DueRequest, lockDue } from "./due-requests.ts"
import { createGuard, type Facts, trialLeft } from "./guard.ts"
import { askedOf, contactsOf, stoppedOf } from "./read-people.ts"
import { countSent, paceLeft } from "./sending-pace.ts"
import { payForSms, type Written, writeDecisions } from "./write-decisions.ts"

/** How long a claimed message belongs to the process that has it. */
export const leaseMs = 5 * 60_000

/** A message that is this process's to send, until its lease ends. */
export type ClaimedRequest = {
  accountId: number
  id: number
  campaignId: number | null
  contactId: number | null
  locationId: number
  recipient: string
  /** The number of this attempt: only its outcome is written. */
  attempts: number
  createdAt: string
  leaseUntil: Date
  ask: Ask
  /** Text of an SMS; null for an email. */
  sms: string | null
}

export type Batch = { claimed: ClaimedRequest[]; identity: SendingIdentity; timeZone: string }

/**
 * Takes the next requests whose time has come: each is decided by all that may stand against it now, and what may go out is
 * claimed. The claim is through before anything leaves, so that a message whose answer is lost is known.
 * @param site of the account's pages. @param most at a time.
 * @returns null when nothing is due, or nothing of it may be sent now.
 */
export function claimBatch(
  deps: Deps,
  key: CampaignKey,
  { site, most }: { site: AskSite; most: number },
): Promise<Batch | null> {
  const { accountId, campaignId } = key
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const account = await lockAccount(tx, accountId)
    const campaign = account && (await lockCampaign(tx, key))
    if (!account || campaign?.status !== "sending") return null
    const brake = await findBrake(tx, key)
    if (brake) {
      await pauseCampaign(tx, key, brake, now)
      return null
    }
    const rows = await lockDue(tx, key, most, now)
    if (rows.length === 0) return null

    const { timeZone } = account
    const today = dayIn(timeZone, now)
    const contactIds = [...new Set(rows.flatMap(({ contactId }) => contactId ?? []))]
    const locationIds = [...new Set(rows.map(({ locationId }) => locationId))]
    const { frequency, canSendSms } = await askSettings(tx, accountId)
    const contacts = await contactsOf(tx, accountId, contactIds)
    const places = await placesOf(tx, { ...account, id: accountId }, locationIds, campaign.links)
    const identity = await sendingIdentityOf({ ...deps, db: tx }, accountId)
    const templateIds = [...new Set(rows.flatMap(({ templateId }) => templateId ?? []))]
    const { texts } = campaign
    const ofTemplate = texts ? () => texts : await templateTexts(tx, accountId, templateIds)
    const textsOf = ({ templateId }: DueRequest) => ofTemplate(templateId)
    const isTrial = account.status === "trial"
    const trial = isTrial ? trialLeft(await sentByTrial(tx, accountId, today)) : null
    const facts: Facts = {
      now,
      tomorrow: instantOf(timeZone, addDays(today, 1), "00:00"),
      isAccountActive: maySend(account, now),
      canSendSms,
      frequency,
      stopped: await stoppedOf(tx, accountId, rows),
      ...(await askedOf(tx, accountId, contactIds, frequency.isPerLocation)),
      places: new Map(
        [...places].map(([id, { postalAddress, links }]) => [
          id,
          { hasPostalAddress: postalAddress !== null, hasLinks: links.length > 0 },
        ]),
      ),
      needsLinks: (row) => promisesLinks(textsOf(row)),
      quietUntil(row) {
        const { timeZone: locationZone, stateCode: locationState } = places.get(row.locationId)!
        const contactZone = contacts.get(row.contactId ?? 0)?.timeZone ?? null
        return quietUntil({ phone: row.recipient, contactZone, locationZone, locationState }, now)
      },
      left: {
        trialToday: trial?.trialToday ?? null,
        trialInAll: trial?.trialInAll ?? null,
        pace: await paceLeft(tx, identity, today, now),
      },
    }

    const askOf = (row: DueRequest): Ask => ({
      texts: withHeaderImage(deps, site.site, textsOf(row)),
      place: places.get(row.locationId)!,
      person: {
        firstName: row.firstName,
        lastName: row.lastName,
        locale: contacts.get(row.contactId ?? 0)?.locale ?? null,
      },
      site,
      token: requestToken(deps.config, { accountId, id: row.id }),
    })
    const guard = createGuard(facts)
    const written: Written[] = rows.map((row) => {
      const decision = guard(row)
      const ask = decision.to === "claimed" ? askOf(row) : null
      return { row, decision, ask, sms: ask && row.channel === "sms" ? composeSms(ask) : null }
    })
    const isEnough = await payForSms(tx, accountId, written, now)
    const leaseUntil = new Date(now.getTime() + leaseMs)
    await writeDecisions(tx, accountId, written, { now, leaseUntil })
    if (!isEnough) await pauseCampaign(tx, key, "no_credits", now)

    const claimed = written.flatMap(({ row, decision, ask, sms }): ClaimedRequest[] => {
      if (decision.to !== "claimed" || !ask) return []
      const { id, contactId, locationId, recipient, createdAt } = row
      const attempts = row.attempts + 1
      return [
        {
          accountId,
          id,
          campaignId,
          contactId,
          locationId,
          recipient,
          attempts,
          createdAt,
          leaseUntil,
          ask,
          sms,
        },
      ]
    })
    const count = claimed.filter(({ sms }) => sms === null).length
    await countSent(tx, accountId, identity, { day: today, count, now })
    return { claimed, identity, timeZone }
  })
}
