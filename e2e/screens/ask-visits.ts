import { expect, type Page } from "@playwright/test"
import { paths } from "#lib/routes/routes.ts"
import { demo } from "#tests/support/accounts.ts"
import { ownWrite } from "../support/responses.ts"
import { hydrated } from "../support/screens.ts"
import { first, make } from "./records.ts"
import { seenBy } from "./visit.ts"

const allTime = { dateDescriptor: "allTime" }

const survey = async (page: Page, name: string) => (await first(page, "microsurveys", `?keywords=${name}`)).id
const template = async (page: Page, name: string) =>
  paths.requestTemplate((await first(page, "templates", `?keywords=${name}`)).id)

/** The confirmation of a campaign that waits for a day far off. */
async function sentCampaign(page: Page) {
  const { id: location_id } = await first(page, "locations")
  const { id } = await make(page, "campaigns", {
    name: "Autumn guests",
    location_id,
    subject: "How was your visit?",
    content: "Hello {{first_name}}, how was it? {{feedback}} {{unsubscribe}}",
    recipients: [{ first_name: "Priya", email: "priya.nair@mail.example" }],
  })
  const day = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
  await make(page, `campaigns/${id}/send`, { attested: true, scheduled_local: `${day}T09:30` })
  return paths.requestConfirmation({ campaign_id: id })
}
const campaign = async (page: Page, name: string) =>
  paths.requestCampaign((await first(page, "campaigns", `?keywords=${name}`)).id)
/** The address of an uploaded file of contacts, once it is read. */
async function uploadedContacts(page: Page, buffer: Buffer, status = "complete"): Promise<string> {
  const answer = await page.context().request.post("/api/bff/recipient_uploads", {
    headers: ownWrite(),
    multipart: {
      request_type_id: "1",
      file_upload: {
        name: "guests.csv",
        mimeType: "text/csv",
        buffer,
      },
    },
  })
  const { upload_id: id } = (await answer.json()) as { upload_id: number }
  await expect
    .poll(async () => (await (await page.request.get(`/api/bff/recipient_uploads/${id}`)).json()).status)
    .toBe(status)
  return paths.requestContactImportFile(id)
}
/** One row has an error. */
const contactsFile = (page: Page) =>
  uploadedContacts(page, Buffer.from("first_name,email\nRuth,ruth@mail.example\nMax,nobody\n"))
const unclearFile = (page: Page) =>
  uploadedContacts(
    page,
    Buffer.from("first_name,last_name,email\nJürgen,Müller,juergen@mail.example\n", "latin1"),
    "error",
  )

async function showDark(page: Page) {
  const button = page.getByRole("button", { name: "Dark", exact: true })
  await hydrated(page, button)
  await button.click()
  await expect(button).toHaveAttribute("aria-pressed", "true")
}

/** Pages of the ask tool. */
export const askVisits = seenBy(demo.admin, [
  { page: "requestCompose", prepare: (page) => expect(page.getByTitle("Email, light")).toBeVisible() },
  { page: "requestConfirmation", at: sentCampaign },
  {
    page: "requestReviewsOverview",
    prepare: (page) => expect(page.getByRole("table", { name: "By location" })).toBeVisible(),
  },
  {
    page: "requestReviewsOverview",
    state: "without requests",
    at: paths.requestReviewsOverview({ from: "2001-01-01", to: "2001-01-02", dateDescriptor: "custom" }),
    prepare: (page) => expect(page.getByText("No requests in this period")).toBeVisible(),
  },
  {
    page: "requestHistory",
    at: paths.requestHistory(allTime),
    prepare: (page) => expect(page.getByRole("table", { name: "Requests" })).toBeVisible(),
  },
  {
    page: "requestCampaigns",
    prepare: (page) => expect(page.getByRole("table", { name: "Campaigns" })).toBeVisible(),
  },
  {
    page: "requestCampaign",
    at: (page) => campaign(page, "dinner"),
    prepare: (page) => expect(page.getByRole("table", { name: "Recipients" })).toBeVisible(),
  },
  {
    page: "requestCampaign",
    state: "that stopped by itself",
    at: (page) => campaign(page, "newsletter"),
    prepare: (page) => expect(page.getByText("Paused: too many addresses")).toBeVisible(),
  },
  {
    page: "requestTemplates",
    prepare: (page) => expect(page.getByRole("table", { name: "Templates" })).toContainText("Lunch, short"),
  },
  {
    page: "requestTemplates",
    state: "of responses",
    at: paths.requestTemplates({ type: "response" }),
    prepare: (page) => expect(page.getByRole("table", { name: "Templates" })).toBeVisible(),
  },
  { page: "requestTemplateNew", at: paths.requestTemplateNew({ starter: "visit" }) },
  { page: "requestTemplate", at: (page) => template(page, "friendly") },
  {
    page: "requestTemplate",
    state: "in a dark mail program",
    at: (page) => template(page, "delivery"),
    prepare: showDark,
  },
  { page: "requestTemplate", state: "of an SMS", at: (page) => template(page, "lunch") },
  {
    page: "microsurveys",
    prepare: (page) => expect(page.getByRole("table", { name: "Microsurveys" })).toContainText("NPS"),
  },
  { page: "microsurveyNew" },
  {
    page: "requestContacts",
    prepare: (page) => expect(page.getByRole("table", { name: "Contacts" })).toContainText("Can be asked"),
  },
  {
    page: "requestContacts",
    state: "nothing found",
    at: paths.requestContacts({ search_terms: "nobody-at-all" }),
  },
  {
    page: "requestContact",
    at: async (page) => paths.requestContact(String((await first(page, "contacts", "?keywords=amelia")).id)),
  },
  { page: "requestContactNew" },
  { page: "requestContactImport" },
  { page: "requestContactImportFile", at: contactsFile },
  {
    page: "requestContactImportFile",
    state: "whose encoding isn't clear",
    at: unclearFile,
    prepare: (page) => expect(page.getByRole("button", { name: "Read again" })).toBeVisible(),
  },
  {
    page: "requestDoNotContact",
    prepare: (page) =>
      expect(page.getByRole("table", { name: "Do not contact" })).toContainText("Unsubscribed"),
  },
  { page: "requestDoNotContactAdd" },
  { page: "microsurvey", at: async (page) => paths.microsurvey(await survey(page, "food")) },
  {
    page: "microsurveySummaries",
    at: async (page) => paths.microsurveySummaries(await survey(page, "recommend"), allTime),
    prepare: (page) => expect(page.getByRole("table", { name: "Score by location" })).toBeVisible(),
  },
  {
    page: "microsurveySummaries",
    state: "of stars",
    at: async (page) => paths.microsurveySummaries(await survey(page, "food"), allTime),
    prepare: (page) => expect(page.getByRole("table", { name: "Score by location" })).toBeVisible(),
  },
])
