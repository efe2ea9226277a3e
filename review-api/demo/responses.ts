import { sql } from "drizzle-orm"
import { responseErrorTexts } from "#lib/contract/index.ts"
import type { Db } from "../db/connect.ts"
import { sourceId } from "../db/reference/sources.ts"
import { accountSettings } from "../db/schema/identity.ts"
import { autoResponses, responseTemplates } from "../db/schema/response-templates.ts"
import { isConnected } from "../publishing/may-publish.ts"
import type { MadeAccount } from "./make-account.ts"

const templates = [
  {
    name: "Five stars",
    content:
      "Thank you, {{author}}! The whole team at {{location_name}} is happy to read this. See you soon.",
    ratingMin: 5,
  },
  {
    name: "Warm thanks",
    content:
      "We are so glad you came, {{author}}. Your words made the day of everybody at {{location_name}}.",
    ratingMin: 4,
  },
  {
    name: "Honest words",
    content:
      "Thank you for your honest words, {{author}}. We would like your next visit to {{location_name}} to be a better one.",
    ratingMin: 3,
    ratingMax: 3,
  },
  {
    name: "Apology",
    content:
      "We are sorry, {{author}}. This is not what {{business_name}} stands for. Please ask for the manager of {{location_name}}, we want to make it right.",
    ratingMax: 2,
  },
  {
    name: "Google, short",
    content: "Thank you, {{author}}. See you again at {{location_name}}!",
    ratingMin: 4,
    sourceIds: [sourceId("google_maps")],
  },
]

const nextAttemptMs = 23 * 3_600_000

/** Lets the newest responses of some kind fail at a source that takes them; they stay so for most of a day. */
async function letFail(
  tx: Db,
  accountId: number,
  from: "draft" | "published",
  to: keyof typeof responseErrorTexts,
  now: Date,
): Promise<void> {
  const connected = isConnected(sql`r.account_id`, sql`r.source_id`, now)
  await tx.execute(sql`
    update responses a set status = ${to}, error = ${responseErrorTexts[to]}, failures = 1, attempts = 1,
      submitted_at = ${now.toISOString()}::timestamptz,
      next_attempt_at = ${new Date(now.getTime() + nextAttemptMs).toISOString()}::timestamptz
    where a.account_id = ${accountId} and a.id in (
      select a.id from responses a join reviews r on r.account_id = a.account_id and r.id = a.review_id
      where a.account_id = ${accountId} and a.status = ${from} and ${connected}
      order by r.published_at desc, r.id desc limit 2)`)
}

/** A text that its source did not want. */
const letBeRefused = (tx: Db, accountId: number, now: Date) =>
  tx.execute(sql`
    update responses a set error = 'Google did not accept the response: Links are not allowed in a response.'
    where a.account_id = ${accountId} and a.id in (
      select a.id from responses a join reviews r on r.account_id = a.account_id and r.id = a.review_id
      where a.account_id = ${accountId} and a.status = 'draft' and r.source_id = ${sourceId("google_maps")}
        and r.published_at < ${now.toISOString()}::timestamptz
      order by r.published_at desc, r.id desc limit 1)`)

/** Gives a demo account templates, a rule that is switched off, and responses in every state; once. */
export async function makeResponses(tx: Db, account: Pick<MadeAccount, "id">, now: Date): Promise<void> {
  const accountId = account.id
  const switched = await tx
    .insert(accountSettings)
    .values(["ai_responses", "auto_responses"].map((code) => ({ accountId, code, value: "true" })))
    .onConflictDoNothing()
    .returning({ code: accountSettings.code })
  if (switched.length === 0) return
  const createdAt = now.toISOString()
  const made = await tx
    .insert(responseTemplates)
    .values(templates.map((template) => ({ accountId, createdAt, ...template })))
    .returning({ id: responseTemplates.id })
  await tx.insert(autoResponses).values({
    accountId,
    createdAt,
    activeFrom: createdAt,
    active: false,
    ratingMin: 5,
    ratingMax: 5,
    delayMinutes: 60,
    templateId: made[0]!.id,
  })
  await letFail(tx, accountId, "draft", "error_published", now)
  await letFail(tx, accountId, "published", "error_unpublished", now)
  await letBeRefused(tx, accountId, now)
}
