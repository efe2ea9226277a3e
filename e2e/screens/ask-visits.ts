import { expect, type Page } from "@playwright/test"
import { paths } from "#lib/routes/routes.ts"
import { demo } from "#tests/support/accounts.ts"
import { hydrated } from "../support/screens.ts"
import { first } from "./records.ts"
import { seenBy } from "./visit.ts"

const allTime = { dateDescriptor: "allTime" }

const survey = async (page: Page, name: string) => (await first(page, "microsurveys", `?keywords=${name}`)).id
const template = async (page: Page, name: string) =>
  paths.requestTemplate((await first(page, "templates", `?keywords=${name}`)).id)

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
