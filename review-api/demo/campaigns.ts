import { millisecondsInDay as dayMs, millisecondsInHour as hourMs } from "date-fns/constants"
import { sql } from "drizzle-orm"
import type {
  CampaignStatus,
  Channel,
  PauseReason,
  RequestReason,
  RequestStatus,
} from "#lib/contract/requests/constants.ts"
import { dayIn } from "#lib/dates/today.ts"
import { matchReviews } from "../asking/match-reviews.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import { campaignChecks, campaigns } from "../db/schema/campaigns.ts"
import { surveyAnswers } from "../db/schema/microsurveys.ts"
import { requestEvents, requests } from "../db/schema/requests.ts"
import { npsWeights } from "./asking.ts"
import type { MadeAccount } from "./make-account.ts"
import { type Random, randomOf } from "./random.ts"
import { commentOf } from "./survey-comments.ts"

type Account = Pick<MadeAccount, "id" | "adminId" | "timeZone">

type DemoCampaign = {
  name: string
  channel: Channel
  /** Its place among the locations; null where each recipient has their own. */
  place: number | null
  /** Negative: days ahead. */
  daysAgo: number
  people: number
  status: CampaignStatus
  pauseReason?: PauseReason
  /** How many of a hundred came so far at most. */
  bounced?: number
}

const demoCampaigns: readonly DemoCampaign[] = [
  { name: "Summer terrace guests", channel: "email", place: 2, daysAgo: 96, people: 220, status: "sent" },
  { name: "October regulars", channel: "email", place: null, daysAgo: 47, people: 420, status: "sent" },
  { name: "After-lunch SMS", channel: "sms", place: 1, daysAgo: 24, people: 180, status: "sent" },
  { name: "Dinner guests", channel: "email", place: 0, daysAgo: 19, people: 410, status: "sent" },
  {
    name: "Old newsletter list",
    channel: "email",
    place: 3,
    daysAgo: 9,
    people: 320,
    status: "paused",
    pauseReason: "bounces",
    bounced: 12,
  },
  { name: "Private events", channel: "email", place: 1, daysAgo: 6, people: 60, status: "cancelled" },
  { name: "Holiday guests", channel: "email", place: null, daysAgo: -6, people: 140, status: "scheduled" },
  { name: "Winter menu", channel: "email", place: 0, daysAgo: 1, people: 0, status: "draft" },
]

const firstNames = ["Priya", "Tom", "Lena", "Sam", "Ines", "Omar", "Maya", "Ben", "Noor", "Alex"]
const lastNames = ["Nair", "Becker", "Ortega", "Haddad", "Silva", "Kim", "Larsen", "Reyes", "Cole", "Voss"]

type Row = typeof requests.$inferInsert
type Outcome = Pick<Row, "status"> & Partial<Row>
type Way = { random: Random; at: Date; now: Date; channel: Channel; bounced: number }

const after = (at: Date, ms: number, now: Date) =>
  new Date(Math.min(now.getTime(), at.getTime() + ms)).toISOString()

/** The outcome of one message that was sent. */
function sentOutcome({ random, at, now, channel, bounced }: Way): Outcome {
  const sentAt = at.toISOString()
  const fate = random.below(100)
  if (fate < bounced) {
    const reason: RequestReason = random.chance(0.8) ? "hard_bounce" : "soft_bounce"
    return { status: "bounced", reason, sentAt, bouncedAt: after(at, 60_000, now) }
  }
  const arrived = { sentAt, deliveredAt: after(at, 30_000, now) }
  const isOpened = channel === "email" ? random.chance(0.5) : random.chance(0.34)
  if (!isOpened) return { status: "delivered", ...arrived }
  const openedMs = (1 + random.below(30)) * hourMs
  const opened = { ...arrived, openedAt: after(at, openedMs, now) }
  if (!random.chance(channel === "email" ? 0.46 : 0.9)) return { status: "opened", ...opened }
  const clicked = { ...opened, clickedAt: after(at, openedMs + 60_000, now) }
  if (random.chance(0.04))
    return { status: "unsubscribed", ...clicked, unsubscribedAt: after(at, openedMs + 90_000, now) }
  return random.chance(0.7)
    ? { status: "answered", ...clicked, answeredAt: after(at, openedMs + 120_000, now) }
    : { status: "clicked", ...clicked }
}

const skipReasons: readonly RequestReason[] = ["asked_recently", "unsubscribed", "duplicate"]

/** The outcome of one request of a campaign, by the state of the campaign. */
function outcomeOf(campaign: DemoCampaign, way: Way, place: number): Outcome {
  const { random, at } = way
  const { status, people } = campaign
  if (random.chance(0.06)) return { status: "skipped", reason: random.pick(skipReasons) }
  if (status === "scheduled") return { status: "queued", dueAt: at.toISOString() }
  const isLeft = place >= people * 0.7
  if (status === "paused" && isLeft) return { status: "queued", dueAt: at.toISOString() }
  if (status === "cancelled" && isLeft) return { status: "skipped", reason: "cancelled" }
  if (status === "sent" && random.chance(0.005)) return { status: "uncertain", reason: "answer_lost" }
  if (random.chance(0.005)) return { status: "failed", reason: "unreachable", error: "Connection timed out" }
  return sentOutcome(way)
}

type Place = { id: number; urlIds: number[] }
type Made = { accountId: number; timeZone: string; now: Date; places: readonly Place[] }

function rowsFor(campaign: DemoCampaign, campaignId: number | null, made: Made): Row[] {
  const { accountId, timeZone, now, places } = made
  const random = randomOf(`campaign ${campaign.name}`)
  const at = new Date(now.getTime() - campaign.daysAgo * dayMs - 2 * hourMs)
  const madeAt = new Date(Math.min(now.getTime() - hourMs, at.getTime()))
  return Array.from({ length: campaign.people }, (_, index) => {
    const place = campaign.place === null ? random.pick(places) : places[campaign.place % places.length]!
    const outcome = outcomeOf(
      campaign,
      { random, at, now, channel: campaign.channel, bounced: campaign.bounced ?? 2 },
      index,
    )
    const firstName = random.pick(firstNames)
    const lastName = random.pick(lastNames)
    const recipient =
      campaign.channel === "email"
        ? `${firstName}.${lastName}${campaignId ?? 0}-${index}@mail.example`.toLowerCase()
        : `+1617555${1_000 + index}`
    return {
      accountId,
      campaignId,
      locationId: place.id,
      channel: campaign.channel,
      recipient,
      firstName,
      lastName,
      ...outcome,
      day: dayIn(timeZone, outcome.sentAt ? new Date(outcome.sentAt) : madeAt),
      createdAt: madeAt.toISOString(),
      updatedAt: madeAt.toISOString(),
    }
  })
}

const madeColumns = {
  id: requests.id,
  locationId: requests.locationId,
  channel: requests.channel,
  clickedAt: requests.clickedAt,
  answeredAt: requests.answeredAt,
}
type MadeRequest = Pick<typeof requests.$inferSelect, keyof typeof madeColumns>

/** The responses of people to the question of their requests. */
function answersOf(made: readonly MadeRequest[], { accountId, timeZone }: Made) {
  return made.flatMap(({ id: requestId, locationId, channel, answeredAt }) => {
    if (answeredAt === null) return []
    const random = randomOf(`answer ${requestId}`)
    const score = random.weighted(npsWeights)
    const answeredOn = dayIn(timeZone, new Date(answeredAt))
    const answer = { type: "nps", score, comment: commentOf(random, "nps", score), answeredAt, answeredOn }
    return [{ accountId, requestId, locationId, channel, ...answer }]
  })
}

/** Writes requests, their answers, and the clicks that led to a review site. */
async function writeRequests(tx: Db, rows: readonly Row[], about: Made): Promise<void> {
  const { accountId, places } = about
  for (let from = 0; from < rows.length; from += 200) {
    const made = await tx
      .insert(requests)
      .values(rows.slice(from, from + 200))
      .onConflictDoNothing()
      .returning(madeColumns)
    const answers = answersOf(made, about)
    if (answers.length > 0) await tx.insert(surveyAnswers).values(answers)
    const clicks = made.flatMap(({ id, locationId, clickedAt }) => {
      const links = places.find((place) => place.id === locationId)?.urlIds ?? []
      return clickedAt && links.length > 0
        ? [
            {
              accountId,
              requestId: id,
              kind: "click",
              urlId: links[id % links.length]!,
              isAutomatic: false,
              at: clickedAt,
            },
          ]
        : []
    })
    if (clicks.length > 0) await tx.insert(requestEvents).values(clicks)
  }
}

const singles: readonly { status: RequestStatus; reason?: RequestReason; error?: string }[] = [
  { status: "answered" },
  { status: "delivered" },
  { status: "failed", reason: "unreachable", error: "Connection timed out" },
  { status: "uncertain", reason: "answer_lost" },
  { status: "skipped", reason: "asked_recently" },
]

function singleRows(made: Made): Row[] {
  const { accountId, timeZone, now, places } = made
  return singles.map(({ status, reason, error }, index) => {
    const at = new Date(now.getTime() - (index + 1) * 5 * hourMs)
    const sentAt = status === "answered" || status === "delivered" ? at.toISOString() : null
    const isAnswered = status === "answered"
    return {
      accountId,
      locationId: places[index % places.length]!.id,
      channel: "email",
      recipient: `single-${index}@mail.example`,
      firstName: firstNames[index]!,
      lastName: lastNames[index]!,
      status,
      reason: reason ?? null,
      error: error ?? null,
      sentAt,
      deliveredAt: sentAt,
      openedAt: isAnswered ? after(at, hourMs, now) : null,
      clickedAt: isAnswered ? after(at, hourMs, now) : null,
      answeredAt: isAnswered ? after(at, hourMs, now) : null,
      day: dayIn(timeZone, at),
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    }
  })
}

/** Campaigns of half a year in every state, single requests, and the reviews that they probably brought. */
export async function makeCampaigns(tx: Db, account: Account, now: Date): Promise<void> {
  const { id: accountId, adminId, timeZone } = account
  const places = await rowsOf(
    tx,
    { id: column.number(), urlIds: column.json<number[]>() },
    sql`select l.id, coalesce(jsonb_agg(u.id order by u.id) filter (where u.id is not null), '[]') as url_ids
      from locations l left join sources s on not s.feedback_forbidden
      left join urls u on u.account_id = l.account_id and u.location_id = l.id and u.source_id = s.id
        and not u.exclude_request_reviews
      where l.account_id = ${accountId} and l.deleted_at is null group by l.id order by l.id limit 12`,
  )
  if (places.length === 0) return
  const made: Made = { accountId, timeZone, now, places }
  for (const campaign of demoCampaigns) {
    const { name, channel, place, daysAgo, status, pauseReason } = campaign
    const at = new Date(now.getTime() - daysAgo * dayMs - 2 * hourMs)
    const createdAt = new Date(Math.min(at.getTime(), now.getTime()) - hourMs).toISOString()
    const isDraft = status === "draft"
    const [row] = await tx
      .insert(campaigns)
      .values({
        accountId,
        name,
        locationId: place === null ? null : places[place % places.length]!.id,
        requestTypeId: channel === "email" ? 1 : 2,
        subject: channel === "email" ? "How was your visit, {{first_name}}?" : "",
        content: "Hi {{first_name}}, thank you for visiting {{location_name}}. {{feedback}} {{review_links}}",
        senderName: "Saltbridge Kitchens",
        status,
        pauseReason: pauseReason ?? null,
        createdByUserId: adminId,
        createdAt,
        updatedAt: createdAt,
        scheduledAt: isDraft ? null : at.toISOString(),
        submittedAt: isDraft ? null : createdAt,
        expandedAt: isDraft ? null : createdAt,
        sentAt: status === "sent" ? new Date(at.getTime() + hourMs).toISOString() : null,
      })
      .returning({ id: campaigns.id })
    const campaignId = row!.id
    if (!isDraft)
      await tx
        .insert(campaignChecks)
        .values([
          { accountId, campaignId, userId: adminId, at: createdAt, code: "attested", outcome: "noted" },
          { accountId, campaignId, userId: adminId, at: createdAt, code: "sent", outcome: "noted" },
          ...(pauseReason
            ? [{ accountId, campaignId, at: createdAt, code: "paused", outcome: "noted", note: pauseReason }]
            : []),
        ])
    await writeRequests(tx, rowsFor(campaign, campaignId, made), made)
  }
  await writeRequests(tx, singleRows(made), made)
  while ((await matchReviews(tx, accountId, now)) > 0);
}
