import { eq, sql } from "drizzle-orm"
import type { Channel } from "#lib/contract/requests/constants.ts"
import { dayIn } from "#lib/dates/today.ts"
import type { CampaignKey } from "#review-api/asking/campaign-key.ts"
import { keepContacts } from "#review-api/asking/keep-contacts.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { campaigns } from "#review-api/db/schema/campaigns.ts"
import { accountSettings } from "#review-api/db/schema/identity.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import type { Mail, MailTransport } from "#review-api/mail/mail.ts"
import { sendDue } from "#review-api/sending/send-due.ts"
import { cancelWaiting } from "#review-api/services/campaigns/campaign-expansion-job.ts"
import type { Deps } from "#review-api/services/deps.ts"
import type { SeededAccount } from "./seed.ts"

type Written = Pick<Deps, "db" | "clock">

/** A campaign that is being sent, with a queued request to each address. */
export async function addCampaign(
  { db, clock }: Written,
  account: Pick<SeededAccount, "id">,
  {
    locationId,
    to,
    channel = "email",
    dueAt = clock.now(),
    ...own
  }: {
    locationId: number
    to: readonly string[]
    channel?: Channel
    dueAt?: Date
  } & Partial<typeof campaigns.$inferInsert>,
): Promise<{ key: CampaignKey & { campaignId: number }; ids: number[] }> {
  const now = clock.now().toISOString()
  const [campaign] = await db
    .insert(campaigns)
    .values({
      accountId: account.id,
      name: "After the visit",
      locationId,
      requestTypeId: channel === "email" ? 1 : 2,
      subject: "How was your visit, {{first_name}}?",
      content: "Hello {{first_name}},\n\nThank you for visiting {{location_name}}.\n\n{{feedback}}",
      senderName: "Alder Café",
      status: "sending",
      expandedAt: now,
      ...own,
    })
    .returning()
  const campaignId = campaign!.id
  const ids = await addRequests({ db, clock }, account, { locationId, to, channel, dueAt, campaignId })
  return { key: { accountId: account.id, campaignId }, ids }
}

/** Queued requests to addresses, each with its contact. @param campaignId null for single requests. */
export async function addRequests(
  { db, clock }: Written,
  account: Pick<SeededAccount, "id">,
  {
    locationId,
    to,
    channel,
    dueAt,
    campaignId,
  }: {
    locationId: number
    to: readonly string[]
    channel: Channel
    dueAt: Date
    campaignId: number | null
  },
): Promise<number[]> {
  if (to.length === 0) return []
  const contactIds = await keepContacts(
    db,
    account.id,
    to.map((address, at) => ({
      firstName: `Guest ${at}`,
      lastName: "Person",
      email: channel === "email" ? address : null,
      phone: channel === "sms" ? address : null,
      locationId,
    })),
    null,
  )
  const made = await db
    .insert(requests)
    .values(
      to.map((recipient, at) => ({
        accountId: account.id,
        campaignId,
        contactId: contactIds[at]!,
        locationId,
        channel,
        recipient,
        firstName: `Guest ${at}`,
        lastName: "Person",
        dueAt: dueAt.toISOString(),
        day: dayIn("UTC", clock.now()),
        createdAt: clock.now().toISOString(),
        updatedAt: clock.now().toISOString(),
      })),
    )
    .returning({ id: requests.id })
  return made.map(({ id }) => id)
}

type Held = Pick<CampaignKey, "accountId"> & { campaignId: number }

/** Cancels a campaign as its operation does: what has not left is skipped. */
export async function cancel({ db, clock }: Written, { accountId, campaignId }: Held): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(campaigns).set({ status: "cancelled" }).where(eq(campaigns.id, campaignId))
    await cancelWaiting(tx, { accountId, id: campaignId }, clock.now())
  })
}

/** Resumes a campaign as its operation does: what is late is due now, and it is noted. */
export async function resume({ db, clock }: Written, { accountId, campaignId }: Held): Promise<void> {
  const at = sql`${clock.now().toISOString()}::timestamptz`
  await db.transaction(async (tx) => {
    await tx.update(campaigns).set({ status: "sending" }).where(eq(campaigns.id, campaignId))
    await tx.execute(sql`update requests set due_at = ${at}, updated_at = ${at}
      where campaign_id = ${campaignId} and status in ('queued', 'held') and due_at < ${at}`)
    await tx.execute(sql`insert into campaign_checks (account_id, campaign_id, at, code, outcome)
      values (${accountId}, ${campaignId}, ${at}, 'resumed', 'noted')`)
  })
}

/** Sets a setting of an account. */
export const setAskSetting = ({ db }: Pick<Deps, "db">, accountId: number, code: string, value: string) =>
  db
    .insert(accountSettings)
    .values({ accountId, code, value })
    .onConflictDoUpdate({ target: [accountSettings.accountId, accountSettings.code], set: { value } })

/** Sends what is due until nothing is. */
export async function sendAll(
  deps: Deps,
  key: CampaignKey,
  signal = new AbortController().signal,
): Promise<void> {
  while (await sendDue(deps, key, { signal, untilMs: performance.now() + 60_000 }));
}

/** Requests of an account in the order of their ids. */
export const requestsOf = ({ db }: Pick<Deps, "db">, accountId: number) =>
  db.select().from(requests).where(eq(requests.accountId, accountId)).orderBy(requests.id)

export const campaignOf = async ({ db }: Pick<Deps, "db">, { campaignId }: CampaignKey) =>
  (await db.select().from(campaigns).where(eq(campaigns.id, campaignId!)))[0]!

const countShape = column.numbers([
  "total",
  "waiting",
  "skipped",
  "uncertain",
  "failed",
  "sent",
  "bounced",
  "complained",
  "unsubscribed",
])

/** Counts that are kept of an account's requests, and the same counted from the rows. */
export async function countsOf({ db }: Pick<Deps, "db">, accountId: number) {
  const [kept] = await rowsOf(
    db,
    countShape,
    sql`select coalesce(sum(total), 0)::integer as total, coalesce(sum(waiting), 0)::integer as waiting,
      coalesce(sum(skipped), 0)::integer as skipped, coalesce(sum(uncertain), 0)::integer as uncertain,
      coalesce(sum(failed), 0)::integer as failed, coalesce(sum(sent), 0)::integer as sent,
      coalesce(sum(bounced), 0)::integer as bounced, coalesce(sum(complained), 0)::integer as complained,
      coalesce(sum(unsubscribed), 0)::integer as unsubscribed from request_days where account_id = ${accountId}`,
  )
  const [counted] = await rowsOf(
    db,
    countShape,
    sql`select count(*)::integer as total,
      (count(*) filter (where status in ('queued', 'claimed', 'held')))::integer as waiting,
      (count(*) filter (where status = 'skipped'))::integer as skipped,
      (count(*) filter (where status = 'uncertain'))::integer as uncertain,
      (count(*) filter (where status = 'failed'))::integer as failed, count(sent_at)::integer as sent,
      count(bounced_at)::integer as bounced, count(complained_at)::integer as complained,
      count(unsubscribed_at)::integer as unsubscribed from requests where account_id = ${accountId}`,
  )
  return { kept: kept!, counted: counted! }
}

/** A way for mails that answers as a test wants it. */
export function scriptedTransport() {
  const taken: Mail[] = []
  const script: { answer: (mail: Mail) => void | Promise<void> } = { answer: () => {} }
  const transport: MailTransport = {
    connections: 4,
    async send(mail) {
      await script.answer(mail)
      taken.push(mail)
    },
    close() {},
  }
  return { taken, script, transport, to: () => taken.map(({ to }) => to) }
}

/** An answer of an SMTP server, as the library throws it. */
export const smtpAnswer = (
  response: string,
  code: "EENVELOPE" | "EMESSAGE" = "EENVELOPE",
  command = "RCPT TO",
) =>
  Object.assign(new Error(response), { code, command, response, responseCode: Number(response.slice(0, 3)) })
