import { millisecondsInDay as dayMs, millisecondsInMinute as minuteMs } from "date-fns/constants"
import { sql } from "drizzle-orm"
import {
  attestation,
  type Channel,
  type RequestReason,
  type RequestStatus,
} from "#lib/contract/requests/constants.ts"
import { dayIn } from "#lib/dates/today.ts"
import type { Db } from "../db/connect.ts"
import { campaignChecks, campaigns } from "../db/schema/campaigns.ts"
import { contactAsks } from "../db/schema/contacts.ts"
import { surveyAnswers } from "../db/schema/microsurveys.ts"
import { requestEvents, requests } from "../db/schema/requests.ts"
import type { DemoContact } from "./contacts.ts"
import type { MadeAccount } from "./make-account.ts"

type Account = Pick<MadeAccount, "id" | "adminId" | "timeZone">

/** Ends of requests, each so many times in a row. */
type Fate = readonly [count: number, status: RequestStatus, reason?: RequestReason]

type DemoCampaign = {
  name: string
  channel: Channel
  status: "sent" | "scheduled" | "paused" | "draft"
  selectorType: string
  subject: string
  content: string
  /** When it was sent; negative when it is still to be. */
  daysAgo: number
  fates: readonly Fate[]
}

const emailContent = `Hello {{first_name}},

thank you for dining at {{location_name}}. Tell us how it was: one tap is enough.

{{feedback}}

Or leave a review on:

{{review_links}}

{{unsubscribe}}`

const demoCampaigns: readonly DemoCampaign[] = [
  {
    name: "Spring guests",
    channel: "email",
    status: "sent",
    selectorType: "nps",
    subject: "How was your dinner, {{first_name}}?",
    content: emailContent,
    daysAgo: 24,
    fates: [
      [12, "answered"],
      [6, "clicked"],
      [6, "opened"],
      [8, "delivered"],
      [3, "sent"],
      [1, "bounced", "hard_bounce"],
      [1, "bounced", "soft_bounce"],
      [1, "unsubscribed"],
      [1, "unsubscribed", "complained"],
      [1, "skipped", "asked_recently"],
      [1, "skipped", "do_not_contact"],
      [1, "uncertain", "answer_lost"],
      [1, "failed", "refused"],
    ],
  },
  {
    name: "Lunch by text",
    channel: "sms",
    status: "sent",
    selectorType: "thumbs",
    subject: "",
    content: "Hi {{first_name}}, how was lunch at {{location_name}}? {{feedback}} {{unsubscribe}}",
    daysAgo: 10,
    fates: [
      [8, "answered"],
      [3, "clicked"],
      [10, "delivered"],
      [1, "unsubscribed", "stopped"],
      [1, "bounced", "undelivered"],
      [1, "skipped", "stopped"],
    ],
  },
  {
    name: "Patio evenings",
    channel: "email",
    status: "paused",
    selectorType: "stars",
    subject: "How was your evening on the patio?",
    content: emailContent,
    daysAgo: 1,
    fates: [
      [4, "delivered"],
      [2, "answered"],
      [3, "held", "quiet_hours"],
      [5, "queued"],
    ],
  },
  {
    name: "Autumn menu",
    channel: "email",
    status: "scheduled",
    selectorType: "stars",
    subject: "You tried the autumn menu, {{first_name}}. How was it?",
    content: emailContent,
    daysAgo: -12,
    fates: [[14, "queued"]],
  },
  {
    name: "Brunch is back",
    channel: "email",
    status: "draft",
    selectorType: "smiley",
    subject: "How did you like brunch?",
    content: emailContent,
    daysAgo: 0,
    fates: [],
  },
]

const comments: Readonly<Record<string, readonly string[]>> = {
  nps: [
    "Lovely evening, we will be back.",
    "The chowder was worth the drive.",
    "",
    "A little loud, good food.",
    "",
  ],
  stars: ["Great view and quick service.", "", "The soup was cold, the rest was fine."],
  thumbs: ["", "Fast and friendly.", "", "Ran out of the daily special."],
}

const scores: Readonly<Record<string, readonly number[]>> = {
  nps: [10, 9, 10, 8, 9, 10, 7, 6, 10, 9, 3, 10],
  stars: [5, 4, 5, 3],
  thumbs: [2, 2, 1, 2, 2, 2, 2, 1],
}

/** The steps that a state has behind it. */
const passed: Readonly<
  Partial<Record<RequestStatus, readonly ("sent" | "delivered" | "opened" | "clicked")[]>>
> = {
  sent: ["sent"],
  delivered: ["sent", "delivered"],
  opened: ["sent", "delivered", "opened"],
  clicked: ["sent", "delivered", "opened", "clicked"],
  answered: ["sent", "delivered", "opened", "clicked"],
  bounced: ["sent"],
  unsubscribed: ["sent", "delivered"],
}

type Making = { account: Account; campaign: DemoCampaign; campaignId: number; now: Date }

function requestRows({ account, campaign, campaignId, now }: Making, people: readonly DemoContact[]) {
  const fates = campaign.fates.flatMap(([count, status, reason]) =>
    Array.from({ length: count }, () => ({ status, reason: reason ?? null })),
  )
  const startMs = now.getTime() - campaign.daysAgo * dayMs
  return fates.slice(0, people.length).map(({ status, reason }, at) => {
    const { id, firstName, lastName, email, phone, locationId } = people[at]!
    const steps = passed[status] ?? []
    const later = (minutes: number) =>
      new Date(Math.min(now.getTime(), startMs + (at + minutes) * minuteMs)).toISOString()
    const when = (step: (typeof steps)[number], minutes: number) =>
      steps.includes(step) ? later(minutes) : null
    const isWaiting = status === "queued" || status === "held"
    return {
      accountId: account.id,
      campaignId,
      contactId: id,
      locationId,
      channel: campaign.channel,
      recipient: (campaign.channel === "email" ? email : phone)!,
      firstName,
      lastName,
      status,
      reason,
      // Paused requests wait for a person, scheduled ones for their time.
      dueAt: isWaiting ? new Date(Math.max(startMs, now.getTime() + dayMs)).toISOString() : null,
      heldAt: status === "held" ? now.toISOString() : null,
      attempts: steps.length > 0 || status === "failed" || status === "uncertain" ? 1 : 0,
      sentAt: when("sent", 0),
      deliveredAt: when("delivered", 1),
      openedAt: when("opened", 45),
      clickedAt: when("clicked", 46),
      answeredAt: status === "answered" ? later(48) : null,
      bouncedAt: status === "bounced" ? later(2) : null,
      complainedAt: reason === "complained" ? later(90) : null,
      unsubscribedAt: status === "unsubscribed" ? later(60) : null,
      day: dayIn(account.timeZone, new Date(Math.min(now.getTime(), startMs))),
      createdAt: new Date(Math.min(now.getTime(), startMs)).toISOString(),
      updatedAt: later(100),
    }
  })
}

type Row = ReturnType<typeof requestRows>[number] & { id: number }

/** Opens, clicks and answers of requests, and when their people were asked. */
async function makeOutcomes(tx: Db, { account, campaign }: Making, rows: readonly Row[]): Promise<void> {
  const accountId = account.id
  const events = rows.flatMap(({ id: requestId, openedAt, clickedAt }) => [
    ...(openedAt ? [{ accountId, requestId, kind: "open", isAutomatic: false, at: openedAt }] : []),
    ...(clickedAt ? [{ accountId, requestId, kind: "click", isAutomatic: false, at: clickedAt }] : []),
  ])
  if (events.length > 0) await tx.insert(requestEvents).values(events)
  const type = campaign.selectorType
  const answers = rows.flatMap(({ id: requestId, answeredAt, contactId, locationId, channel }, at) =>
    answeredAt
      ? [
          {
            accountId,
            requestId,
            contactId,
            locationId,
            channel,
            type,
            score: scores[type]![at % scores[type]!.length]!,
            comment: comments[type]![at % comments[type]!.length]!,
            answeredAt,
            answeredOn: dayIn(account.timeZone, new Date(answeredAt)),
          },
        ]
      : [],
  )
  if (answers.length > 0) await tx.insert(surveyAnswers).values(answers)
  const asked = rows.flatMap(({ contactId, locationId, sentAt, day }) =>
    sentAt ? [{ accountId, contactId, locationId, askedAt: sentAt, askedOn: day }] : [],
  )
  if (asked.length > 0)
    await tx
      .insert(contactAsks)
      .values(asked)
      .onConflictDoUpdate({
        target: [contactAsks.accountId, contactAsks.contactId, contactAsks.locationId],
        set: { askedAt: sql`excluded.asked_at`, askedOn: sql`excluded.asked_on` },
      })
}

const fieldsOf = ({ channel, name, subject, content, selectorType, status }: DemoCampaign) => ({
  name,
  subject,
  content,
  selectorType,
  status,
  requestTypeId: channel === "email" ? 1 : 2,
  layoutId: channel === "email" ? 1 : 2,
})

/** Campaigns in every state, whose requests have met everything that requests meet. */
export async function makeContactCampaigns(
  tx: Db,
  account: Account,
  people: readonly DemoContact[],
  { senderName, senderEmail }: { senderName: string; senderEmail: string },
  now: Date,
): Promise<void> {
  const { id: accountId, adminId } = account
  for (const campaign of demoCampaigns) {
    const { channel, status, daysAgo } = campaign
    const at = new Date(now.getTime() - daysAgo * dayMs).toISOString()
    const submitted = daysAgo > 0 ? at : new Date(now.getTime() - dayMs).toISOString()
    const isDraft = status === "draft"
    const reached = people.filter((one) => (channel === "email" ? one.email : one.phone) !== null)
    const chosen = daysAgo < 0 ? reached.toReversed() : daysAgo === 1 ? reached.slice(30) : reached
    const [made] = await tx
      .insert(campaigns)
      .values({
        ...fieldsOf(campaign),
        accountId,
        senderName,
        senderEmail: channel === "email" ? senderEmail : "",
        recipients: isDraft
          ? [{ first_name: "Noor", last_name: "Aziz", email: "noor.aziz@mail.example", phone: "" }]
          : [],
        pauseReason: status === "paused" ? "user" : null,
        scheduledAt: status === "scheduled" ? at : null,
        attestation: isDraft ? null : attestation,
        createdByUserId: adminId,
        createdAt: submitted,
        updatedAt: submitted,
        submittedAt: isDraft ? null : submitted,
        expandedAt: isDraft ? null : submitted,
        sentAt: status === "sent" ? at : null,
      })
      .returning({ id: campaigns.id })
    if (isDraft) continue
    const making = { account, campaign, campaignId: made!.id, now }
    const rows = requestRows(making, chosen)
    const ids = await tx.insert(requests).values(rows).returning({ id: requests.id })
    await makeOutcomes(
      tx,
      making,
      rows.map((row, place) => ({ ...row, id: ids[place]!.id })),
    )
    const own = { accountId, campaignId: made!.id, at: submitted, userId: adminId, outcome: "noted" }
    await tx.insert(campaignChecks).values([
      { ...own, code: "attested", quote: attestation },
      { ...own, code: "sent" },
    ])
  }
}
