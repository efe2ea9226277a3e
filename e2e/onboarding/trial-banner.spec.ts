import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { expectAccessible } from "../support/accessible.ts"
import { test as between } from "../support/between.ts"
import { expectNoSidewaysScroll, showAt, widths } from "../support/screens.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

const banner = (page: Page) => page.locator(".trial")
const item = (page: Page, name: string) => banner(page).getByRole("listitem").filter({ hasText: name })
const dismiss = (page: Page) => banner(page).getByRole("button", { name: "Dismiss" }).click()

const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name.startsWith("outpost_trial_banner_"))

test.describe("the banner of a trial", () => {
  test("an item is skipped and taken up again [F-288]", async ({ page, context }) => {
    await signIn(context, demo.trialUser)
    await page.goto("/reviews")
    await item(page, "Ask for a review").getByRole("button", { name: "Skip" }).click()
    await expect(item(page, "Ask for a review")).toContainText("Skipped")
    await page.goto("/settings")
    await expect(item(page, "Ask for a review")).toContainText("Skipped")
    await item(page, "Ask for a review").getByRole("button", { name: "Undo" }).click()
    await expect(item(page, "Ask for a review")).toContainText("To do")
    await expect(page).toHaveURL(/\/settings$/)
  })

  test("is dismissed, stays away after a reload, and its cookie lives 30 days [P-280, P-281]", async ({
    page,
    context,
  }) => {
    await signIn(context, demo.trial)
    await page.goto("/settings/users?search_terms=fern")
    await dismiss(page)
    await expect(banner(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/settings\/users\?search_terms=fern$/)
    await page.reload()
    await expect(page.getByRole("heading", { name: "Users" })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    const cookie = await cookieOf(context)
    expect(cookie?.value).toBe("2")
    expect(Math.round((cookie!.expires - Date.now() / 1000) / 86_400)).toBe(30)
  })
})

test("it leaves the page its place at every width, open where it begins closed, and axe finds nothing", async ({
  page,
  context,
}) => {
  await signIn(context, demo.trial)
  for (const width of widths) {
    await showAt(page, width)
    await page.goto("/reviews")
    const { height } = (await banner(page).boundingBox())!
    expect(height).toBeLessThanOrEqual(width < 1100 ? 56 : 88)
    if (width < 1100) {
      await expect(item(page, "Ask for a review")).toBeHidden()
      await banner(page).getByRole("button", { name: "2 of 4 done" }).click()
    }
    await expect(item(page, "Ask for a review")).toBeVisible()
    await expectNoSidewaysScroll(page)
    if (width === widths[0]) await expectAccessible(page)
  }
})

test.describe("what the Review API says decides", () => {
  const path = (page: { asked: { path: string }[] }) =>
    page.asked.find((one) => /^\/accounts\/\d+\/setup_progress$/.test(one.path))!.path

  between(
    "the stage: what is fetched, a list, more sources; a new stage shows again [F-240, P-184, P-271, P-278, P-279, P-505]",
    async ({ page, between }) => {
      await sendLoginForm(page, demo.trial)
      await expect(banner(page)).toBeVisible()
      const width = async () => (await banner(page).locator(".trial-in").boundingBox())!.width
      expect(await width()).toBe(890)
      const own = path(between)
      await dismiss(page)
      await expect(banner(page)).toHaveCount(0)
      between.instead[own] = {
        change: (body: object) => ({ ...body, google_url_scanned: false, stage: 1 }),
      }
      await page.goto("/reviews")
      await expect(banner(page)).toContainText(
        "We are fetching your Google reviews. Some sources are limited during the trial.",
      )
      await expect(banner(page).getByRole("listitem")).toHaveCount(0)
      await expect(banner(page).getByRole("link", { name: "Upgrade Now" })).toHaveCount(0)
      expect(await width()).toBe(730)
      between.instead[own] = { change: (body: object) => ({ ...body, stage: 3 }) }
      await page.goto("/reviews")
      await expect(banner(page)).toContainText("18 days left in your trial. Add more sources:")
      await expect(banner(page)).toContainText(
        "Facebook, Tripadvisor, Yelp, Apple Maps, Bing Maps, Trustpilot, Healthgrades",
      )
      expect(await width()).toBe(730)
    },
  )
})
