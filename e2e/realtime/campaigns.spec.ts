import { expect, type Locator, type Page, test } from "@playwright/test"
import { demo, fresh } from "#tests/support/accounts.ts"
import { readList } from "../support/bff.ts"
import { ownWrite } from "../support/responses.ts"
import { expectNoSidewaysScroll, openListening, showAt } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const week = 7 * 86_400_000

async function post(page: Page, path: string, data: object = {}) {
  const answer = await page.request.post(`/api/bff/${path}`, { headers: ownWrite(), data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A campaign that is scheduled for next week. @returns its id. */
async function scheduled(page: Page): Promise<number> {
  const { items } = await readList<{ id: number }>(page.context(), "locations", "?per_page=1")
  const { id } = await post(page, "campaigns", {
    name: `Live ${fresh()}`,
    location_id: items[0]!.id,
    subject: "How was your visit?",
    content: "Hello {{first_name}}, how was it? {{feedback}} {{unsubscribe}}",
    recipients: [{ email: `live-${fresh()}@mail.example` }],
  })
  const at = new Date(Date.now() + week).toISOString()
  await post(page, `campaigns/${id}/send`, { scheduled_at: at, attested: true })
  return id
}

/** Goes on with Tab until something has the focus, and presses Enter. */
async function enter(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) break
    await page.keyboard.press("Tab")
  }
  await expect(target).toBeFocused()
  await page.keyboard.press("Enter")
}

test("a campaign that someone else pauses is shown as paused without a reload; it is resumed and cancelled with keys alone, and nothing sticks out on a phone", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  const id = await scheduled(page)
  await openListening(page, `/request-reviews/campaigns/${id}`)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await post(page, `campaigns/${id}/pause`)
  await expect(page.getByText("This campaign is paused")).toBeVisible()
  expect(await page.evaluate(() => "isSame" in window)).toBe(true)

  const main = page.getByRole("main")
  await enter(page, main.locator("summary").filter({ hasText: /^Resume$/ }))
  await enter(page, main.getByRole("button", { name: "Resume", exact: true }))
  await expect(page.getByText("This campaign is paused")).toBeHidden()
  await enter(page, main.locator("summary").filter({ hasText: /^Cancel campaign$/ }))
  await enter(page, main.getByRole("button", { name: "Cancel campaign", exact: true }))
  await expect(main.getByText("Cancelled", { exact: true }).first()).toBeVisible()
  await showAt(page, 360)
  await expectNoSidewaysScroll(page)
})
