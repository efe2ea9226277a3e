import { expect, type Page } from "@playwright/test"
import { paths } from "#lib/routes/routes.ts"
import { demo } from "#tests/support/accounts.ts"
import { ownWrite } from "../support/responses.ts"
import { hydrated } from "../support/screens.ts"
import { first } from "./records.ts"
import { seenBy } from "./visit.ts"

const allTime = { dateDescriptor: "allTime" }

const survey = async (page: Page, name: string) => (await first(page, "microsurveys", `?keywords=${name}`)).id
const template = async (page: Page, name: string) =>
  paths.requestTemplate((await first(page, "templates", `?keywords=${name}`)).id)

/** The address of an uploaded file of contacts, one row of which has an error. */
async function contactsFile(page: Page): Promise<string> {
  const answer = await page.context().request.post("/api/bff/recipient_uploads", {
    headers: ownWrite(),
    multipart: {
      request_type_id: "1",
      file_upload: {
        name: "guests.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("first_name,email\nRuth,ruth@mail.example\nMax,nobody\n"),
      },
    },
  })
  const { upload_id: id } = (await answer.json()) as { upload_id: number }
  await expect
    .poll(async () => (await (await page.request.get(`/api/bff/recipient_uploads/${id}`)).json()).status)
    .toBe("complete")
  return paths.requestContactImportFile(id)
}

async function showDark(page: Page) {
  const button = page.getByRole("button", { name: "Dark", exact: true })
  await hydrated(page, button)
  await button.click()
  await expect(button).toHaveAttribute("aria-pressed", "true")
}

/** Pages of the ask tool. */
export const askVisits = seenBy(demo.admin, [
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
