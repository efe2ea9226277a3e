import { expect, type Page } from "@playwright/test"
import { paths } from "#lib/routes/routes.ts"
import { demo } from "#tests/support/accounts.ts"
import { clearSchedules, makeSchedule } from "../support/schedules.ts"
import { hydrated } from "../support/screens.ts"
import { first, make } from "./records.ts"
import { seenBy, tickRows } from "./visit.ts"

/** The address of the first of a list. */
const ofFirst = (collection: string, path: (id: number) => string) => async (page: Page) =>
  path((await first(page, collection)).id)

/** The address of a landing page or kiosk that is made for this. */
const askPage =
  (collection: "request_pages" | "kiosk_pages", path: (id: number) => string) => async (page: Page) => {
    const { id } = await first(page, "locations")
    const body = { title: "Mill Yard", location_ids: [id] }
    const more = collection === "kiosk_pages" ? { pin: "4711" } : {}
    return path((await make(page, collection, { ...body, ...more })).id)
  }

/** Pages that customers see of the first location. */
const landing =
  (name: "landingPage" | "kioskPage", query: Record<string, string> = {}) =>
  async (page: Page) => {
    const { id } = await first(page, "locations")
    const answer = await page.request.get(`/api/bff/locations/${id}`)
    const { landing_slug: slug } = (await answer.json()) as { landing_slug: string }
    return paths[name](slug, query)
  }

const unnamed = `Where,When,Stars,Words
Harbour Inn,2025-05-01,5,Words about the harbour
`
const places = `external_id,name,address,city,state,zipcode,country,phone,monday
FP-1,Fish Pier,212 Northern Avenue,Boston,MA,02210,US,(617) 555-0117,9a to 5p
LW-1,Long Wharf,1 Long Wharf,Boston,Bavaria,02110,US,,
`
const rejected = `Hotel,Address,Review Date,Stars,Review Text
Harbour Inn,1 Quay,2025-05-01,5,The harbour is lovely
Harbour Inn,1 Quay,2025-05-02,900,Nine hundred stars are too many
`

const open = `Hotel,Review Date,Stars,Review Text,Trip
Harbour Inn,03/04/2025,5,The harbour is lovely,Family
Harbour Inn,05/06/2025,8,A long way up,Couple
Harbour Inn,07/08/2025,2,Cold soup,Family
`

/** Uploads a file, which a job checks and no one imports, and waits for what is said about it. */
const upload = (text: string, said: string) => async (page: Page) => {
  await hydrated(page)
  const buffer = Buffer.from(text)
  await page.getByLabel(/^File/).setInputFiles({ name: "upload.csv", mimeType: "text/csv", buffer })
  await page.getByRole("button", { name: "Upload and check" }).click()
  await expect(page.getByText(said).first()).toBeVisible({ timeout: 60_000 })
}

/** Saves a form as it stands. */
const save = (form: string, said: string) => async (page: Page) => {
  const button = page.getByRole("form", { name: form }).getByRole("button", { name: "Save" })
  await hydrated(page, button)
  await button.click()
  await expect(page.getByText(said)).toBeVisible()
}

/** Opens the sum of a plan. */
async function choosePlan(page: Page) {
  const link = page.getByRole("link", { name: /^(?:Choose|Switch to) / }).first()
  await hydrated(page, link)
  await link.click()
  const sum = page.getByRole("dialog").getByText(/^(?:Due today|Credit on your next invoice)$/)
  await expect(sum).toBeVisible()
}

async function createKey(page: Page) {
  const form = page.getByRole("form", { name: "New API key" })
  const button = form.getByRole("button", { name: "Create key" })
  await hydrated(page, button)
  await form.getByLabel("Name").fill("Nightly report")
  await button.click()
  await expect(page.getByLabel("API key", { exact: true })).toHaveValue(/^opk_/)
}

async function createWebhook(page: Page) {
  const form = page.getByRole("form", { name: "Webhook" })
  const button = form.getByRole("button", { name: "Save" })
  await hydrated(page, button)
  await form.getByLabel("URL").fill("https://hooks.outpost.invalid/reviews")
  await button.click()
  await expect(page.getByLabel("Secret", { exact: true })).toHaveValue(/^whsec_/)
  const test = page.getByRole("button", { name: "Send test event" })
  await hydrated(page, test)
  await test.click()
  await expect(page.getByRole("table", { name: "Deliveries" })).toContainText("webhook.test")
}

const aColleague = async (page: Page) => paths.user((await first(page, "users", "?keywords=patel")).id)

async function openPlaces(page: Page) {
  await page.getByRole("button", { name: "Add locations" }).click()
  await expect(page.getByRole("listbox", { name: "Locations" }).getByRole("option").first()).toBeVisible()
}

async function threeSchedules(page: Page): Promise<string> {
  const context = page.context()
  await makeSchedule(context, { email_subject: "Daily one" })
  const weekly = { email_frequency: "weekly", scheduled_time: "sunday" }
  await makeSchedule(context, { email_subject: "Weekly one", ...weekly })
  await makeSchedule(context, {
    email_subject: "Monthly one",
    email_frequency: "monthly",
    scheduled_time: "1",
  })
  return paths.scheduledExportsManage({ "sort[by]": "display_name" })
}

/** A file of reviews, once it is there. */
async function madeFile(page: Page): Promise<string> {
  const { account_id } = await first(page, "locations")
  const { id } = await make(page, `export_files/${account_id}`, {
    resource: "reviews",
    request_type: "manual",
    send_email: false,
    filters: { dateDescriptor: "custom", from: "2025-12-01", to: "2025-12-31" },
  })
  const stateOf = async () => (await page.context().request.get(`/api/bff/export_files/${id}`)).json()
  await expect.poll(async () => (await stateOf()).status).toBe("completed")
  return paths.fileDownload(id)
}

const redirectUri = "https://application.example/back"

async function madeApplication(page: Page): Promise<string> {
  const body = { name: "Reader", redirect_uris: [redirectUri], scopes: ["reviews.read", "locations.read"] }
  await make(page, "oauth_inbound_clients", body)
  return paths.oauthClients()
}

async function requested(page: Page): Promise<string> {
  const { client_id } = await first(page, "oauth_inbound_clients")
  return paths.oauthAuthorize({
    client_id: String(client_id),
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "reviews.read",
    state: "xyz",
    code_challenge: "x".repeat(43),
    code_challenge_method: "S256",
  })
}

const differences = {
  changed_fields: ["phone", "website", "open_status", "special_hours"],
  phone: { target: "+16175550117", source: "+16175550171" },
  website: { target: "https://saltbridge.example/", source: "https://saltbridge.example/?utm_source=google" },
  open_status: { target: "active", source: "temporarily_inactive" },
  special_hours: {
    target: [],
    source: [{ start_date: "2026-11-26", closed: true, is_24_hours: false, hours: [] }],
  },
}

/** One change of one location's holiday hours, which a job makes. */
async function madeChange(page: Page): Promise<string> {
  const { id } = await first(page, "locations")
  const made = await make(page, "location_bulk_actions", {
    location_ids: [id],
    special_hours: [{ start_date: "2031-12-25", closed: true }],
  })
  return paths.locationsChange(made.id)
}

/** Opens the comparison of a location that differs, whatever the demo's does on that day. */
async function compareWithGoogle(page: Page) {
  await page.route("**/api/bff/locations/*/diff?*", (route) => route.fulfill({ json: differences }))
  const button = page.getByRole("button", { name: "Sync from Google" })
  await hydrated(page, button)
  await button.click()
  await expect(page.getByRole("dialog").getByRole("table")).toBeVisible()
}

async function theFormOf(page: Page): Promise<string> {
  const { id } = await first(page, "locations")
  return paths.locationDetails(id, { withEdit: true })
}

export const accountVisits = seenBy(demo.admin, [
  { page: "settings" },
  { page: "accountSettings" },
  { page: "profile" },
  { page: "profile", state: "saved", prepare: save("Keyboard", "Profile saved") },
  { page: "notices" },
  { page: "users" },
  { page: "userNew" },
  { page: "user", at: aColleague },
  { page: "user", state: "the locations open", at: aColleague, prepare: openPlaces },
  { page: "groups" },
  { page: "targetScore" },
  { page: "targetScore", state: "searched", at: paths.targetScore({ q: "a" }) },
  { page: "groupNew" },
  { page: "group", at: ofFirst("groups", paths.group) },
  { page: "locations" },
  { page: "locations", state: "some selected", prepare: tickRows(/^Select (?!all)/, 2) },
  { page: "locationNew" },
  { page: "locationNewGroups", at: ofFirst("locations", paths.locationNewGroups) },
  { page: "locationsHours", at: ofFirst("locations", (id) => paths.locationsHours({ id })) },
  { page: "locationsFields", at: ofFirst("locations", (id) => paths.locationsFields({ id })) },
  {
    page: "locationsFields",
    state: "previewed",
    at: ofFirst("locations", (id) => paths.locationsFields({ id, field: "phone", value: "+16175550117" })),
  },
  { page: "locationsListings", at: ofFirst("locations", (id) => paths.locationsListings({ id })) },
  {
    page: "locationsListings",
    state: "taking theirs",
    at: paths.locationsListings({ all: "true", act: "theirs", fromLL: "true" }),
  },
  { page: "locationsHolidayHours", at: ofFirst("locations", (id) => paths.locationsHolidayHours({ id })) },
  {
    page: "localListingsPhotos",
    at: ofFirst("locations", (id) => paths.localListingsPhotos({ id, fromLL: "true" })),
  },
  { page: "locationsHolidays", at: ofFirst("locations", (id) => paths.locationsHolidays({ id })) },
  { page: "locationsTargets", at: ofFirst("locations", (id) => paths.locationsTargets({ id })) },
  { page: "locationsGroups", at: ofFirst("locations", (id) => paths.locationsGroups({ id })) },
  {
    page: "locationsChange",
    at: madeChange,
    prepare: (page) => expect(page.getByRole("region", { name: "Figures" })).toBeVisible({ timeout: 30_000 }),
  },
  { page: "locationImports" },
  {
    page: "locationImport",
    state: "checked",
    at: paths.locationImports(),
    prepare: upload(places, "is not a state of United States"),
  },
  { page: "locations", state: "deleted ones", at: paths.locations({ deleted: "true" }) },
  { page: "locationDetails", at: ofFirst("locations", paths.locationDetails) },
  {
    page: "locationDetails",
    state: "its review sources",
    at: ofFirst("locations", (id) => paths.locationDetails(id, { tab: "review_sources" })),
  },
  {
    page: "locationDetails",
    state: "its figures at Google",
    at: ofFirst("locations", (id) => paths.locationDetails(id, { tab: "performance" })),
  },
  {
    page: "locationDetails",
    state: "its landing pages",
    at: ofFirst("locations", (id) => paths.locationDetails(id, { tab: "landing_pages" })),
  },
  {
    page: "locationDetails",
    state: "its history",
    at: ofFirst("locations", (id) => paths.locationDetails(id, { tab: "history" })),
  },
  {
    page: "locationDetails",
    state: "its photos",
    at: ofFirst("locations", (id) => paths.locationDetails(id, { tab: "photos" })),
  },
  {
    page: "locationDetails",
    state: "its photos on Google",
    at: ofFirst("locations", (id) => paths.locationDetails(id, { tab: "photos", photosFrom: "google" })),
  },
  {
    page: "locationDetails",
    state: "its issues",
    at: ofFirst("locations", (id) => paths.locationDetails(id, { tab: "issues" })),
  },
  { page: "locationDetails", state: "the form", at: theFormOf },
  {
    page: "locationDetails",
    state: "compared with Google",
    at: ofFirst("locations", paths.locationDetails),
    prepare: compareWithGoogle,
  },
  { page: "alerts" },
  { page: "alertNew" },
  { page: "alert", at: ofFirst("alerts", paths.alert) },
  { page: "integrations" },
  { page: "integrations", state: "nothing found", at: paths.integrations({ search_terms: "zzz" }) },
  { page: "oauthOutboundConsent", at: paths.oauthOutbound("trustpilot") },
  { page: "connection", at: paths.connection("google") },
  { page: "connection", state: "Facebook", at: paths.connection("facebook") },
  { page: "connection", state: "Trustpilot", at: paths.connection("trustpilot") },
  { page: "oauthClients", at: madeApplication },
  { page: "apiKeys" },
  { page: "apiKeys", state: "a new key", prepare: createKey },
  { page: "webhooks", at: paths.webhooks() },
  { page: "webhookNew" },
  { page: "webhook", at: paths.webhookNew(), prepare: createWebhook },
  { page: "webhooks", state: "one webhook" },
  { page: "oauthClientNew" },
  { page: "oauthClient", at: ofFirst("oauth_inbound_clients", paths.oauthClient) },
  { page: "oauthAuthorize", at: requested },
  { page: "oauthAuthorize", state: "an application that nobody knows", at: paths.oauthAuthorize() },
  { page: "emailDomain" },
  { page: "billing" },
  { page: "billingEdit" },
  {
    page: "billingEdit",
    state: "a plan with its sum",
    at: paths.billingEdit({ plan: "essential", interval: "year" }),
    prepare: (page) => expect(page.getByText("Due today")).toBeVisible(),
  },
  { page: "billingPlans" },
  { page: "billingPlans", state: "the sum of a choice", prepare: choosePlan },
  { page: "billingInvoices" },
  { page: "billingCredits" },
])

export const reviewSettingsVisits = seenBy(demo.admin, [
  { page: "reviewLabels", state: "saved", prepare: save("New reviews", "Settings saved") },
  { page: "tags" },
  { page: "tags", state: "searched", at: paths.tags({ search_terms: "re" }) },
  { page: "waysToAsk" },
  { page: "landingPageNew" },
  { page: "landingPageEdit", at: askPage("request_pages", paths.landingPageEdit) },
  {
    page: "landingPageEdit",
    state: "with responses",
    at: async (page) => paths.landingPageEdit((await first(page, "request_pages", "?keywords=visit")).id),
    prepare: (page) => expect(page.getByRole("heading", { name: "Comments" })).toBeVisible(),
  },
  { page: "kioskNew" },
  { page: "kioskEdit", at: askPage("kiosk_pages", paths.kioskEdit) },
  { page: "landingPage", state: "a question", at: landing("landingPage", { type: "stars" }) },
  { page: "landingPage", state: "links", at: landing("landingPage") },
  { page: "landingPage", state: "thanks", at: landing("landingPage", { type: "nps", step: "thanks" }) },
  { page: "kioskPage", at: landing("kioskPage") },
  { page: "kioskPage", state: "thanks", at: landing("kioskPage", { step: "thanks" }) },
  { page: "responseTemplates" },
  { page: "responseTemplateNew" },
  { page: "responseTemplate", at: ofFirst("response_templates", paths.responseTemplate) },
  { page: "autoResponses" },
  { page: "autoResponseNew" },
  { page: "autoResponse", at: ofFirst("auto_responses", paths.autoResponse) },
  { page: "imports" },
  {
    page: "importFile",
    state: "columns that nobody recognized",
    at: paths.imports(),
    prepare: upload(unnamed, "No column recognized for location, date"),
  },
  {
    page: "importFile",
    state: "rejected rows",
    at: paths.imports(),
    prepare: upload(rejected, "Nine hundred stars are too many"),
  },
  {
    page: "importFile",
    state: "scale and order of dates to be chosen",
    at: paths.imports(),
    prepare: upload(open, "Choose the scale they're on."),
  },
  {
    page: "scheduledExports",
    state: "none yet",
    at: async (page) => {
      await clearSchedules(page.context())
      return paths.scheduledExports()
    },
    prepare: (page) => expect(page.getByText("No Scheduled Exports")).toBeVisible(),
  },
  {
    page: "scheduledExportsManage",
    at: threeSchedules,
    prepare: (page) => expect(page.getByRole("row").filter({ hasText: "one" })).toHaveCount(3),
  },
  { page: "scheduledExport", at: ofFirst("scheduled_exports", paths.scheduledExport) },
  {
    page: "fileDownload",
    at: madeFile,
    prepare: (page) => expect(page.getByRole("link", { name: "Download", exact: true })).toBeVisible(),
  },
  {
    page: "fileDownload",
    state: "missing",
    at: paths.fileDownload(1),
    prepare: (page) => expect(page.getByRole("heading", { name: "Export file missing" })).toBeVisible(),
  },
  {
    page: "exportFiles",
    prepare: (page) => expect(page.getByRole("table", { name: "Exports" })).toContainText(demo.admin),
  },
  { page: "scorecards" },
])
