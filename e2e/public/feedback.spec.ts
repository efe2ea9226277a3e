import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { first, make } from "../screens/records.ts"
import { signIn } from "../support/sign-in.ts"

/** The first location of the demo, as its Admin sees it; nobody is signed in afterwards. */
async function madeBy(page: Page, kind: "request_pages" | "kiosk_pages", more: object): Promise<string> {
  await signIn(page.context(), demo.admin)
  const { id } = await first(page, "locations")
  const { slug } = await make(page, kind, { title: "Mill Yard", location_ids: [id], ...more })
  await page.context().clearCookies()
  return String(slug)
}

const problemsOn = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)

/** Nothing sticks out at the width of the smallest phones. */
const isWithin = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test("a landing page is answered by keyboard on a small phone, in both themes", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const slug = await madeBy(page, "request_pages", { feedback_type: "stars", theme: { accent: "#ffe066" } })
  const sent = page.waitForResponse((response) => response.url().endsWith(`/go/${slug}`))
  await page.goto(`/go/${slug}`)
  expect((await (await sent).body()).length).toBeLessThan(20_000)
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    expect([await problemsOn(page), await isWithin(page)]).toEqual([[], true])
  }
  await page.getByRole("button", { name: "4 stars" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Would you like to tell us more?")
  expect([await problemsOn(page), await isWithin(page)]).toEqual([[], true])
  await page.getByLabel("Comment").fill("All good.")
  await page.getByRole("button", { name: "Send to the team" }).press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you")
  expect([await problemsOn(page), await isWithin(page)]).toEqual([[], true])
  await page.reload()
  await expect(page.getByText("Your response: 4 stars")).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
})

test("a kiosk begins again after thirty seconds, and shows no answer of a guest to the next", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.clock.install()
  const slug = await madeBy(page, "kiosk_pages", { feedback_type: "nps", pin: "4711" })
  await page.goto(`/kiosk/${slug}`)
  await page.getByRole("button", { name: "9", exact: true }).click()
  await page.getByLabel("Comment").fill("Half a com")
  await page.clock.fastForward(20_000)
  await page.getByLabel("Comment").press("m")
  await page.clock.fastForward(20_000)
  await expect(page.getByLabel("Comment")).toHaveValue("Half a comm")
  await page.clock.fastForward(31_000)
  await expect(page.getByRole("button", { name: "9", exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("button", { name: "9", exact: true })).toBeVisible()
  await expect(page.getByLabel("Comment")).toHaveCount(0)
  await page.goto(`/kiosk/${slug}?step=thanks`)
  expect([await problemsOn(page), await isWithin(page)]).toEqual([[], true])
  await page.getByRole("link", { name: "Leave" }).click()
  await page.getByLabel("PIN").fill("4711")
  await page.getByRole("button", { name: "Leave" }).click()
  await expect(page).toHaveURL(/\/login/)
})
