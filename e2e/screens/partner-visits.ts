import { generateKeyPairSync } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { paths } from "#lib/routes/routes.ts"
import { demo, fresh } from "#tests/support/accounts.ts"
import { cards } from "../support/filters.ts"
import { switchTo } from "../support/shadow.ts"
import { first } from "./records.ts"
import { seenBy } from "./visit.ts"

const allTime = { dateDescriptor: "allTime" }
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") })

async function addKey(page: Page) {
  const { publicKey } = generateKeyPairSync("ed25519")
  await page.getByLabel(/^Name/).fill("Portal for looking at")
  await page.getByLabel(/^Public key/).fill(publicKey.export({ type: "spki", format: "pem" }).toString())
  await page.getByRole("button", { name: "Add key" }).click()
  await expect(page.getByText("Key added")).toBeVisible()
  await expect(page.getByLabel(/^Public key/)).toHaveValue("")
}

/** Claims a domain, whose records are told. */
async function addDomain(page: Page) {
  const domain = `${fresh()}.northwind.test`
  const form = page.getByRole("form", { name: "Add a domain" })
  await form.getByLabel("Domain").fill(domain)
  await form.getByRole("button", { name: "Add domain" }).click()
  await expect(page.getByRole("article", { name: domain }).getByText("Not checked yet")).toBeVisible()
}

export const partnerVisits = seenBy(demo.partner, [
  {
    page: "accounts",
    prepare: (page) => expect(page.getByRole("link", { name: "View Tidal Noodle Bar" })).toBeVisible(),
  },
  {
    page: "accountTrials",
    prepare: (page) => expect(page.getByText("Extend", { exact: true }).first()).toBeVisible(),
  },
  { page: "accountIntegrations", prepare: (page) => expect(rows(page)).toHaveCount(25) },
  {
    page: "childReviews",
    at: paths.childReviews(allTime),
    prepare: (page) => expect(cards(page)).toHaveCount(25),
  },
  {
    page: "partnerAccountReports",
    at: paths.partnerAccountReports(allTime),
    prepare: (page) => expect(page.getByRole("link", { name: "Tidal Noodle Bar" })).toBeVisible(),
  },
  { page: "partnerTools", prepare: (page) => expect(rows(page).first()).toBeVisible() },
  { page: "scorecardNew" },
  {
    page: "scorecard",
    state: "with its requests",
    at: async (page) => paths.scorecard((await first(page, "partner_scorecards", "?keywords=anchor")).id),
    prepare: (page) => expect(page.getByRole("table", { name: "Requests" })).toContainText("Dana Reyes"),
  },
  { page: "ssoKeys", state: "a key added", prepare: addKey },
  { page: "whitelabel", state: "a domain added", prepare: addDomain },
  { page: "settings" },
  { page: "billing", state: "of a partner" },
  {
    page: "planSettings",
    at: async (page) => {
      const own = await first(page, "accounts", "?per_page=1")
      const child = await first(page, "accounts", `?parent_id=${own.id}&per_page=1`)
      await switchTo(page, child.id)
      return `/as/${child.id}${paths.planSettings()}`
    },
    prepare: (page) => expect(page.getByText("Competitors", { exact: true })).toBeVisible(),
  },
  {
    page: "reviews",
    state: "of a child account",
    at: async (page) => {
      const own = await first(page, "accounts", "?per_page=1")
      const child = await first(page, "accounts", `?parent_id=${own.id}&per_page=1`)
      await switchTo(page, child.id)
      return `/as/${child.id}${paths.reviews()}`
    },
    prepare: (page) => expect(page.getByText("Viewing — ")).toBeVisible(),
  },
])
