import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import {
  alertFrequencyId,
  alertTypeId,
  type DisputeReason,
  type DisputeStatus,
  userTypes,
} from "#lib/contract/index.ts"
import type { Db } from "../db/connect.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { alerts } from "../db/schema/alerts.ts"
import { disputes } from "../db/schema/disputes.ts"
import { importFiles } from "../db/schema/import-files.ts"
import { notes } from "../db/schema/notes.ts"
import { groups } from "../db/schema/places.ts"
import { responseTemplates, templateTags } from "../db/schema/response-templates.ts"
import { reviewEvents } from "../db/schema/review-events.ts"
import { reviewStatusLabels } from "../db/schema/review-status-labels.ts"
import { reviews, tags } from "../db/schema/reviews.ts"
import { runAfter } from "../services/alerts/plan-alert.ts"
import { retentionMs } from "../services/imports/import-item.ts"
import type { MadeAccount } from "./make-account.ts"
import { saltbridgePeople } from "./people.ts"

type Account = Pick<MadeAccount, "id" | "adminId" | "timeZone">

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Label = { name: string; color: string; which: SQL; count: number }
const isOpen = sql`r.status <> 'responded' and r.content is not null`
/** Labels of the account, with the number of newest reviews in each. */
const labels: readonly Label[] = [
  { name: "Escalated", color: "#b42318", which: sql`r.stars in (1, 2) and ${isOpen}`, count: 6 },
  { name: "Waiting for the guest", color: "#b54708", which: sql`r.stars = 3 and ${isOpen}`, count: 4 },
  { name: "Praise for the team", color: "#067647", which: sql`r.stars = 5 and ${isOpen}`, count: 6 },
]

const foundShape = { id: column.number(), locationId: column.number(), publishedAt: column.instant() }

type Found = RowOf<typeof foundShape>

const newest = (tx: Db, accountId: number, which: SQL, count: number): Promise<Found[]> =>
  rowsOf(
    tx,
    foundShape,
    sql`select r.id, r.location_id, r.published_at from reviews r
        where r.account_id = ${accountId} and r.deleted_at is null and r.origin_deleted_at is null
          and r.review_status_label_id is null and r.dispute_status = 'none' and ${which}
        order by r.published_at desc, r.id desc limit ${count}`,
  )

/** So many hours after the review, and never later than now. */
const after = ({ publishedAt }: Found, hours: number, now: Date): string =>
  new Date(Math.min(now.getTime(), new Date(publishedAt).getTime() + hours * hourMs)).toISOString()

async function makeLabels(tx: Db, { id: accountId, adminId }: Account, now: Date): Promise<Found[][]> {
  const all: Found[][] = []
  for (const { name, color, which, count } of labels) {
    const [label] = await tx
      .insert(reviewStatusLabels)
      .values({ accountId, name, color, createdAt: now.toISOString() })
      .returning({ id: reviewStatusLabels.id, name: reviewStatusLabels.name })
    const found = await newest(tx, accountId, which, count)
    all.push(found)
    if (found.length === 0) continue
    const ids = found.map(({ id }) => id)
    await tx
      .update(reviews)
      .set({ reviewStatusLabelId: label!.id })
      .where(and(eq(reviews.accountId, accountId), inArray(reviews.id, ids)))
    await tx.insert(reviewEvents).values(
      found.map((review) => ({
        accountId,
        reviewId: review.id,
        userId: adminId,
        action: "status_changed",
        before: { review_status_label: null },
        after: { review_status_label: label! },
        createdAt: after(review, 2, now),
      })),
    )
  }
  return all
}

/** Notes of users to each other, in turn. */
const said = [
  "I spoke with the kitchen: the evening was short of two people. The guest hears from us tomorrow.",
  "Please offer them a table on the house, and tell me when they answer.",
  "The second one this week about the same shift. Let us talk about it on Monday.",
] as const

/** Notes by someone who sees the review's location, to the Admin. */
async function makeNotes(tx: Db, account: Account, found: readonly Found[], now: Date): Promise<void> {
  const { id: accountId, adminId } = account
  const { firstName, lastName } = saltbridgePeople[0]!
  for (const [at, review] of found.slice(0, said.length).entries()) {
    const [colleague] = await rowsOf(
      tx,
      { id: column.number() },
      sql`select u.id from users u join user_locations seen on seen.account_id = u.account_id and seen.user_id = u.id
          where u.account_id = ${accountId} and seen.location_id = ${review.locationId}
            and u.user_type_id in (${userTypes.Manager}, ${userTypes.User}) order by u.id limit 1`,
    )
    const userId = colleague?.id ?? adminId
    const isToAdmin = userId !== adminId
    const createdAt = after(review, 3 + at, now)
    const [note] = await tx
      .insert(notes)
      .values({
        accountId,
        reviewId: review.id,
        userId,
        createdAt,
        content: isToAdmin ? `@${firstName} ${lastName} ${said[at]}` : said[at]!,
        mentionedUserIds: isToAdmin ? [adminId] : [],
      })
      .returning({ id: notes.id })
    const event = { accountId, reviewId: review.id, userId, action: "note_added", createdAt }
    await tx.insert(reviewEvents).values({ ...event, after: { note_id: note!.id } })
  }
}

type Disputed = { reason: DisputeReason; comment: string; status: DisputeStatus }
const held: readonly Disputed[] = [
  {
    reason: "not_a_customer",
    comment: "We were closed on the evening that the guest writes about.",
    status: "submitted",
  },
  { reason: "off_topic", comment: "This is about the car park of the neighbours.", status: "rejected" },
]

async function makeDisputes(tx: Db, { id: accountId, adminId: userId }: Account, now: Date): Promise<void> {
  const found = await newest(tx, accountId, sql`r.stars = 1 and r.content is not null`, held.length)
  for (const [at, review] of found.entries()) {
    const { reason, comment, status } = held[at]!
    const createdAt = after(review, 4, now)
    const isResolved = status !== "submitted"
    const resolvedAt = isResolved ? after(review, 30, now) : null
    const own = { accountId, reviewId: review.id }
    await tx.insert(disputes).values({ ...own, userId, reason, comment, status, createdAt, resolvedAt })
    await tx
      .update(reviews)
      .set({ disputeStatus: status })
      .where(and(eq(reviews.accountId, accountId), eq(reviews.id, review.id)))
    const before = { dispute_status: "none" }
    const submitted = { dispute_status: "submitted", reason }
    await tx
      .insert(reviewEvents)
      .values({ ...own, userId, action: "disputed", before, after: submitted, createdAt })
    if (resolvedAt === null) continue
    await tx.insert(reviewEvents).values({
      ...own,
      action: "dispute_resolved",
      before: { dispute_status: "submitted" },
      createdAt: resolvedAt,
      after: { dispute_status: status },
    })
  }
}

const taggedTemplates: Readonly<Record<string, readonly string[]>> = {
  "Five stars": ["compliment"],
  "Warm thanks": ["compliment", "front of house"],
  Apology: ["follow up", "refund"],
}

async function tagTemplates(tx: Db, accountId: number): Promise<void> {
  const made = await tx.select().from(responseTemplates).where(eq(responseTemplates.accountId, accountId))
  const known = await tx.select().from(tags).where(eq(tags.accountId, accountId))
  const rows = made.flatMap((template) =>
    known
      .filter(({ name }) => taggedTemplates[template.name]?.includes(name))
      .map((tag) => ({ accountId, templateId: template.id, tagId: tag.id })),
  )
  if (rows.length > 0) await tx.insert(templateTags).values(rows)
}

/** A file that was taken in some days ago. */
async function makeImport(tx: Db, { id: accountId, adminId: userId }: Account, now: Date): Promise<void> {
  const finishedMs = now.getTime() - 2 * dayMs
  await tx.insert(importFiles).values({
    accountId,
    userId,
    publicId: "demoImportOfOpenTable1",
    version: 3,
    attempts: 1,
    fileName: "opentable-reviews.csv",
    format: "csv",
    bytes: 96_412,
    source: "opentable",
    columns: ["Restaurant", "Review Date", "Stars", "Review Text", "Guest"],
    mapping: { author: "Guest" },
    state: "done",
    progress: 100,
    rows: 412,
    fresh: 398,
    known: 14,
    createdAt: new Date(finishedMs - hourMs).toISOString(),
    finishedAt: new Date(finishedMs).toISOString(),
    expiresAt: new Date(finishedMs + retentionMs.done).toISOString(),
  })
}

/** Alerts of the Admin besides those that everyone gets (D-136). */
async function makeAlerts(tx: Db, account: Account, now: Date): Promise<void> {
  const { id: accountId, adminId: userId, timeZone } = account
  const [group] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.accountId, accountId), eq(groups.name, "New England")))
  const weekly = alertFrequencyId("weekly")
  const own = { accountId, userId, createdAt: now.toISOString() }
  await tx.insert(alerts).values([
    { ...own, alertTypeId: alertTypeId("mentions"), alertFrequencyId: alertFrequencyId("immediate") },
    {
      ...own,
      alertTypeId: alertTypeId("negative_reviews"),
      alertFrequencyId: weekly,
      ratingMax: 2,
      groupIds: group ? [group.id] : [],
      nextRunAt: runAfter(weekly, timeZone, now),
    },
  ])
}

/**
 * Work on the newest reviews of a demo account: labels, notes and disputes with their history,
 * tags on templates, a file that was imported, alerts of the Admin. Of a new account, once.
 */
export async function makeWork(tx: Db, account: Account, now: Date): Promise<void> {
  const [escalated = []] = await makeLabels(tx, account, now)
  await makeNotes(tx, account, escalated, now)
  await makeDisputes(tx, account, now)
  await tagTemplates(tx, account.id)
  await makeImport(tx, account, now)
  await makeAlerts(tx, account, now)
}
