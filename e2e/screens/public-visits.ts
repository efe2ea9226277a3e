import { expect, type Page } from "@playwright/test"
import { paths } from "#lib/routes/routes.ts"
import { demo, fresh } from "#tests/support/accounts.ts"
import { countMails } from "../support/outbox.ts"
import { hydrated } from "../support/screens.ts"
import type { Visit } from "./visit.ts"

const main = (page: Page) => page.getByRole("main")
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}( \\*)?$`))

/** The link that someone is mailed who has forgotten the password. */
async function resetLink(page: Page): Promise<string> {
  const before = await countMails(page, demo.user)
  await page.goto(paths.forgotPassword())
  await page.getByLabel("Email").fill(demo.user)
  await main(page).getByRole("button").click()
  await expect(page.getByText(`If an account exists for ${demo.user}`)).toBeVisible()
  await expect(async () => expect(await countMails(page, demo.user)).toBeGreaterThan(before)).toPass()
  return (await page.locator("article").first().getByRole("link").getAttribute("href"))!
}

async function beRefused(page: Page) {
  await page.getByLabel("Email").fill(demo.user)
  await page.getByLabel("Password").fill("wrong")
  await page.getByRole("button", { name: "Log In" }).click()
  await expect(page.getByText("Invalid email or password.")).toBeVisible()
}

/** Opens an account, whose first location is asked for. */
async function signUp(page: Page): Promise<string> {
  await page.goto(paths.signup())
  for (const [name, value] of Object.entries({
    "First name": "Ines",
    "Last name": "Vale",
    Email: `screens-${fresh()}@signup.test`,
    Password: "a long password",
    Phone: "(555) 123-4567",
    "Company name": "Vale Bakeries",
  }))
    await field(page, name).fill(value)
  await field(page, "Industry").selectOption("Restaurants")
  await page.getByLabel("I accept the terms of service").check()
  await page.getByRole("button", { name: "Sign up" }).click()
  await expect(page).toHaveURL(/\/signup\/location$/)
  return paths.signupLocation()
}

/** Country and state are plain lists until the scripts of the page run. */
const searchable = (page: Page) => expect(field(page, "Country")).not.toHaveJSProperty("tagName", "SELECT")

export const publicVisits: readonly Visit[] = [
  { page: "login" },
  { page: "login", state: "refused", prepare: beRefused },
  { page: "forgotPassword" },
  { page: "resetPassword", at: resetLink },
  { page: "confirmEmail" },
  { page: "expiredPassword" },
  { page: "passwordResetComplete" },
  { page: "unsubscribe", state: "alerts", at: paths.unsubscribe("alerts", "demo-unsubscribe-alt-1") },
  { page: "unsubscribe", state: "requests", at: paths.unsubscribe("requests", "demo-unsubscribe-ask-1") },
  {
    page: "unsubscribe",
    state: "scheduled exports",
    at: paths.unsubscribe("scheduled_exports", "demo-unsubscribe-exp-1"),
  },
  { page: "scorecardRequest", at: paths.scorecardRequest("demo-scorecard-pine-01") },
  {
    page: "scorecardRequest",
    state: "sent",
    at: paths.scorecardRequest("demo-scorecard-pine-01", { sent: true }),
  },
  { page: "error", state: "missing", at: paths.error({ statusCode: 404, message: "Page not found" }) },
  { page: "error", state: "refused", at: paths.error({ statusCode: 403 }) },
  {
    page: "triage",
    prepare: (page) => expect(main(page).getByRole("status").first()).toHaveText("All 8 probes passed."),
  },
  { page: "partnerIntegrationSetup" },
  { page: "partnerIntegrationError", at: paths.partnerIntegrationError({ message: "The key is unknown" }) },
  { page: "signup" },
  { page: "signupLocation", state: "without a session" },
  // From here on there is a session.
  { page: "signupLocation", at: signUp, prepare: searchable },
  {
    page: "signupLocation",
    state: "the states open",
    prepare: async (page) => {
      await searchable(page)
      await hydrated(page, field(page, "State"))
      await field(page, "State").click()
      await expect(page.getByRole("option")).not.toHaveCount(0)
    },
  },
]
