import { callApi } from "#lib/api-client/call-api.ts"
import {
  type InputOf,
  type Operation,
  type OperationId,
  operationIds,
  operations,
} from "#lib/contract/index.ts"
import { logOut } from "#lib/session/log-out.ts"
import { unsealSession } from "#lib/session/seal.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { upsertCategories } from "#review-api/db/reference/upsert-categories.ts"
import { countries } from "#review-api/db/schema/countries.ts"
import { userPreferences } from "#review-api/db/schema/user-preferences.ts"
import { bff, cookieSet, postLogin, type Signed, signIn } from "#tests/support/app-client.ts"
import { formPost, setAppEnvironment } from "#tests/support/app-request.ts"
import { seedRecipientUpload } from "#tests/support/audit-asking-cases.ts"
import { seedDoneImport, seedImport } from "#tests/support/imports.ts"
import { seedLocationImport } from "#tests/support/location-imports.ts"
import { cases as postCases } from "#tests/support/nouns/posts.ts"
import { cases as templateCases } from "#tests/support/nouns/templates.ts"
import { cases as webhookCases } from "#tests/support/nouns/webhook-endpoints.ts"
import { connect, switchOn } from "#tests/support/responses.ts"
import { scheduleBody } from "#tests/support/schedules.ts"
import { emailOf, loginTypes, seedPartner, seedTwoAccounts, seedWhitelabel } from "#tests/support/seed.ts"
import { seedConnectionPlace, seedTrustpilotToken } from "#tests/support/seed-connection-place.ts"
import { seedLocationBulk } from "#tests/support/seed-location-bulk.ts"
import { seedOauth } from "#tests/support/seed-oauth.ts"
import { seedRequest } from "#tests/support/seed-request.ts"
import { seedSurvey } from "#tests/support/surveys.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

let api: TestApi
let seeded: Awaited<ReturnType<typeof seedTwoAccounts>>
let partner: Awaited<ReturnType<typeof seedPartner>>
const people: Record<string, Signed> = {}

beforeAll(async () => {
  api = await startTestApi({ config: { authLimitPerMinute: 1_000 } })
  setAppEnvironment({ REVIEW_API_URL: api.url })
  seeded = await seedTwoAccounts(api.deps)
  partner = await seedPartner(api.deps)
  for (const type of loginTypes) people[type] = await signIn(emailOf(type, "first.test"))
})
afterAll(() => api.close())

const sealOf = (signed: Signed) => decodeURIComponent(signed.cookie.split("=")[1]!)

describe("through the proxy to the real Review API", () => {
  test.each(loginTypes)("%s logs in with the form and reads reviews [F-485, F-470]", async (type) => {
    const { status, body } = await bff(people[type]!, "GET", "/reviews?per_page=100")
    expect(status).toBe(200)
    expect(body._embedded.reviews).toHaveLength(type === "Admin" ? 30 : 18)
  })

  test("no one logs in with a wrong password or as an email only user, and the form says why", async () => {
    const wrong = await postLogin(emailOf("Admin", "first.test"), undefined, "wrong")
    const emailOnly = await postLogin(emailOf("Email Only", "first.test"))
    expect([cookieSet(wrong), cookieSet(emailOnly)]).toEqual(["app_session=", "app_session="])
  })

  test("the sealed session holds what the API answered at login [F-135, F-150]", async () => {
    const session = await unsealSession(sealOf(people["Read Only"]!))
    expect(session).toMatchObject({ account_id: seeded.first.id, email: "read-only@first.test" })
    expect(session!.permissions.review).toMatchObject({ read: true, update: false })
  })

  test.each(loginTypes)(
    "rows of another account and missing rows are one and the same 404 for %s",
    async (type) => {
      const as = people[type]!
      const paths = (id: string | number, location: string | number, group: string | number) => [
        `/reviews/${id}`,
        `/locations/${location}`,
        `/groups/${group}`,
      ]
      const { second } = seeded
      const foreign = paths(second.reviewIds[0]!, second.locationIds[0]!, second.groupIds[0]!)
      const missing = paths(99_999_999, 99_999_999, 99_999_999)
      for (const [index, path] of foreign.entries()) {
        const [one, other] = [await bff(as, "GET", path), await bff(as, "GET", missing[index]!)]
        expect([one.status, one.text]).toEqual([404, other.text])
      }
    },
  )

  test("rows at an unassigned location are 404 for everyone but Admin", async () => {
    const { unassignedLocationIds, unassignedGroupId, reviewIds } = seeded.first
    const paths = [
      `/locations/${unassignedLocationIds[0]}`,
      `/groups/${unassignedGroupId}`,
      `/reviews/${reviewIds.at(-1)}`,
    ]
    for (const type of loginTypes) {
      for (const path of paths) {
        expect((await bff(people[type]!, "GET", path)).status).toBe(type === "Admin" ? 200 : 404)
      }
    }
  })

  test("every reading operation answers what the contract says", async () => {
    const { first } = seeded
    const oauth = await seedOauth(api.deps, { id: first.id, userId: first.users.Admin.id })
    const { whitelabel, logo } = await seedWhitelabel(api.deps, first.id)
    const session = (await unsealSession(sealOf(people["Admin"]!)))!
    const own = { accountId: first.id, userId: Number(session.user_id) }
    const preference = { ...own, preferenceType: "saved_filters", name: "Own", config: {} }
    const [kept] = await api.deps.db.insert(userPreferences).values(preference).returning()
    const made = await callApi(session, "export_files.create", {
      params: { account_id: String(first.id) },
      body: { resource: "reviews" },
    })
    const scheduled = await callApi(session, "scheduled_exports.create", {
      body: scheduleBody([Number(session.user_id)]),
    })
    const alert = await callApi(session, "alerts.create", {
      body: { alert_type_id: 1, alert_frequency_id: 2 },
    })
    const bulk = await callApi(session, "review_bulk_actions.create", {
      body: { review_ids: [first.reviewIds[0]!], status: "completed" },
    })
    await connect(api.deps, first.id, ["google_my_business"])
    await switchOn(api.deps, first.id, ["auto_responses"])
    const template = await callApi(session, "response_templates.create", {
      body: { name: "Thanks", content: "Thank you, {{author}}" },
    })
    const rule = await callApi(session, "auto_responses.create", { body: { template_id: template.id } })
    const response = await callApi(session, "responses.create", {
      body: { review_id: first.reviewIds[0]!, content: "Thank you" },
    })
    const campaign = await callApi(session, "campaigns.create", { body: {} })
    const contact = await callApi(session, "contacts.create", { body: { email: "guest@mail.example" } })
    const recipients = await seedRecipientUpload(api.deps, own)
    const partnerSession = (await unsealSession(sealOf(await signIn("admin@partner.test"))))!
    const isForPartners = (operation: Operation) => operation.permission?.startsWith("child_")
    const params: Partial<Record<OperationId, Record<string, string>>> = {
      "accounts.get": { id: String(first.id) },
      "setup_progress.get": { id: String(first.id) },
      "email_domains.get": { id: String(first.id) },
      "contacts.get": { id: String(contact.id) },
      "contacts.list_history": { id: String(contact.id) },
      "requests.get": { id: String(await seedRequest(api.deps, first.id)) },
      "campaigns.get": { id: String(campaign.id) },
      "campaigns.check": { id: String(campaign.id) },
      "campaigns.get_outcomes": { id: String(campaign.id) },
      "campaigns.list_compliance": { id: String(campaign.id) },
      "recipient_uploads.get": { upload_id: String(recipients) },
      "recipient_uploads.list_rows": { upload_id: String(recipients) },
      "reports.list_campaigns": { account_id: String(first.id) },
      "reports.get_campaign_overview": { account_id: String(first.id) },
      "users.get": { id: String(session.user_id) },
      "profiles.get": { id: String(session.profile_id) },
      "groups.get": { id: String(first.groupIds[0]) },
      "locations.get": { id: String(first.locationIds[0]) },
      "location_diffs.get": { id: String(first.locationIds[0]) },
      "local_listings.get_eligible": { id: String(first.locationIds[0]) },
      "local_listings.get": { id: String(first.locationIds[0]) },
      "local_listings.list_days": { id: String(first.locationIds[0]) },
      "local_listings.get_day": { id: String(first.locationIds[0]), day: "2026-01-01" },
      ...Object.fromEntries(
        operationIds
          .filter((id) => id.startsWith("billing.") && operations[id].path.includes("{account_id}"))
          .map((id) => [id, { account_id: String(first.id) }]),
      ),
      "locations.history": { id: String(first.locationIds[0]) },
      "google_photos.list": { id: String(first.locationIds[0]) },
      "review_excerpts.list": { id: String(first.locationIds[0]) },
      "benchmarks.get": { vertical_id: "1" },
      "categories.get": { id: "1" },
      "sources.get": { id: "1" },
      "reviews.get": { id: String(first.reviewIds[0]) },
      "reviews.get_neighbours": { id: String(first.reviewIds[0]) },
      "reviews.list_history": { id: String(first.reviewIds[0]) },
      "responses.get": { id: String(response.id) },
      "response_templates.get": { id: String(template.id) },
      "templates.get": { id: String(await templateCases.add(api.deps, first.id)) },
      ...Object.fromEntries(
        await Promise.all(
          (["get", "summary", "list_locations", "list_responses"] as const).map(async (verb) => [
            `microsurveys.${verb}`,
            { id: String(await seedSurvey(api.deps, first)) },
          ]),
        ),
      ),
      "auto_responses.get": { id: String(rule.id) },
      "imports.get": {
        id: String(await seedImport(api.deps, { accountId: first.id, userId: own.userId })),
      },
      ...Object.fromEntries(
        await Promise.all(
          (["get", "list_results"] as const).map(async (verb) => {
            const owner = { accountId: first.id, userId: own.userId }
            const id = await seedLocationBulk(api.deps, owner, first.locationIds[0]!)
            return [`location_bulk_actions.${verb}`, { id: String(id) }]
          }),
        ),
      ),
      "connection_places.preview_move": {
        id: String(
          await seedConnectionPlace(api.deps, first.id, await seedTrustpilotToken(api.deps, first.id)),
        ),
      },
      "location_imports.get": {
        id: String(await seedLocationImport(api.deps, { accountId: first.id, userId: own.userId })),
      },
      "location_imports.list_rows": {
        id: String(await seedLocationImport(api.deps, { accountId: first.id, userId: own.userId })),
      },
      "imports.preview_undo": {
        id: String(await seedDoneImport(api.deps, { accountId: first.id, userId: own.userId })),
      },
      "review_bulk_actions.get": { id: String(bulk.id) },
      "reviews.list_disputes": { id: String(first.reviewIds[0]) },
      "review_keywords.list": { review_id: String(first.reviewIds[0]) },
      "insights.list_mentioned": { account_id: String(first.id) },
      "insights.get_mentioned": { account_id: String(first.id), keyword: "breakfast" },
      "insights.list_categories": { account_id: String(first.id) },
      "insights.get_category": { account_id: String(first.id), category: "food" },
      "insights.rank_categories": { account_id: String(first.id) },
      "oauth_clients.get": { id: String(oauth.client) },
      "google_posts.get": { id: String(await postCases.add(api.deps, first.id)) },
      "webhook_endpoints.get": { id: String(await webhookCases.add(api.deps, first.id)) },
      "user_preferences.get": { id: String(kept!.id) },
      "export_files.get": { id: made.id },
      "alerts.get": { id: String(alert.id) },
      "scheduled_exports.get": { id: String(scheduled.id) },
      "scheduled_exports.list_deliveries": { id: String(scheduled.id) },
      "metrics.overview": { account_id: String(first.id) },
      "metrics.list_locations": { account_id: String(first.id) },
      "metrics.list_groups": { account_id: String(first.id) },
      "metrics.list_sources": { account_id: String(first.id) },
      "local_listings.list_locations": { account_id: String(first.id) },
      "local_listings.get_overview": { account_id: String(first.id) },
      "location_scores.list_locations": { account_id: String(first.id) },
      "location_scores.list_groups": { account_id: String(first.id) },
      "reports.list_locations": { account_id: String(first.id) },
      "reports.list_children": { account_id: String(partner.parent.id) },
      "whitelabels.get": { id: String(whitelabel) },
      "whitelabel_logos.get": { key: logo },
    }
    await upsertRegions(api.deps.db)
    await upsertCategories(api.deps.db)
    const [country] = await api.deps.db.select().from(countries).limit(1)
    const query: Partial<Record<OperationId, Record<string, string>>> = {
      "notes.list": { review_id: String(first.reviewIds[0]) },
      "special_hours.list": { location_id: String(first.locationIds[0]) },
      "public_holidays.list": { country_id: String(country!.id) },
      "notes.list_people": { review_id: String(first.reviewIds[0]) },
      "metrics.breakdown": { group_by: "month" },
      "billing.preview_plan": { plan_code: "essential" },
      "billing.preview_sms_credits": { quantity: "100" },
      "connection_places.preview_move": { location_id: String(first.locationIds[0]) },
      "uploads.list": { ids: "unknown" },
      "linked_integrations.list": { oauth_token_id: "1" },
      "directory_files.export": { directory_code: "bing" },
      "local_listings.list_days": { directory_code: "google_maps" },
      "local_listings.get_day": { directory_code: "google_maps" },
      "insights.export_sentences": { keyword: "breakfast" },
      "oauth_authorizations.get": {
        client_id: oauth.clientKey,
        redirect_uri: oauth.redirectUri,
        response_type: "code",
        code_challenge: "c".repeat(43),
        code_challenge_method: "S256",
      },
      "whitelabels.list": { custom_domain: "reviews.partner.test" },
    }
    for (const id of operationIds) {
      // Keys are a partner's; links of mails have tests of their own.
      if (
        [
          "auth.refresh",
          "passwords.check",
          "confirmations.check",
          "partners.get",
          "sso_keys.list",
          "unsubscribes.get",
          "feedback.get",
          // They need a page: tests/api/request-pages.
          "request_pages.get",
          "kiosk_pages.get",
          // It needs a widget and its key: tests/api/public-widgets.
          "widgets.get",
          "public_widgets.get",
          "public_widgets.list",
          "scorecard_requests.get",
          "partner_scorecards.get",
          // They ask a registry elsewhere, for healthcare accounts alone.
          "npi.list",
          "npi.get",
        ].includes(id)
      )
        continue
      if (operations[id].method !== "GET" || "streams" in operations[id]) continue
      const input = { params: params[id], query: query[id] ?? {} } as unknown as InputOf<typeof id>
      const caller = isForPartners(operations[id]) ? partnerSession : session
      const answer = await callApi(caller, id, input).catch((error) => error)
      expect([id, answer]).not.toEqual([id, expect.any(Error)])
    }
  })

  test("every probe of triage arrives with its method, a PATCH as POST with the override [F-473]", async () => {
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      expect((await bff(null, method, "/triage")).body).toMatchObject({ method, override: null })
    }
    const asPost = (override: string) => ({ method: "POST", override })
    expect((await bff(null, "PATCH", "/triage")).body).toMatchObject(asPost("PATCH"))
    for (const wanted of ["PUT", "PATCH", "DELETE"]) {
      const { body } = await bff(null, "POST", "/triage", { "x-http-method-override": wanted })
      expect(body).toMatchObject(asPost(wanted))
    }
  })

  test("limits and media type of the API reach the browser", async () => {
    const { headers } = await bff(people["Admin"]!, "GET", "/reviews?per_page=1")
    expect(headers.get("content-type")).toMatch(/^application\/vnd\.outpost\.v2\.hal\+json/)
    expect(headers.get("ratelimit-limit")).not.toBeNull()
    expect(headers.has("x-request-id")).toBe(false)
  })

  test("a bad value is a 400 with a text, an unknown operation a 404", async () => {
    const bad = await bff(people["Admin"]!, "GET", "/reviews?per_page=501")
    expect([bad.status, typeof bad.body.error]).toEqual([400, "string"])
    expect((await bff(people["Admin"]!, "DELETE", `/reviews/${seeded.first.reviewIds[0]}`)).status).toBe(404)
  })

  test("logging out kills the token: the sealed cookie is worth nothing any more [F-487]", async () => {
    const signed = await signIn(emailOf("Manager", "second.test"))
    expect((await bff(signed, "GET", "/reviews")).status).toBe(200)
    await logOut(formPost("/api/session/logout", {}, { cookie: signed.cookie }))
    const after = await bff(signed, "GET", "/reviews")
    expect([after.status, cookieSet(new Response(null, { headers: after.headers }))]).toEqual([
      401,
      "app_session=",
    ])
  })
})

describe("on a white-label host", () => {
  const host = "reviews.partner.test"

  test("the partner and its children log in, and their cookie is good on that host only", async () => {
    for (const email of [emailOf("Admin", "partner.test"), emailOf("Manager", "child.test")]) {
      const signed = await signIn(email, host)
      expect((await bff(signed, "GET", "/locations")).status).toBe(200)
      expect((await bff({ ...signed, host: "localhost:3000" }, "GET", "/locations")).status).toBe(401)
      expect((await unsealSession(sealOf(signed)))?.tenant?.host).toBe(host)
    }
    expect(partner.child.id).not.toBe(partner.parent.id)
  })

  test("a cookie of the app's own host is worth nothing there", async () => {
    const own = await signIn(emailOf("Admin", "partner.test"))
    expect((await bff({ ...own, host }, "GET", "/locations")).status).toBe(401)
  })

  test("people of other accounts cannot log in there", async () => {
    expect(cookieSet(await postLogin(emailOf("Admin", "first.test"), host))).toBe("app_session=")
  })

  test("a domain that is not verified, or no one's, is a bare 404", async () => {
    for (const unknown of ["new.partner.test", "elsewhere.test"]) {
      expect((await postLogin(emailOf("Admin", "partner.test"), unknown)).status).toBe(404)
      expect((await bff({ cookie: "", host: unknown }, "GET", "/triage")).status).toBe(404)
    }
  })
})
