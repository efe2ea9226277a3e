import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { expectAccessible } from "../support/accessible.ts"
import { demo } from "../support/accounts.ts"
import { test as between } from "../support/between.ts"
import { productNow } from "../support/programs.ts"
import { expectNoSidewaysScroll, showAt, widths } from "../support/screens.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

const banner = (page: Page) => page.locator(".trial")
const item = (page: Page, name: string) => banner(page).getByRole("listitem").filter({ hasText: name })
const dismiss = (page: Page) => banner(page).getByRole("button", { name: "Dismiss" }).click()
const labels = ["Invite a colleague", "Integrate Facebook", "Ask for a review", "Respond to a review"]

const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name.startsWith("outpost_trial_banner_"))

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the banner of a trial ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled })

    test("has days left and a checklist that follows what the account has done, on every page [P-272, P-273, P-274, P-275, P-276, F-586, F-153]", async ({
      page,
      context,
    }) => {
      await signIn(context, demo.trial)
      for (const path of ["/reviews", "/settings", "/settings/users", "/settings/profile"]) {
        await page.goto(path)
        await expect(banner(page)).toContainText("18 days left in your trial")
      }
      await expect(banner(page).getByRole("list", { name: "Checklist" }).getByRole("listitem")).toHaveCount(4)
      for (const label of labels) await expect(item(page, label)).toBeVisible()
      for (const [label, word] of [
        ["Invite a colleague", "Done"],
        ["Integrate Facebook", "To do"],
        ["Ask for a review", "To do"],
        ["Respond to a review", "Done"],
      ] as const) {
        await expect(item(page, label)).toContainText(word)
      }
      // Only pages that exist are links.
      await expect(item(page, "Integrate Facebook").getByRole("link")).toHaveCount(0)
    })

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
}

test("an Admin upgrades from it, others do not [P-277, P-396, P-076]", async ({ page, context }) => {
  await signIn(context, demo.trialUser)
  await page.goto("/reviews")
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole("link", { name: /upgrade/i })).toHaveCount(0)
  await context.clearCookies()
  await signIn(context, demo.trial)
  await page.goto("/reviews")
  await banner(page).getByRole("link", { name: "Upgrade Now" }).click()
  await expect(page).toHaveURL(/\/settings\/billing\/edit$/)
  await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible()
})

test("other accounts have none: active ones, those of a white label [P-282, P-284]", async ({
  page,
  context,
}) => {
  for (const [email, name] of [
    [demo.admin, "Saltbridge Kitchens"],
    ["admin@sunnyside.outpost.test", "Sunny Side Pancakes"],
  ] as const) {
    await context.clearCookies()
    await sendLoginForm(page, email)
    await expect(page.getByText(name).first()).toBeAttached()
    await expect(banner(page)).toHaveCount(0)
  }
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

  between("a page does without it while that cannot be asked", async ({ page, between }) => {
    await sendLoginForm(page, demo.trial)
    await expect(banner(page)).toBeVisible()
    between.instead[path(between)] = { status: 500, body: { status: 500 } }
    await page.goto("/settings/users")
    await expect(page.getByRole("heading", { name: "Users" })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })

  between("a parent in trial has none [P-283]", async ({ page, between }) => {
    await sendLoginForm(page, demo.partner)
    await expect(page.getByRole("heading", { name: "Accounts" })).toBeVisible()
    const own = between.asked.find((one) => /^\/accounts\/\d+$/.test(one.path))!.path
    const trial_ended_at = new Date(productNow().getTime() + 5 * 86_400_000).toISOString()
    // Nor a white label of its own: only that it is a parent keeps it away.
    between.instead["/auth"] = { change: (body: object) => ({ ...body, is_whitelabel: false }) }
    between.instead[own] = { change: (body: object) => ({ ...body, status: "trial", trial_ended_at }) }
    await page.context().clearCookies()
    await sendLoginForm(page, demo.partner)
    await expect(page).toHaveURL(/\/accounts$/)
    await expect(page.getByRole("heading", { name: "Accounts" })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })
})

test("the setting trial_banner switches it off and on again [F-467, P-413]", async ({ page, context }) => {
  const set = async (value: boolean) => {
    await sendLoginForm(page, demo.trial)
    await expect(page).not.toHaveURL(/\/login/)
    const answer = await context.request.patch("/api/bff/account_settings/trial_banner", {
      headers: { "x-outpost-client": "web", origin: process.env.OUTPOST_E2E_ADDRESS! },
      data: { value: String(value) },
    })
    expect(answer.status()).toBe(200)
    await context.clearCookies()
    await sendLoginForm(page, demo.trial)
    await expect(page.getByText("Fernhill Bakery").first()).toBeAttached()
  }
  await set(false)
  await expect(banner(page)).toHaveCount(0)
  await context.clearCookies()
  await set(true)
  await expect(banner(page)).toBeVisible()
})
