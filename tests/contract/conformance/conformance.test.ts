import { readLeniently } from "#lib/api-client/read-leniently.ts"
import {
  type ErrorBody,
  errorSchema,
  fillPath,
  mediaType,
  methodOverrideHeader,
  type Operation,
  type OperationId,
  operationIds,
  operations,
  scoreWeightFields,
} from "#lib/contract/index.ts"
import { addMonths } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { closedWeek } from "#lib/hours/week.ts"
import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { upsertCategories } from "#review-api/db/reference/upsert-categories.ts"
import { type Caller, createApiCaller } from "#tests/support/api-caller.ts"
import { recipientForm, refusalsForm } from "#tests/support/audit-asking-cases.ts"
import { byNoun } from "#tests/support/by-noun.ts"
import { conformanceReport, type Verdict } from "#tests/support/conformance-report.ts"
import { createFakeDns } from "#tests/support/fake-dns.ts"
import { formOf, padded, pngOf } from "#tests/support/images.ts"
import { locationBody } from "#tests/support/location-body.ts"
import { nounCases } from "#tests/support/noun-cases.gen.ts"
import { switchOn } from "#tests/support/responses.ts"
import { scheduleBody } from "#tests/support/schedules.ts"
import { seedPassword, seedTwoAccounts, seedWhitelabel } from "#tests/support/seed.ts"
import { someTargets } from "#tests/support/targets.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { tryEvery } from "#tests/support/try-every.ts"

/**
 * The answers of a Review API against the schemas of the table. It runs on the embedded one, or on another one that
 * CONFORMANCE_API_URL names, signed in with CONFORMANCE_EMAIL and CONFORMANCE_PASSWORD (an Admin). There it only reads,
 * apart from sessions of its own, reads answers as the app does, takes an optional call for absent that is answered with
 * 404, 405 or 501, and says at the end what there is.
 */
type Input = { params?: Record<string, unknown>; query?: object; body?: object }

const paid = { card_token: "tok_ok" }
/** Calls of billing that say more than whose it is. */
const billingInputs: Partial<Record<OperationId, Input>> = {
  "billing.subscribe": { body: { plan_code: "essential", interval_unit: "month", ...paid } },
  "billing.resume": { body: { cancel_at_period_end: false } },
  "billing.update_card": { body: paid },
  "billing.preview_plan": { query: { plan_code: "starter" } },
  "billing.preview_sms_credits": { query: { quantity: 500 } },
  "billing.buy_sms_credits": { body: { quantity: 500, ...paid } },
}

const { CONFORMANCE_API_URL, CONFORMANCE_EMAIL, CONFORMANCE_PASSWORD } = process.env

const absent = [404, 405, 501]

describe(`conformance of ${CONFORMANCE_API_URL ?? "the embedded Review API"}`, () => {
  let embedded: TestApi | undefined
  let call: TestApi["call"]
  let as: Caller
  const ids: Record<string, unknown> = {}
  const verdicts = new Map<OperationId, Verdict>()

  beforeAll(async () => {
    if (CONFORMANCE_API_URL) call = createApiCaller(CONFORMANCE_API_URL)
    else {
      embedded = await startTestApi({ database: "pglite", dns: createFakeDns().dns })
      const { first } = await seedTwoAccounts(embedded.deps)
      call = embedded.call
      Object.assign(ids, await seedWhitelabel(embedded.deps, first.id))
      await upsertRegions(embedded.deps.db)
      await upsertCategories(embedded.deps.db)
      await upsertIntegrations(embedded.deps.db)
      ids["integrations"] = integrationId("wellness")
      await switchOn(embedded.deps, first.id, ["ai_responses", "auto_responses", "local_listings"])
    }
    const email = CONFORMANCE_EMAIL ?? "admin@first.test"
    const password = CONFORMANCE_PASSWORD ?? seedPassword
    const { status, body } = await call("POST", "/auth", { body: { email, password } })
    expect(status).toBe(201)
    operations["auth.create"].answer.parse(body)
    verdicts.set("auth.create", "met")
    as = { email, token: body.token }
    Object.assign(ids, { account: body.account_id, user: body.user_id, profile: body.profile_id })
    for (const noun of ["groups", "locations", "sources", "reviews", "countries", "categories"]) {
      const list = await call("GET", `/${noun}`, { as, query: { per_page: 1 } })
      ids[noun] = list.body?._embedded?.[noun]?.[0]?.id
    }
    const open = await call("GET", "/reviews", { as, query: { has_response: false, per_page: 1 } })
    ids["unanswered"] = open.body?._embedded?.reviews?.[0]?.id
    const people = await call("GET", "/users", { as, query: { "sort[by]": "user_type", per_page: 1 } })
    ids["users"] = people.body?._embedded?.users?.[0]?.id
  })
  afterAll(async () => {
    await embedded?.close()
    if (CONFORMANCE_API_URL) process.stdout.write(`\n${conformanceReport(verdicts)}\n`)
  })

  const nextYear = addMonths(todayIn("UTC"), 12)

  /** Ids and queries with which each call is made; the others need none. */
  const inputs = (): Partial<Record<OperationId, Input>> => ({
    "whitelabels.list": { query: { custom_domain: "unknown.example.test" } },
    "whitelabels.get": { params: { id: ids["whitelabel"] } },
    "whitelabels.update": { params: { id: ids["whitelabel"] }, body: { accent_color: "#0f766e" } },
    "whitelabels.update_logo": {
      params: { id: ids["whitelabel"] },
      body: { data: pngOf({ width: 8, height: 8 }).toString("base64") },
    },
    "whitelabels.add_domain": {
      params: { id: ids["whitelabel"] },
      body: { custom_domain: claim().domain },
    },
    "whitelabels.verify_domain": { params: claim() },
    "whitelabels.remove_domain": { params: claim() },
    "whitelabel_logos.get": { params: { key: ids["logo"] } },
    "accounts.get": { params: { id: ids["account"] } },
    "webhooks.analytics": {
      body: { user_id: ids["user"], account_id: ids["account"], email: as.email },
    },
    "setup_progress.get": { params: { id: ids["account"] } },
    "email_domains.get": { params: { id: ids["account"] } },
    "email_domains.update": { params: { id: ids["account"] }, body: { domain: "mail.example.com" } },
    "email_domains.check": { params: { id: ids["account"] } },
    "email_domains.delete": { params: { id: ids["account"] } },
    "accounts.update": { params: { id: ids["account"] }, body: { name: "Renamed" } },
    "account_settings.update": { params: { id: "week_start" }, body: { value: "monday" } },
    "user_preferences.create": { body: { name: "Mine", config: { dateDescriptor: "mtd" } } },
    "export_files.create": { params: { account_id: ids["account"] }, body: { resource: "reviews" } },
    "alerts.create": { body: { alert_type_id: 3, alert_frequency_id: 4 } },
    "scheduled_exports.create": { body: scheduleBody([ids["user"] as number]) },
    "partner_scorecards.create": {
      body: { business: "Diner", email: "owner@conformance.example", score: 61 },
    },
    "uploads.fit": { body: formOf(["a.png", padded(pngOf({ width: 250, height: 250 }), 9_000)]) },
    "uploads.create": { body: formOf(["a.png", padded(pngOf({ width: 250, height: 250 }), 10_240)]) },
    "uploads.begin": { body: { name: "a.png", bytes: 20_000 } },
    "multi_campaigns.create": { body: { name: "Made here", location_ids: [ids["locations"]] } },
    "requests.preview": { body: { content: "Hello {{first_name}}" } },
    "requests.create": {
      body: {
        location_id: ids["locations"],
        email: "guest@conformance.example",
        consent: { wording: "I agree" },
      },
    },
    "recipient_uploads.create": { body: recipientForm() },
    "do_not_contact.create": { body: { channel: "email", address: "guest@conformance.example" } },
    "do_not_contact.import": { body: refusalsForm() },
    "reports.list_campaigns": { params: { account_id: ids["account"] } },
    "reports.export_campaign_overview": { params: { account_id: ids["account"] } },
    "reports.get_campaign_overview": { params: { account_id: ids["account"] } },
    "imports.create": { body: formOf(["a.csv", Buffer.from("name,date,rating\nDiner,2026-01-01,5\n")]) },
    "location_imports.create": {
      body: formOf([
        "a.csv",
        Buffer.from("name,address,city,state,zipcode,country\nDiner,1 A,Boston,MA,02110,US\n"),
      ]),
    },
    "responses.suggest": { body: { review_id: ids["reviews"] } },
    "response_templates.create": { body: { name: "Thanks", content: "Thank you, {{author}}" } },
    "responses.create": { body: { review_id: ids["unanswered"], content: "Thank you" } },
    "groups.create": { body: { name: "Made here" } },
    "groups.update": { params: { id: ids["groups"] }, body: { name: "Renamed here" } },
    "global_integration_accounts.create": { body: { integration_id: ids["integrations"] } },
    "oauth_clients.create": {
      body: { name: "Application", redirect_uris: ["https://app.example/cb"], scopes: ["reviews.read"] },
    },
    "users.create": {
      body: { first_name: "New", email: "new@conformance.example", user_type_id: 2, location_ids: [] },
    },
    "users.update": { params: { id: ids["users"] }, body: { last_name: "Renamed" } },
    "users.delete": { params: { id: ids["users"] } },
    "profiles.get": { params: { id: ids["profile"] } },
    "profiles.update": { params: { id: ids["profile"] }, body: { phone: "(555) 123-4567" } },
    "users.get": { params: { id: ids["user"] } },
    "groups.get": { params: { id: ids["groups"] } },
    "locations.get": { params: { id: ids["locations"] } },
    "locations.create": { body: locationBody(ids["countries"] as number) },
    "local_listings.get_eligible": { params: { id: ids["locations"] } },
    "local_listings.get": { params: { id: ids["locations"] } },
    ...Object.fromEntries(
      operationIds
        .filter((id) => id.startsWith("billing.") && operations[id].path.includes("{account_id}"))
        .map((id) => [id, { params: { account_id: ids["account"] }, ...billingInputs[id] }]),
    ),
    "locations.history": { params: { id: ids["locations"] } },
    "google_photos.list": { params: { id: ids["locations"] } },
    "review_excerpts.list": { params: { id: ids["locations"] } },
    "locations.update": { params: { id: ids["locations"] }, body: { zipcode: "69002" } },
    "locations.update_hours": { body: { location_ids: [ids["locations"]], hours: closedWeek() } },
    "location_custom_targets.bulk_update": { body: someTargets({ location_ids: [ids["locations"]] }) },
    "location_custom_targets.bulk_delete": { body: { location_ids: [ids["locations"]] } },
    "location_bulk_actions.preview": {
      body: { location_ids: [ids["locations"]], fields: { open_status: "active" } },
    },
    "location_bulk_actions.create": { body: { location_ids: [ids["locations"]], hours: closedWeek() } },
    "categories.get": { params: { id: ids["categories"] } },
    "special_hours.list": { query: { location_id: ids["locations"] } },
    "special_hours.create": {
      body: { location_id: ids["locations"], start_date: nextYear, closed: true },
    },
    "urls.create": {
      body: { location_id: ids["locations"], link: "https://www.trustpilot.com/review/here.example" },
    },
    "public_holidays.list": { query: { country_id: ids["countries"] } },
    "public_holidays.plan": { body: { location_ids: [ids["locations"]] } },
    "public_holidays.apply": { body: { location_ids: [ids["locations"]] } },
    "sources.get": { params: { id: ids["sources"] } },
    "benchmarks.get": { params: { vertical_id: "1" } },
    "score_weights.create": {
      body: Object.fromEntries(scoreWeightFields.map((name) => [name, 100 / scoreWeightFields.length])),
    },
    "reviews.get": { params: { id: ids["reviews"] } },
    "reviews.update": { params: { id: ids["reviews"] }, body: { status: "in_progress" } },
    ...Object.fromEntries(nounCases.map(({ create }) => [create.id, { body: create.body("Made here") }])),
    "request_pages.create": { body: { title: "Made here", location_ids: [ids["locations"]] } },
    "kiosk_pages.create": {
      body: { title: "Made here", location_ids: [ids["locations"]], pin: "4711" },
    },
    "widgets.preview": { body: { widget_type: "star_snapshot" } },
    "landing_page_requests.create": { body: { contact_email: "owner@conformance.example" } },
    "notes.list": { query: { review_id: ids["reviews"] } },
    "notes.list_people": { query: { review_id: ids["reviews"] } },
    "notes.create": { body: { review_id: ids["reviews"], content: "Seen" } },
    "reviews.list_disputes": { params: { id: ids["reviews"] } },
    "reviews.dispute": { params: { id: ids["reviews"] }, body: { reason: "spam", comment: "Not ours" } },
    "review_bulk_actions.create": { body: { review_ids: [ids["reviews"]], add_tags: ["Many"] } },
    "tags.create": { body: { name: "Made here" } },
    "review_tags.create": { body: { review_id: ids["reviews"], name: "Put here" } },
    "review_tags.delete": { query: { review_id: ids["reviews"], name: "put HERE" } },
    "reviews.get_neighbours": { params: { id: ids["reviews"] }, query: { rating: 5 } },
    "reviews.list_history": { params: { id: ids["reviews"] } },
    "review_keywords.list": { params: { review_id: ids["reviews"] } },
    "insights.list_mentioned": { params: { account_id: ids["account"] } },
    "insights.get_mentioned": { params: { account_id: ids["account"], keyword: "breakfast" } },
    "insights.list_categories": { params: { account_id: ids["account"] } },
    "insights.get_category": { params: { account_id: ids["account"], category: "food" } },
    "directory_files.export": { query: { directory_code: "bing" } },
    "insights.export_sentences": { query: { keyword: "breakfast" } },
    "insights.rank_categories": { params: { account_id: ids["account"] } },
    "metrics.overview": { params: { account_id: ids["account"] }, query: { with_lag: true } },
    "metrics.breakdown": { query: { group_by: "month" } },
    "metrics.list_locations": { params: { account_id: ids["account"] }, query: { with_lag: true } },
    "metrics.list_groups": { params: { account_id: ids["account"] }, query: { with_lag: true } },
    "metrics.list_sources": { params: { account_id: ids["account"] }, query: { with_lag: true } },
    "local_listings.list_locations": { params: { account_id: ids["account"] } },
    "local_listings.get_overview": { params: { account_id: ids["account"] } },
    "location_scores.list_locations": { params: { account_id: ids["account"] }, query: { with_lag: true } },
    "location_scores.list_groups": { params: { account_id: ids["account"] }, query: { with_lag: true } },
    "reports.list_locations": { params: { account_id: ids["account"] }, query: { with_lag: true } },
    "location_performance.list": { query: { group_by: "group", with_lag: true } },
  })

  const claim = () => ({ id: ids["whitelabel"], domain: "reviews.conformance.test" })

  /** These have tests of their own: they change sessions, need a link that only a mail holds, or child accounts. */
  const others: OperationId[] = [
    "accounts.list",
    "accounts.export",
    "integrations.export",
    "partner_scorecards.get",
    "partner_scorecards.delete",
    "reports.list_children",
    "reports.export_children",
    "auth.create",
    "auth.refresh",
    "auth.end",
    "shadow_users.create_token",
    ...operationIds.filter((id) => /^sso(_keys)?\./.test(id)),
    "partners.get",
    // Of accounts that have connected Google.
    "location_diffs.get",
    "location_diffs.accept",
    ...operationIds.filter((id) => /^local_listings\.(publish|unpublish|resolve|restore|.+_days?)$/.test(id)),
    // Of healthcare accounts alone.
    "npi.list",
    "npi.get",
    "location_source_overrides.create",
    "location_source_overrides.update",
    "issues.update",
    "prescriptive_insights.update",
    "signup.create_user",
    "signup.create_location",
    ...operationIds.filter((id) => /^(unsubscribes|scorecard_requests)\./.test(id)),
    // They need a page: tests/api/request-pages; what customers do: tests/api/feedback.
    ...operationIds.filter((id) => /^(request_pages|kiosk_pages)\.(get|update|delete|export_code)$/.test(id)),
    ...operationIds.filter((id) => id.startsWith("feedback.")),
    // They need a widget and its key: tests/api/widgets, tests/api/public-widgets.
    ...operationIds.filter((id) => /^(widgets\.get|public_widgets\.)/.test(id)),
    "passwords.create",
    "passwords.check",
    "passwords.update",
    "confirmations.resend",
    "confirmations.check",
    "confirmations.complete",
    "email_changes.create",
    "passwords.change",
    "sessions.end",
    "sessions.end_others",
    "users.resend_invitation",
    "users.resume_emails",
    "webhooks.notify",
    // Signed by their providers alone.
    ...(["billing.notify", "connections.notify", "sms.notify"] as const),
    "groups.delete",
    "locations.delete",
    "locations.restore",
    "locations.revert",
    // It needs something that has happened: tests/api/notices/notices.
    "notices.update",
    "notes.update",
    "notes.delete",
    "special_hours.update",
    "urls.update",
    "urls.delete",
    "special_hours.delete",
    "disputes.update",
    ...operationIds.filter((id) => /_bulk_actions\.(get|list_results|retry|undo)$/.test(id)),
    ...operationIds.filter((id) =>
      /^imports\.(get|update|start|preview_undo|undo|delete|download_rejected)$/.test(id),
    ),
    ...operationIds.filter((id) =>
      /^location_imports\.(get|list_rows|update|start|undo|delete|download_failed)$/.test(id),
    ),
    // They need a campaign, a request or a file of recipients: tests/api/campaigns, requests, recipient-uploads.
    ...operationIds.filter((id) =>
      /^(campaigns\.(?!list$|create|export$)|requests\.(get|resend)|contacts\.(?!list$|create$|export$|export_do|export_template)|do_not_contact\.lift|list_trigger_settings\.(?!list)|recipient_uploads\.(?!create))/.test(
        id,
      ),
    ),
    "tags.update",
    "tags.merge",
    "tags.delete",
    ...nounCases.flatMap(({ ofRow }) => Object.keys(ofRow) as OperationId[]),
    // They need a microsurvey or a template: tests/api/microsurveys/microsurveys, tests/api/templates/templates.
    ...operationIds.filter((id) => /^microsurveys\.(?!list$|create$)|^templates\.get$/.test(id)),
    "auto_responses.create",
    // Needs a mention that someone has read.
    "review_keywords.correct",
    "export_files.get",
    "export_files.download",
    // They need an upload, and the address of one of its copies: tests/api/uploads/image-processing.
    "uploads.process",
    "files.get",
    // They need an upload: tests/api/uploads/uploads.
    "uploads.list",
    "uploads.append",
    "uploads.crop",
    // It needs a review with an image: tests/api/review-images/review-images.
    "review_images.copy",
    // They need a processed upload: tests/api/media/media, or rows of Google: tests/api/google-photos/google-photos, posts.
    ...operationIds.filter((id) => /^(bulk_actions|google_photos|google_posts|media)\.(?!list)/.test(id)),
    // It has no end: tests/api/realtime/realtime.
    "realtime.open",
    ...(["get", "update", "delete"] as const).map((verb) => `user_preferences.${verb}` as const),
    ...operationIds.filter((id) =>
      /^(scheduled_exports|alerts)\.(get|update|delete|take_over|list_deliveries)$/.test(id),
    ),
    ...operationIds.filter((id) =>
      /^(responses|response_templates|auto_responses)\.(get|update|delete)$|^template_tags/.test(id),
    ),
    ...operationIds.filter((id) => id.startsWith("oauth_") && !/list|create$/.test(id)),
    "oauth_authorizations.create",
    // Needs the code of a consent: tests/api/integrations/integrations.
    "oauth_tokens.create",
    // They need an endpoint: tests/api/webhook-endpoints/webhook-endpoints.
    ...(["webhook_endpoints.get", "webhook_endpoints.test", "webhook_deliveries.replay"] as const),
    // They need a connection: tests/api/connections/connections.
    "connections.sync",
    // They need a child account and a connection: tests/api/linked-integrations/linked-integrations.
    ...operationIds.filter((id) => id.startsWith("linked_integrations.")),
    ...operationIds.filter((id) =>
      /^connection_places\.(update|preview_move|undo_move|add_location|add_locations)$/.test(id),
    ),
    // It needs a source with a key: tests/api/review-excerpts/review-excerpts.
    "review_excerpts.match",
  ]

  const isTried = (id: OperationId) =>
    !others.includes(id) &&
    (!CONFORMANCE_API_URL ||
      (operations[id].method === "GET" && !["whitelabels.get", "whitelabel_logos.get"].includes(id)))

  test.each(byNoun(operationIds.filter(isTried), String))(
    "calls of %s answer as the table says",
    (_, tried) =>
      tryEvery(tried, String, async (id) => {
        const operation: Operation = operations[id]
        const { params, query, body } = inputs()[id] ?? {}
        const answer = await call(operation.method, fillPath(operation.path, params), {
          ...(operation.access === "public" ? {} : { as }),
          query: query as Record<string, unknown>,
          body,
        })
        if (CONFORMANCE_API_URL && operation.optional && absent.includes(answer.status)) {
          verdicts.set(id, "absent")
          return
        }
        verdicts.set(id, "missing")
        expect([answer.status, answer.body]).toEqual([operation.status, answer.body])
        if (operation.answer && CONFORMANCE_API_URL) {
          expect(answer.headers.get("content-type")).toMatch(/json/)
          expect(readLeniently(operation.answer, answer.body).error).toBeUndefined()
        } else if (operation.answer) {
          expect(answer.headers.get("content-type")).toContain(mediaType)
          expect(operation.answer.safeParse(answer.body).error).toBeUndefined()
        }
        verdicts.set(id, "met")
      }),
  )

  test("no one shadows an account that is no child of the own one (D-049)", async () => {
    const answer = await call("POST", "/shadow_user/tokens", {
      as,
      body: { child_account_id: ids["account"] },
    })
    expect([403, 404]).toContain(answer.status)
    expect(errorSchema.safeParse(answer.body).error).toBeUndefined()
  })

  test("a token that no one has signed is refused, and keys are for partners (D-052, D-053)", async () => {
    const exchanged = await call("POST", "/sso/exchange", { body: { token: "a.b.c" } })
    const listed = await call("GET", "/sso_keys", { as })
    const isThere = !CONFORMANCE_API_URL || !absent.includes(exchanged.status)
    if (isThere) {
      expect([exchanged.status, errorSchema.safeParse(exchanged.body).success]).toEqual([401, true])
      expect([200, 403]).toContain(listed.status)
    }
    for (const id of ["sso.exchange", "sso_keys.list"] as const) verdicts.set(id, isThere ? "met" : "absent")
  })

  test("a session is refreshed and ended as the table says (D-043)", async () => {
    const refreshed = await call("GET", "/auth", { as })
    expect(operations["auth.refresh"].answer.safeParse(refreshed.body).error).toBeUndefined()
    const young = { ...as, token: refreshed.body.token }
    expect((await call("DELETE", "/auth", { as: young })).status).toBe(204)
    expect((await call("GET", "/mywhitelabel", { as: young })).status).toBe(401)
    for (const id of ["auth.refresh", "auth.end"] as const) verdicts.set(id, "met")
  })

  test("password calls take an unknown email and refuse an unknown link (D-045)", async () => {
    const requested = await call("POST", "/passwords", { body: { email: "nobody@conformance.example" } })
    expect(requested.status).toBe(202)
    const token = "unknown-to-everybody"
    const checked = await call("GET", "/passwords", { query: { token } })
    expect(checked.status).toBe(410)
    const body = { token, password: "a long password", password_confirmation: "a long password" }
    const headers = { [methodOverrideHeader]: "PATCH" }
    const changed = await call("POST", "/passwords", { body, headers })
    expect([changed.status, errorSchema.safeParse(changed.body).success]).toEqual([410, true])
    for (const verb of ["create", "check", "update"] as const) verdicts.set(`passwords.${verb}`, "met")
  })

  test("nothing tells an unknown email from one that waits, and an unknown link is gone (D-044)", async () => {
    const resent = await call("POST", "/confirm", { body: { email: "nobody@unknown.example.test" } })
    expect([resent.status, resent.text]).toEqual([operations["confirmations.resend"].status, ""])
    const gone = await call("PATCH", "/confirm", { body: { confirmation_token: "unknown" } })
    expect([gone.status, errorSchema.safeParse(gone.body).error]).toEqual([410, undefined])
    for (const verb of ["resend", "complete"] as const) verdicts.set(`confirmations.${verb}`, "met")
  })

  test.each([
    ["no credentials", "/locations", 401],
    ["an unknown path", "/no/such/path", 404],
    ["a missing white label domain", "/whitelabels", 400],
  ])("%s is told in the error body (D-013)", async (_, path, status) => {
    const answer = await call("GET", path)
    expect(answer.status).toBe(status)
    const body: ErrorBody = errorSchema.parse(answer.body)
    expect(body.error ?? body.Message).toEqual(expect.stringMatching(/./))
  })
})
