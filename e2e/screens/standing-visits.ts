import { expect, type Page } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { openPortal } from "../support/portal.ts"
import { accountIdOf } from "../support/shadow.ts"
import { seenBy, type Visit } from "./visit.ts"

const titled = (text: string) => (page: Page) =>
  expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(text)

/** A link of the partner that signs in someone else than the one who opens it. */
async function linkForSomebodyElse(page: Page): Promise<string> {
  const browser = page.context().browser()!
  const portal = await openPortal(browser)
  return portal.linkFor(demo.copper, await accountIdOf(browser, demo.copper))
}

export const standingVisits: readonly Visit[] = [
  ...seenBy(demo.second, [
    { page: "auditLog", prepare: (page) => expect(page.locator("tbody tr").first()).toBeVisible() },
    {
      page: "scorecards",
      state: "none yet",
      prepare: (page) => expect(page.getByRole("heading", { name: "No scorecards yet." })).toBeVisible(),
    },
    {
      page: "ssoChoice",
      at: linkForSomebodyElse,
      prepare: (page) => expect(page.getByText(`You are logged in as ${demo.second}`)).toBeVisible(),
    },
  ]),
  ...seenBy(demo.trial, [
    {
      page: "reviews",
      state: "the banner of a trial",
      prepare: (page) => expect(page.locator("section[data-stage]")).toBeVisible(),
    },
  ]),
  ...seenBy(demo.pending, [
    { page: "reviews", state: "e-mail not confirmed", prepare: titled("Confirm your email address") },
  ]),
  ...seenBy(demo.suspended, [
    { page: "reviews", state: "account suspended", prepare: titled("Your account is suspended") },
  ]),
  ...seenBy(demo.expired, [
    {
      page: "billingEdit",
      state: "trial over, an Admin",
      prepare: titled("Choose a plan"),
    },
    {
      page: "billing",
      state: "trial over, an Admin",
      prepare: (page) => expect(page.getByRole("heading", { name: "Trial ended" })).toBeVisible(),
    },
  ]),
  ...seenBy(demo.expiredUser, [
    {
      page: "billingEdit",
      state: "trial over, anybody else",
      prepare: titled("Your account is inactive. Please contact your admin."),
    },
  ]),
]
