import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { filterBar } from "../support/filters.ts"
import { sendLoginForm, signIn } from "../support/sign-in.ts"

/** Changes a setting of the account; what a session may do is read anew when it begins. */
async function set(page: Page, context: BrowserContext, code: string, value: boolean) {
  const answer = await context.request.patch(`/api/bff/account_settings/${code}`, {
    headers: {
      "x-outpost-client": "web",
      origin: process.env.OUTPOST_E2E_ADDRESS!,
      "content-type": "application/json",
    },
    data: { value: String(value) },
  })
  expect(answer.status()).toBe(200)
  await context.clearCookies()
  await sendLoginForm(page, demo.copper)
  await expect(page).not.toHaveURL(/\/login/)
}

const features = [
  {
    code: "saved_filters",
    title: "saved filters [F-465]",
    see: async (page: Page, isOn: boolean) => {
      await page.goto("/reviews")
      await expect(filterBar(page).getByRole("button", { name: /^Saved filter/ })).toHaveCount(isOn ? 1 : 0)
      await expect(filterBar(page).getByRole("button", { name: "Save as" })).toHaveCount(isOn ? 1 : 0)
    },
  },
  {
    code: "groups",
    title: "groups: their dropdown and their page [F-457]",
    see: async (page: Page, isOn: boolean) => {
      await page.goto("/reviews")
      await expect(filterBar(page).getByRole("button", { name: /^Group/ })).toHaveCount(isOn ? 1 : 0)
      await page.goto("/settings/groups")
      await expect(page).toHaveURL(isOn ? /\/settings\/groups$/ : /\/error\?statusCode=403/)
    },
  },
]

for (const { code, title, see } of features) {
  test(`the setting ${code} switches ${title}`, async ({ page, context }) => {
    await sendLoginForm(page, demo.copper)
    await expect(page).not.toHaveURL(/\/login/)
    await see(page, true)
    await set(page, context, code, false)
    await see(page, false)
    await set(page, context, code, true)
    await see(page, true)
  })
}

test("the flag savedFilters takes the saved filters away while it is off [F-428]", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  const controls = filterBar(page).getByRole("button", { name: /^Saved filter|^Save as$/ })
  await page.goto("/reviews?features.savedFilters=false")
  await expect(page).toHaveURL(/\/reviews$/)
  await expect(filterBar(page).getByRole("button", { name: /^Date/ })).toBeVisible()
  await expect(controls).toHaveCount(0)
  await page.goto("/reviews?features.savedFilters=")
  await expect(controls).toHaveCount(2)
})
