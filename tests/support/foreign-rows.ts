import { eq } from "drizzle-orm"
import { type OperationId, operationIds, operations } from "#lib/contract/index.ts"
import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { alerts } from "#review-api/db/schema/alerts.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { billingInvoices } from "#review-api/db/schema/billing.ts"
import { listTriggerSettings } from "#review-api/db/schema/campaigns.ts"
import { disputes } from "#review-api/db/schema/disputes.ts"
import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { accountSettings, customDomains, tokens, users, whitelabels } from "#review-api/db/schema/identity.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { notes } from "#review-api/db/schema/notes.ts"
import { notices } from "#review-api/db/schema/notices.ts"
import { autoResponses, responseTemplates } from "#review-api/db/schema/response-templates.ts"
import { reviewBulkActions } from "#review-api/db/schema/review-bulk-actions.ts"
import { responses, tags } from "#review-api/db/schema/reviews.ts"
import { scheduledExports } from "#review-api/db/schema/scheduled-exports.ts"
import { partnerScorecards } from "#review-api/db/schema/scorecards.ts"
import { specialHours } from "#review-api/db/schema/special-hours.ts"
import { ssoKeys } from "#review-api/db/schema/sso.ts"
import { uploads } from "#review-api/db/schema/uploads.ts"
import { userPreferences } from "#review-api/db/schema/user-preferences.ts"
import { hashToken } from "#review-api/identity/tokens.ts"
import { seedAskPages } from "./ask.ts"
import { seedRecipientUpload } from "./audit-asking-cases.ts"
import { byNoun } from "./by-noun.ts"
import { seedTemplate } from "./campaigns.ts"
import { bodies, missing, needed } from "./foreign-bodies.ts"
import { seedImport } from "./imports.ts"
import { seedLocationImport } from "./location-imports.ts"
import { nounCases } from "./noun-cases.gen.ts"
import type { NounCases } from "./noun-cases.ts"
import { seedPostAction } from "./nouns/posts.ts"
import { seedPhoto } from "./photos.ts"
import { emailOf, loginTypes, type SeededAccount } from "./seed.ts"
import { seedConnectionPlace } from "./seed-connection-place.ts"
import { seedIssue } from "./seed-issue.ts"
import { seedLinkOfNewParent } from "./seed-link.ts"
import { seedLocationBulk } from "./seed-location-bulk.ts"
import { seedOauth } from "./seed-oauth.ts"
import { seedOverride } from "./seed-override.ts"
import { seedRequest } from "./seed-request.ts"
import { seedUrls } from "./seed-urls.ts"
import { sharedIds } from "./shared-ids.ts"
import type { TestApi } from "./test-api.ts"

/** Rows of each account that only this test makes. */
type Made = Record<
  | "locationImport"
  | "recipientUpload"
  | "request"
  | "trigger"
  | "entry"
  | "setting"
  | "client"
  | "grant"
  | "ssoKey"
  | "preference"
  | "exportFile"
  | "invoice"
  | "token"
  | "connectionPlace"
  | "scorecard"
  | "schedule"
  | "alert"
  | "tag"
  | "note"
  | "notice"
  | "dispute"
  | "bulk"
  | "locationBulk"
  | "bulkAction"
  | "response"
  | "template"
  | "rule"
  | "override"
  | "issue"
  | "import"
  | "holiday"
  | "photo"
  | "url"
  | "requestPage"
  | "kioskPage"
  | "microsurvey",
  number
>
const madeIds = new Map<number, Made>()

/** Rows of nouns whose cases are gathered, by account. */
const addedIds = new Map<NounCases, Map<number, number>>()
/** A white label of each account, and the domain that the second one's claims. */
const whitelabelIds = new Map<number, number>()
const claimedDomain = "reviews.second.example.test"

const linkIds = new Map<number, number>()
const ownNames = ["account_id", "parent_id", "child_account_id", "location_account_id"]
const accountNames = [...ownNames, "accounts.id", "setup_progress.id", "email_domains.id"]

/** The profile and a session of each account's Manager. */
const profileIds = new Map<number, number>()
const sessionIds = new Map<number, number>()

/** Uploads are named by texts; a number is one. */
const foreignUploadId = (account: SeededAccount): number => 70_000 + account.id

const groupNames = ["group_id", "exclude[group_id]", "group_ids", "groups.id"]
const userNames = [
  ...["user_id", "user_ids", "recipient_user_ids", "created_by_user_id", "users.id"],
  ...["assigned_user_id", "assigned_user_ids"],
]
const locationNames = [
  ...["location_id", "location_ids", "active_location_ids", "containing", "not_containing"],
  ...["locations.id", "location_diffs.id", "local_listings.id", "review_excerpts.id", "google_photos.id"],
]

/** Parameters that name rows of an account, and which row of it. Everything else of the table names none. */
export const rowOf: Record<string, (account: SeededAccount) => number> = {
  ...Object.fromEntries(accountNames.map((name) => [name, (account: SeededAccount) => account.id])),
  ...Object.fromEntries(groupNames.map((name) => [name, (account: SeededAccount) => account.groupIds[0]!])),
  ...Object.fromEntries(
    locationNames.map((name) => [name, (account: SeededAccount) => account.locationIds[0]!]),
  ),
  ...Object.fromEntries(
    userNames.map((name) => [name, (account: SeededAccount) => account.users.Manager.id]),
  ),
  upload_id: (account) => madeIds.get(account.id)!.recipientUpload,
  "requests.id": (account) => madeIds.get(account.id)!.request,
  "list_trigger_settings.id": (account) => madeIds.get(account.id)!.trigger,
  "special_hours.id": (account) => madeIds.get(account.id)!.holiday,
  "request_pages.id": (account) => madeIds.get(account.id)!.requestPage,
  "kiosk_pages.id": (account) => madeIds.get(account.id)!.kioskPage,
  request_page_id: (account) => madeIds.get(account.id)!.requestPage,
  kiosk_page_id: (account) => madeIds.get(account.id)!.kioskPage,
  theme_id: (account) => madeIds.get(account.id)!.requestPage,
  microsurvey_id: (account) => madeIds.get(account.id)!.microsurvey,
  "urls.id": (account) => madeIds.get(account.id)!.url,
  url_ids: (account) => madeIds.get(account.id)!.url,
  url_id: (account) => madeIds.get(account.id)!.url,
  "uploads.id": foreignUploadId,
  upload_ids: foreignUploadId,
  /** Its images are named by it and a number: tests/api/review-images/review-images. */
  "review_images.id": (account) => account.reviewIds[0]!,
  "media.id": (account) => madeIds.get(account.id)!.photo,
  media_ids: (account) => madeIds.get(account.id)!.photo,
  "reviews.id": (account) => account.reviewIds[0]!,
  "notes.id": (account) => madeIds.get(account.id)!.note,
  "notices.id": (account) => madeIds.get(account.id)!.notice,
  "disputes.id": (account) => madeIds.get(account.id)!.dispute,
  review_ids: (account) => account.reviewIds[0]!,
  "location_bulk_actions.id": (account) => madeIds.get(account.id)!.locationBulk,
  "bulk_actions.id": (account) => madeIds.get(account.id)!.bulkAction,
  bulk_action_id: (account) => madeIds.get(account.id)!.bulkAction,
  "review_bulk_actions.id": (account) => madeIds.get(account.id)!.bulk,
  mentioned_user_ids: (account) => account.users.Admin.id,
  // An entry is named by the hash of its address (tests/api/contacts/lists).
  "do_not_contact.id": (account) => 80_000 + account.id,
  // An insight is named by its code and its location (tests/api/prescriptive-insights).
  "prescriptive_insights.id": (account) => 90_000 + account.id,
  "tags.id": (account) => madeIds.get(account.id)!.tag,
  into_tag_id: (account) => madeIds.get(account.id)!.tag,
  review_id: (account) => account.reviewIds[0]!,
  ...Object.fromEntries(
    nounCases.flatMap((noun) =>
      noun.names.map((name) => [name, (account: SeededAccount) => addedIds.get(noun)!.get(account.id)!]),
    ),
  ),
  saved_filter_ids: (account) => madeIds.get(account.id)!.preference,
  template_id: (account) => madeIds.get(account.id)!.template,
  "response_templates.id": (account) => madeIds.get(account.id)!.template,
  "auto_responses.id": (account) => madeIds.get(account.id)!.rule,
  "responses.id": (account) => madeIds.get(account.id)!.response,
  "profiles.id": (account) => profileIds.get(account.id)!,
  "sessions.id": (account) => sessionIds.get(account.id)!,
  "oauth_clients.id": (account) => madeIds.get(account.id)!.client,
  "user_preferences.id": (account) => madeIds.get(account.id)!.preference,
  "billing.id": (account) => madeIds.get(account.id)!.invoice,
  "export_files.id": (account) => madeIds.get(account.id)!.exportFile,
  "imports.id": (account) => madeIds.get(account.id)!.import,
  entry_id: (account) => madeIds.get(account.id)!.entry,
  "location_imports.id": (account) => madeIds.get(account.id)!.locationImport,
  "scheduled_exports.id": (account) => madeIds.get(account.id)!.schedule,
  "location_source_overrides.id": (account) => madeIds.get(account.id)!.override,
  "issues.id": (account) => madeIds.get(account.id)!.issue,
  "alerts.id": (account) => madeIds.get(account.id)!.alert,
  "partner_scorecards.id": (account) => madeIds.get(account.id)!.scorecard,
  "linked_integrations.id": (account) => linkIds.get(account.id)!,
  "oauth_tokens.id": (account) => madeIds.get(account.id)!.token,
  oauth_token_id: (account) => madeIds.get(account.id)!.token,
  "connections.id": (account) => madeIds.get(account.id)!.token,
  "connection_places.id": (account) => madeIds.get(account.id)!.connectionPlace,
  "oauth_grants.id": (account) => madeIds.get(account.id)!.grant,
  "sso_keys.id": (account) => madeIds.get(account.id)!.ssoKey,
  "account_settings.id": (account) => madeIds.get(account.id)!.setting,
  "whitelabels.id": (account) => whitelabelIds.get(account.id)!,
}

/** One place of a call where a row can be named. */
export type Case = { id: OperationId; place: "params" | "query" | "body"; name: string }

const namesRow = (name: string) => name === "id" || /_ids?\]?$/.test(name) || name.endsWith("containing")

/** Nouns whose `template_id` names a template of requests; that of the others is one of responses. */
const asking = new Set(["campaigns", "multi_campaigns", "requests", "list_trigger_settings"])

export function keyOf({ id, name }: Case): string {
  const noun = id.split(".")[0]!
  if (name === "id" || (name === "template_id" && asking.has(noun)))
    return name === "id" ? `${noun}.id` : "templates.id"
  return name.replace(/^(?:add|remove)_/, "")
}

export const cases: Case[] = operationIds
  .filter((id) => operations[id].access !== "public")
  .flatMap((id) => {
    const { params, query, body } = operations[id] as unknown as Partial<
      Record<"params" | "query" | "body", { shape?: object }>
    >
    return [
      ...Object.keys(params?.shape ?? {}).map((name) => ({ id, place: "params" as const, name })),
      ...Object.keys(query?.shape ?? {}).map((name) => ({ id, place: "query" as const, name })),
      ...Object.keys(body?.shape ?? {}).map((name) => ({ id, place: "body" as const, name })),
    ]
  })
  .filter((one) => namesRow(one.name) && !sharedIds.has(keyOf(one)))

/** A case, tried by someone of the first account. */
type Requested = Case & { type: (typeof loginTypes)[number] }

/** Each case with everyone who could ask, by the noun of its operation. */
export function callsByNoun(of: readonly Case[]): [noun: string, requested: Requested[]][] {
  const requested = of.flatMap((one) => loginTypes.map((type) => ({ ...one, type })))
  return byNoun(requested, ({ id }) => id)
}

/** Name of a call among others: `groups.get params id as Manager`. */
export const requestedBy = ({ id, place, name, type }: Requested) => `${id} ${place} ${name} as ${type}`

type Two = { first: SeededAccount; second: SeededAccount }

/** Makes the rows that only these tests need; call it once, after the two accounts are there. */
export async function seedForeignRows(api: TestApi, { first, second }: Two): Promise<void> {
  await upsertIntegrations(api.deps.db)
  for (const [account, host] of [
    [first, "first.test"],
    [second, "second.test"],
  ] as const) {
    const manager = await api.login(emailOf("Manager", host))
    const own = eq(tokens.hash, hashToken(manager.token))
    const [session] = await api.deps.db.select().from(tokens).where(own)
    sessionIds.set(account.id, session!.sessionId)
    const [user] = await api.deps.db.select().from(users).where(eq(users.id, account.users.Manager.id))
    profileIds.set(account.id, user!.profileId)
  }
  for (const { id: accountId } of [first, second]) {
    linkIds.set(accountId, await seedLinkOfNewParent(api.deps, accountId))
    const row = { accountId, code: "kiosk", value: "true" }
    const [made] = await api.deps.db.insert(accountSettings).values(row).returning()
    const of = {
      id: accountId,
      userId: accountId === first.id ? first.users.Manager.id : second.users.Manager.id,
    }
    const key = {
      accountId,
      kid: `key-${accountId}`,
      name: "Portal",
      algorithm: "EdDSA",
      publicKey: "",
    } as const
    const [ssoKey] = await api.deps.db.insert(ssoKeys).values(key).returning()
    const oauth = await seedOauth(api.deps, of)
    const own = { accountId, userId: of.userId, preferenceType: "saved_filters", name: "Own", config: {} }
    const [preference] = await api.deps.db.insert(userPreferences).values(own).returning()
    const file = { accountId, userId: of.userId, resource: "reviews", fileType: "csv", filters: {} }
    const [exportFile] = await api.deps.db
      .insert(exportFiles)
      .values({ ...file, publicId: `${4_000_000 + accountId}`, requestType: "manual", sendEmail: false })
      .returning()
    const [invoice] = await api.deps.db
      .insert(billingInvoices)
      .values({
        accountId,
        type: "legacy",
        date: "2026-01-01T00:00:00Z",
        cents: 1000,
        legacyPayment: "$10.00",
      })
      .returning()
    const [schedule] = await api.deps.db
      .insert(scheduledExports)
      .values({
        accountId,
        createdByUserId: of.userId,
        exportType: "reviews",
        dateRangeLegend: "seven_days",
        filters: {},
        emailFrequency: "daily",
        scheduledTime: "13:00",
        emailSubject: "Own",
        emailBody: "",
      })
      .returning()
    const [alert] = await api.deps.db
      .insert(alerts)
      .values({ accountId, userId: of.userId, alertTypeId: 1, alertFrequencyId: 1 })
      .returning()
    const connected = { accountId, integrationId: integrationId("facebook") }
    const sent = { accountId, publicId: `scorecard-${accountId}`, business: "Diner", grade: "C", score: 61 }
    const [scorecard] = await api.deps.db.insert(partnerScorecards).values(sent).returning()
    const [token] = await api.deps.db.insert(oauthTokens).values(connected).returning()
    for (const noun of nounCases) {
      addedIds.set(
        noun,
        (addedIds.get(noun) ?? new Map()).set(accountId, await noun.add(api.deps, accountId)),
      )
    }
    const [madeTag] = await api.deps.db.insert(tags).values({ accountId, name: "Own" }).returning()
    const [holiday] = await api.deps.db
      .insert(specialHours)
      .values({
        accountId,
        startDate: "2030-07-04",
        closed: true,
        locationId: (accountId === first.id ? first : second).locationIds[0]!,
      })
      .returning()
    const { reviewIds } = accountId === first.id ? first : second
    const onReview = { accountId, reviewId: reviewIds[0]!, userId: of.userId }
    const [note] = await api.deps.db
      .insert(notes)
      .values({ ...onReview, content: "Own" })
      .returning()
    const [notice] = await api.deps.db
      .insert(notices)
      .values({
        accountId,
        userId: of.userId,
        kind: "mention",
        facts: { who: "Own", place: "Own" },
        resourceType: "review",
        resourceId: String(reviewIds[0]),
      })
      .returning()
    const [bulk] = await api.deps.db
      .insert(reviewBulkActions)
      .values({ accountId, userId: of.userId, change: {}, status: "completed" })
      .returning()
    const [dispute] = await api.deps.db
      .insert(disputes)
      .values({ ...onReview, reason: "spam" })
      .returning()
    const answer = { accountId, reviewId: reviewIds[2]!, content: "Thank you" }
    const [response] = await api.deps.db.insert(responses).values(answer).returning()
    await api.deps.db.insert(accountSettings).values([
      { accountId, code: "ai_responses", value: "true" },
      { accountId, code: "auto_responses", value: "true" },
    ])
    const [template] = await api.deps.db
      .insert(responseTemplates)
      .values({ accountId, name: "Own", content: `Thank you from ${accountId}` })
      .returning()
    const ratings = { ratingMin: 4, ratingMax: 5, delayMinutes: 60, activeFrom: "2026-01-01T00:00:00Z" }
    const [rule] = await api.deps.db
      .insert(autoResponses)
      .values({ accountId, templateId: template!.id, ...ratings })
      .returning()
    const [entry] = await api.deps.db
      .insert(auditEntries)
      .values({
        accountId,
        at: "2026-01-01T00:00:00Z",
        action: "locations.update",
        actorKind: "user",
        resourceType: "location",
        resourceId: String((accountId === first.id ? first : second).locationIds[0]),
        before: { name: "Once" },
        after: { name: "Now" },
      })
      .returning()
    const account = accountId === first.id ? first : second
    await api.deps.db.insert(uploads).values({
      accountId,
      id: String(foreignUploadId(account)),
      userId: account.users.Admin.id,
      state: "complete",
      mimeType: "image/jpeg",
      width: 800,
      height: 600,
      bytes: 20_000,
    })
    const importId = await seedImport(api.deps, { accountId, userId: of.userId })
    const [trigger] = await api.deps.db
      .insert(listTriggerSettings)
      .values({ accountId, listId: "purchases", templateId: await seedTemplate(api.deps, accountId) })
      .returning()
    madeIds.set(accountId, {
      trigger: trigger!.id,
      request: await seedRequest(api.deps, accountId),
      recipientUpload: await seedRecipientUpload(api.deps, { accountId, userId: of.userId }),
      invoice: invoice!.id,
      issue: await seedIssue(api.deps, account),
      override: await seedOverride(api.deps, account),
      import: importId,
      entry: entry!.id,
      locationImport: await seedLocationImport(api.deps, { accountId, userId: of.userId }),
      holiday: holiday!.id,
      url: (await seedUrls(api.deps, accountId, account.locationIds[0]!))[0]!,
      ...(await seedAskPages(api.deps, accountId, account.locationIds[0]!)),
      photo: await seedPhoto(api.deps, account),
      tag: madeTag!.id,
      note: note!.id,
      notice: notice!.id,
      dispute: dispute!.id,
      bulk: bulk!.id,
      locationBulk: await seedLocationBulk(
        api.deps,
        { accountId, userId: of.userId },
        account.locationIds[0]!,
      ),
      bulkAction: await seedPostAction(api.deps, accountId),
      template: template!.id,
      rule: rule!.id,
      response: response!.id,
      exportFile: Number(exportFile!.publicId),
      token: token!.id,
      connectionPlace: await seedConnectionPlace(api.deps, account.id, token!.id),
      scorecard: scorecard!.id,
      schedule: schedule!.id,
      alert: alert!.id,
      setting: made!.id,
      ssoKey: ssoKey!.id,
      preference: preference!.id,
      client: oauth.client,
      grant: oauth.grant,
    })
    const [whitelabel] = await api.deps.db.insert(whitelabels).values({ accountId }).returning()
    whitelabelIds.set(accountId, whitelabel!.id)
  }
  const whitelabelId = whitelabelIds.get(second.id)!
  await api.deps.db
    .insert(customDomains)
    .values({ accountId: second.id, whitelabelId, domain: claimedDomain })
}

/** The call of a case, made from the first account's side. @param row what it names. */
export function callNaming(one: Case, row: number, first: SeededAccount) {
  const { method, path } = operations[one.id]
  const given = /_ids$/.test(one.name) && one.place === "body" ? [row] : row
  const params: Record<string, unknown> = {
    account_id: first.id,
    domain: claimedDomain,
    id: ownRowOf(one.id, first),
  }
  if (one.place === "params") params[one.name] = row
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name) => String(params[name])),
    query: { ...needed[one.id], ...(one.place === "query" ? { [one.name]: row } : {}) },
    body: one.place === "body" ? { ...bodies[one.id], [one.name]: given } : bodies[one.id],
  }
}

/** A row of the own account, for cases that name the foreign one elsewhere. */
const ownRowOf = (id: OperationId, account: SeededAccount): number =>
  rowOf[`${id.split(".")[0]}.id`]?.(account) ?? missing

/** Allowed statuses of a case: a file whose filter names something foreign is refused (D-270). */
export const statusesOf = ({ id, place }: Case): number[] => [
  ...[200, 403, 404],
  ...(place === "body" ? [422] : []),
  ...(/export/.test(id) ? [409] : []),
]

/** Everything of an answer but what names the request itself: its id, the time, the counter, the given number. */
export function seen(answer: { status: number; text: string; headers: Headers }, row: number): string {
  const own = ["date", "x-request-id", "ratelimit-remaining", "ratelimit-reset", "content-length"]
  const kept = [...answer.headers].filter(([name]) => !own.includes(name))
  return JSON.stringify([
    answer.status,
    kept,
    answer.text.replaceAll(new RegExp(`(?<==)${row}\\b`, "g"), "ROW"),
  ])
}
