import { and, desc, eq, sql } from "drizzle-orm"
import { attestation } from "#lib/contract/requests/constants.ts"
import { dayIn } from "#lib/dates/today.ts"
import { jobIdOf } from "../../asking/campaign-key.ts"
import { keepContacts, type Person } from "../../asking/keep-contacts.ts"
import { publishSendingUpdated } from "../../asking/publish-sending-updated.ts"
import { createGiveWay } from "../../core/give-way.ts"
import type { Db } from "../../db/connect.ts"
import { accountCountry } from "../../db/queries/account-country.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { campaignChecks, campaigns, recipientUploads } from "../../db/schema/campaigns.ts"
import { contactLocations } from "../../db/schema/contacts.ts"
import { accounts } from "../../db/schema/identity.ts"
import { requests } from "../../db/schema/requests.ts"
import { scopeOfUser } from "../../identity/scope-of-user.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import { creditKey, returnCredits } from "../billing/sms-credits.ts"
import type { Deps } from "../deps.ts"
import { type CampaignRow, isCampaign } from "./campaign-item.ts"
import { logCompliance } from "./compliance.ts"
import { createJudge, type Judged } from "./judge-recipients.ts"
import { type Stretch, stretchesOf } from "./recipients.ts"

const cancelledAtATime = 1_000

/** Another attempt has gone on with the campaign, or it is gone. */
class Superseded extends Error {}

async function campaignOf({ db }: Deps, id: number): Promise<CampaignRow | null> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id))
  return row ?? null
}

/** Who has sent it: with their rights contacts are chosen. */
async function senderOf(
  { db }: Deps,
  { accountId, id, createdByUserId }: CampaignRow,
): Promise<number | null> {
  const [sent] = await db
    .select({ userId: campaignChecks.userId })
    .from(campaignChecks)
    .where(
      and(
        eq(campaignChecks.accountId, accountId),
        eq(campaignChecks.campaignId, id),
        eq(campaignChecks.code, "sent"),
      ),
    )
    .orderBy(desc(campaignChecks.id))
    .limit(1)
  return sent?.userId ?? createdByUserId
}

/** Where evidence of consent comes from: the file of a recipient, or what was ticked when it was sent (D-293). */
async function consentOf(tx: Db, campaign: CampaignRow, sender: number, { place, recipients }: Stretch) {
  const { accountId, submittedAt } = campaign
  const uploadId = recipients[0]?.uploadId ?? null
  const [file] =
    uploadId === null
      ? []
      : await tx
          .select()
          .from(recipientUploads)
          .where(and(eq(recipientUploads.accountId, accountId), eq(recipientUploads.id, uploadId)))
  if (place.source === "contacts") return null
  return {
    source: uploadId === null ? ("form" as const) : ("upload" as const),
    wording: file?.attestation ?? campaign.attestation ?? attestation,
    at: new Date(file?.attestation ? file.createdAt : submittedAt!),
    byUserId: file?.userId ?? sender,
    fileName: file?.fileName ?? null,
  }
}

/** Makes people contacts, each with where it is asked. @returns ids in their order. */
async function contactsOf(
  tx: Db,
  campaign: CampaignRow,
  sender: number,
  channel: "email" | "sms",
  stretch: Stretch,
  judged: readonly Judged[],
): Promise<number[]> {
  const { accountId } = campaign
  const consent = await consentOf(tx, campaign, sender, stretch)
  if (!consent) {
    const places = judged.flatMap(({ locationId, contactId }) =>
      locationId === null ? [] : [{ accountId, locationId, contactId: contactId! }],
    )
    if (places.length > 0) await tx.insert(contactLocations).values(places).onConflictDoNothing()
    return judged.map(({ contactId }) => contactId!)
  }
  const people = judged.map(
    ({ firstName, lastName, email, phone, locationId, line, uploadId }): Person => ({
      firstName,
      lastName,
      email,
      phone,
      locationId,
      ...(uploadId === null ? {} : { row: line! }),
    }),
  )
  return keepContacts(tx, accountId, people, { channel, ...consent })
}

type Expansion = { deps: Deps; sender: number; timeZone: string }

/** Writes the requests of a stretch and notes how far it is, all in one transaction. @throws Superseded. */
async function writeStretch(
  { deps, sender, timeZone }: Expansion,
  known: CampaignRow,
  channel: "email" | "sms",
  stretch: Stretch,
  judged: readonly Judged[],
): Promise<CampaignRow> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const [held] = await tx.select().from(campaigns).where(isCampaign(known)).for("update")
    const isMine =
      held?.expandedAt === null && JSON.stringify(held.expandedTo) === JSON.stringify(known.expandedTo)
    if (!isMine) throw new Superseded("the campaign is expanded by another attempt, or gone")
    const isCancelled = held.status === "cancelled"
    // One without a place is nowhere to be asked; the check of the draft has refused it.
    const placed = judged.filter(({ locationId, reason }) => locationId !== null && reason !== "duplicate")
    if (placed.length > 0) {
      const ids = await contactsOf(tx, held, sender, channel, stretch, placed)
      await tx
        .insert(requests)
        .values(
          placed.map((one, at) => {
            const reason = isCancelled ? "cancelled" : one.reason
            return {
              accountId: held.accountId,
              campaignId: held.id,
              contactId: ids[at]!,
              locationId: one.locationId!,
              channel,
              recipient: one.address,
              firstName: one.firstName,
              lastName: one.lastName,
              uploadId: one.uploadId,
              uploadLine: one.uploadId === null ? null : one.line,
              status: reason === null ? "queued" : "skipped",
              reason,
              dueAt: reason === null ? one.dueAt.toISOString() : null,
              day: dayIn(timeZone, now),
              createdAt: now.toISOString(),
              updatedAt: now.toISOString(),
            }
          }),
        )
        .onConflictDoNothing()
    }
    const [after] = await tx
      .update(campaigns)
      .set({ expandedTo: stretch.place })
      .where(isCampaign(held))
      .returning()
    return after!
  })
}

/** Ends requests of a cancelled campaign that still wait, in steps. */
async function endWaiting(deps: Deps, { accountId, id }: CampaignRow, signal: AbortSignal): Promise<void> {
  const giveWay = createGiveWay()
  for (;;) {
    signal.throwIfAborted()
    const ended = await deps.db.transaction((tx) => cancelWaiting(tx, { accountId, id }, deps.clock.now()))
    if (ended < cancelledAtATime) return
    await giveWay()
  }
}

/**
 * Ends some of the requests of a cancelled campaign that still wait (D-296); what they took for attempts comes back (D-292).
 * @param tx a transaction. @returns how many.
 */
export async function cancelWaiting(
  tx: Db,
  { accountId, id }: Pick<CampaignRow, "accountId" | "id">,
  now: Date,
): Promise<number> {
  const rows = await rowsOf(
    tx,
    { id: column.number() },
    sql`with waiting as (select w.id from requests w where w.account_id = ${accountId} and w.campaign_id = ${id}
        and w.status in ('queued', 'held') order by w.id limit ${cancelledAtATime} for update)
      update requests r set status = 'skipped', reason = 'cancelled', due_at = null,
        updated_at = ${now.toISOString()}::timestamptz
      from waiting where r.account_id = ${accountId} and r.id = waiting.id returning r.id`,
  )
  await returnCredits(
    tx,
    accountId,
    rows.map((row) => creditKey(row.id)),
    now,
  )
  return rows.length
}

/** The sender has lost access meanwhile: nothing is sent in their name. */
async function failCampaign(deps: Deps, row: CampaignRow): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await tx
      .update(campaigns)
      .set({ status: "failed", expandedAt: now.toISOString(), updatedAt: now.toISOString() })
      .where(isCampaign(row))
    await logCompliance(tx, row, { userId: null, at: now }, [
      { code: "failed", outcome: "noted", note: "Who sent it no longer has access" },
    ])
    await cancelWaiting(tx, row, now)
  })
}

/** Makes a request of each recipient of a campaign that was sent, once, however often it is begun (D-294). */
async function expand(deps: Deps, given: CampaignRow, signal: AbortSignal): Promise<void> {
  const { db } = deps
  const sender = await senderOf(deps, given)
  const scope =
    sender === null ? null : await scopeOfUser(deps, { accountId: given.accountId, userId: sender })
  if (!scope || sender === null) return failCampaign(deps, given)
  const [account] = await db
    .select({ timeZone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.id, given.accountId))
  const country = await accountCountry(db, given.accountId)
  const when = { at: new Date(given.scheduledAt!), local: given.scheduledLocal }
  const { judge, channel } = await createJudge(db, given, when)
  const expansion = { deps, sender, timeZone: account?.timeZone || "UTC" }
  const giveWay = createGiveWay()
  let row = given
  for await (const stretch of stretchesOf(db, scope, given, country, given.expandedTo)) {
    signal.throwIfAborted()
    row = await writeStretch(expansion, row, channel, stretch, await judge(stretch.recipients))
    await giveWay()
  }
  const now = deps.clock.now().toISOString()
  await db
    .update(campaigns)
    .set({ expandedAt: now, expandedTo: null })
    .where(and(isCampaign(row), sql`${campaigns.expandedAt} is null`))
  await publishSendingUpdated(db, { accountId: row.accountId, campaignId: row.id })
}

/** Makes the recipients of a campaign requests, and ends those of one that was cancelled. */
export const campaignExpansionJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 60 * 60,
  atOnce: 2,
  async run(deps, { id, signal }) {
    const row = await campaignOf(deps, Number(id))
    if (!row || row.submittedAt === null) return
    try {
      if (row.expandedAt === null) await expand(deps, row, signal)
    } catch (error) {
      if (error instanceof Superseded) return
      throw error
    }
    const after = await campaignOf(deps, Number(id))
    if (after?.status === "cancelled") await endWaiting(deps, after, signal)
    if (after?.status === "sending")
      await deps.jobs.send("campaign_settling", jobIdOf({ accountId: after.accountId, campaignId: after.id }))
  },
  async waiting({ db }) {
    const rows = await rowsOf(
      db,
      { id: column.number() },
      sql`select c.id from campaigns c where c.submitted_at is not null and (c.expanded_at is null
          or c.status = 'cancelled' and exists (select 1 from request_days d where d.account_id = c.account_id
            and d.campaign_id = c.id and d.waiting > 0))
        order by c.submitted_at limit 500`,
    )
    return rows.map(({ id }) => String(id))
  },
}
