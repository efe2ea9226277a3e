import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { demo, fresh } from "#tests/support/accounts.ts"
import { readList, readReviews } from "../support/bff.ts"
import { cards } from "../support/filters.ts"
import { ownWrite } from "../support/responses.ts"
import { holdTime, hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

/** Reviews of one location each, which no other test changes: the list shows all of their times. */
async function openOwn(page: Page, context: BrowserContext, place: number, more = "") {
  const { items } = await readList<{ id: number }>(context, "locations", "?per_page=40&sort[by]=name")
  await page.goto(`/reviews?locationId=${items[place]!.id}&dateDescriptor=allTime${more}`)
  await expect(cards(page).first()).toBeVisible()
}

const bar = (page: Page) => page.getByRole("region", { name: "Selected reviews" })
const boxOf = (page: Page, place: number) => cards(page).nth(place).getByRole("checkbox")
const statusOf = (page: Page, place: number) => cards(page).nth(place).locator("[data-action=status]")

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("a status changes at once without moving anything, and chosen reviews together; each is taken back", async ({
  page,
  context,
}) => {
  await openOwn(page, context, 30)
  const opener = statusOf(page, 0)
  await hydrated(page, opener)
  const before = (await opener.textContent())!
  const next = before === "In Progress" ? "Unread" : "In Progress"
  const heights = () =>
    cards(page).evaluateAll((list) => list.map((card) => card.getBoundingClientRect().top))
  const placed = await heights()
  await opener.click()
  await page.getByRole("menuitemradio", { name: next }).click()
  await expect(opener).toHaveText(next)
  expect(await heights()).toEqual(placed)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(opener).toHaveText(before)
  await opener.click()
  await expect(page.getByRole("menuitemradio", { checked: true }).first()).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(opener).toBeFocused()

  const others = await Promise.all([0, 1].map((place) => statusOf(page, place).textContent()))
  const third = ["Unread", "In Progress", "Completed"].find((status) => !others.includes(status))!
  for (const place of [0, 1]) await boxOf(page, place).check()
  await expect(bar(page)).toContainText("2 selected")
  await bar(page).getByRole("button", { name: "Status" }).click()
  await bar(page).getByRole("button", { name: third }).click()
  const toast = page.getByRole("status").filter({ hasText: "2 reviews changed" })
  // Its time stands still under the pointer.
  await toast.hover()
  for (const place of [0, 1]) await expect(statusOf(page, place)).toHaveText(third)
  await expect(bar(page)).toHaveCount(0)
  await toast.getByRole("button", { name: "Undo" }).click()
  for (const place of [0, 1]) await expect(statusOf(page, place)).toHaveText(others[place]!)
})

test("all reviews behind the filters are changed after a question, by a job whose end is heard without waiting for the next look", async ({
  page,
  context,
}) => {
  const tag = `Checked by all ${fresh()}`
  const { total } = await readReviews(context, "?source_id=3&per_page=1")
  expect(total).toBeGreaterThan(500)
  await page.clock.install()
  const stream = page.waitForResponse((answer) => answer.url().includes("/api/bff/realtime") && answer.ok())
  await page.goto("/reviews?sourceId=3&dateDescriptor=allTime")
  await stream
  await hydrated(page, statusOf(page, 0))
  await page.getByRole("checkbox", { name: "Select page" }).check()
  await expect(bar(page)).toContainText("25 selected")
  await bar(page)
    .getByRole("button", { name: /^Select all .* matching reviews$/ })
    .click()
  await bar(page).getByRole("button", { name: "Add tag" }).click()
  await bar(page).getByRole("combobox", { name: "Tag to add" }).fill(tag)
  await page.keyboard.press("Enter")
  const question = page.getByRole("alertdialog")
  await expect(question).toContainText("can't be undone")
  // From here on no time passes for the page: it would never look again by itself.
  await holdTime(page)
  await question.getByRole("button", { name: "Change all" }).click()
  await expect(page.getByRole("status").filter({ hasText: `${total} reviews changed` })).toBeVisible({
    timeout: 60_000,
  })
  const tagged = await readReviews(context, `?source_id=3&tags=${encodeURIComponent(tag)}&per_page=1`)
  expect(tagged.total).toBe(total)
  const query = `?keywords=${encodeURIComponent(tag)}`
  const { items } = await readList<{ id: number; name: string }>(context, "tags", query)
  const made = items.find(({ name }) => name === tag)!
  const gone = await context.request.delete(`/api/bff/tags/${made.id}`, { headers: ownWrite() })
  expect(gone.status()).toBe(204)
})
