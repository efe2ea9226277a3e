import { expect, type Page } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { expectAccessible } from "../support/accessible.ts"
import { test } from "../support/between.ts"
import { expectNoSidewaysScroll, showAt, widths } from "../support/screens.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const banner = (page: Page) => page.locator("section[data-stage]")
const item = (page: Page, name: string) => banner(page).getByRole("listitem").filter({ hasText: name })
const asking = (page: Page) => item(page, "Integrate Facebook")
const widthOf = async (page: Page) => (await banner(page).locator("> div").boundingBox())!.width

async function expectItsPlaceAt(page: Page, width: number) {
  await showAt(page, width)
  await page.goto("/reviews")
  const { height } = (await banner(page).boundingBox())!
  expect(height).toBeLessThanOrEqual(width < 1100 ? 56 : 88)
  if (width < 1100) {
    await expect(asking(page)).toBeHidden()
    await banner(page).getByRole("button", { name: "2 of 4 done" }).click()
  }
  await expect(asking(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  if (width === widths[0]) await expectAccessible(page)
}

test("the banner of a trial leaves the page its place, skips what is not wanted, is dismissed, and comes back with a new stage [F-240, F-288, P-184, P-271, P-278, P-279, P-280, P-281, P-505]", async ({
  page,
  context,
  between,
}) => {
  test.slow()
  await sendLoginForm(page, demo.trial)
  await expect(banner(page)).toBeVisible()
  expect(await widthOf(page)).toBe(890)
  const own = between.requested.find(({ path }) => /^\/accounts\/\d+\/setup_progress$/.test(path))!.path
  for (const width of widths) await expectItsPlaceAt(page, width)

  await asking(page).getByRole("button", { name: "Skip" }).click()
  await expect(asking(page)).toContainText("Skipped")
  await page.goto("/settings/users?search_terms=fern")
  await expect(asking(page)).toContainText("Skipped")
  await asking(page).getByRole("button", { name: "Undo" }).click()
  await expect(asking(page)).toContainText("To do")

  await banner(page).getByRole("button", { name: "Dismiss" }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/settings\/users\?search_terms=fern$/)
  await page.reload()
  await expect(page.getByRole("heading", { name: "Users" })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  const cookies = await context.cookies()
  const cookie = cookies.find(({ name }) => name.startsWith("app_trial_banner_"))!
  expect(cookie.value).toBe("2")
  expect(Math.round((cookie.expires - Date.now() / 1000) / 86_400)).toBe(30)

  const fetching = { google_url_scanned: false, google_is_fetching: true, stage: 1 }
  between.instead[own] = { change: (body: object) => ({ ...body, ...fetching }) }
  await page.goto("/reviews")
  await expect(banner(page)).toContainText(
    "We are fetching your Google reviews. Some sources are limited during the trial.",
  )
  await expect(banner(page).getByRole("listitem")).toHaveCount(4)
  await expect(banner(page).getByRole("link", { name: "Upgrade Now" })).toBeVisible()
  expect(await widthOf(page)).toBe(730)
  between.instead[own] = { change: (body: object) => ({ ...body, stage: 3 }) }
  await page.goto("/reviews")
  await expect(banner(page)).toContainText("18 days left in your trial. Add more sources:")
  await expect(banner(page)).toContainText(
    "Facebook, Tripadvisor, Yelp, Apple Maps, Bing Maps, Trustpilot, Healthgrades",
  )
  expect(await widthOf(page)).toBe(730)
})

test("a trial that exports nothing is told so where it would, and asks for it", async ({ page, between }) => {
  await sendLoginForm(page, demo.trial)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto("/reviews")
  await page.getByText("Export", { exact: true }).first().click()
  await page.getByRole("button", { name: "Download CSV" }).click()
  await page.getByRole("button", { name: "Ask us about it" }).click()
  await expect(page.getByText("Thank you. Our support team will get in touch.")).toBeVisible()
  await expect(page).toHaveURL(/\/reviews/)
  expect(between.requested.map(({ method, path }) => `${method} ${path}`)).toContain("POST /webhooks/notify")
})
