import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { clientHeader, clientName } from "#lib/contract/wire.ts"
import { demo } from "#tests/support/accounts.ts"
import { readList, readReviews } from "../support/bff.ts"
import { cards } from "../support/filters.ts"
import { holdTime, hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

/** Reviews of one location each, which no other test changes: the list shows all of their times. */
async function openOwn(page: Page, context: BrowserContext, place: number, more = "") {
  const { items } = await readList<{ id: number }>(context, "locations", "?per_page=40&sort[by]=name")
  await page.goto(`/reviews?locationId=${items[place]!.id}&dateDescriptor=allTime${more}`)
  await expect(cards(page).first()).toBeVisible()
}

const bar = (page: Page) => page.getByRole("region", { name: "Chosen reviews" })
const boxOf = (page: Page, place: number) => cards(page).nth(place).getByRole("checkbox")
const statusOf = (page: Page, place: number) => cards(page).nth(place).locator("[data-action=status]")

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("the status on a card changes at once, without moving anything, and is taken back", async ({
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
})

test("a status that the server refuses goes back to what it was", async ({ page, context }) => {
  await openOwn(page, context, 30)
  const opener = statusOf(page, 1)
  await hydrated(page, opener)
  const before = (await opener.textContent())!
  await page.route("**/api/bff/reviews/*", (route) => route.fulfill({ status: 503, json: { status: 503 } }))
  await opener.click()
  await page.getByRole("menuitemradio", { checked: false }).first().click()
  await expect(page.getByRole("alert").filter({ hasText: "could not be changed" })).toBeVisible()
  await expect(opener).toHaveText(before)
})

test("tags are put on a card and taken off it", async ({ page, context }) => {
  await openOwn(page, context, 31)
  const card = cards(page).first()
  await hydrated(page, card.locator("[data-action=tags]"))
  await card.locator("[data-action=tags]").click()
  await card.getByRole("combobox", { name: "Add a tag" }).fill("Window seat")
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/review_tags") && answer.ok(),
  )
  await page.keyboard.press("Enter")
  await expect(card.getByRole("listitem").first()).toHaveText("Window seat")
  await stored
  await page.reload()
  await expect(card.getByRole("listitem").filter({ hasText: "Window seat" })).toBeVisible()
  await hydrated(page, card.locator("[data-action=tags]"))
  await card.locator("[data-action=tags]").click()
  await card.getByRole("button", { name: "Remove tag Window seat" }).click()
  await expect(card.getByRole("listitem").filter({ hasText: "Window seat" })).toHaveCount(0)
})

test("chosen reviews are changed together, and each goes back to what it was", async ({ page, context }) => {
  await openOwn(page, context, 32)
  await hydrated(page, statusOf(page, 0))
  await statusOf(page, 0).click()
  await page.getByRole("menuitemradio", { name: "Unread" }).click()
  await statusOf(page, 1).click()
  await page.getByRole("menuitemradio", { name: "Completed" }).click()
  await expect(statusOf(page, 1)).toHaveText("Completed")
  for (const place of [0, 1]) await boxOf(page, place).check()
  await expect(bar(page)).toContainText("2 chosen")
  await bar(page).getByRole("button", { name: "Status" }).click()
  await bar(page).getByRole("button", { name: "In Progress" }).click()
  const told = page.getByRole("status").filter({ hasText: "2 reviews changed" })
  // Its time stands still under the pointer.
  await told.hover()
  await expect(statusOf(page, 0)).toHaveText("In Progress")
  await expect(statusOf(page, 1)).toHaveText("In Progress")
  await expect(bar(page)).toHaveCount(0)
  await told.getByRole("button", { name: "Undo" }).click()
  await expect(statusOf(page, 0)).toHaveText("Unread")
  await expect(statusOf(page, 1)).toHaveText("Completed")
})

test("what one card was changed to gives way to a change of many back to what it was drawn with", async ({
  page,
  context,
}) => {
  await openOwn(page, context, 33)
  await hydrated(page, statusOf(page, 0))
  const drawn = (await statusOf(page, 0).textContent())!
  const other = drawn === "Completed" ? "Unread" : "Completed"
  await statusOf(page, 0).click()
  await page.getByRole("menuitemradio", { name: other }).click()
  await expect(page.getByRole("status").filter({ hasText: `Status set to ${other}` })).toBeVisible()
  const card = cards(page).first()
  await card.locator("[data-action=tags]").click()
  await card.getByRole("combobox", { name: "Add a tag" }).fill("Came and went")
  await page.keyboard.press("Enter")
  await card.getByRole("button", { name: "Done" }).click()
  await expect(card.getByText("Came and went")).toBeVisible()

  await boxOf(page, 0).check()
  await bar(page).getByRole("button", { name: "Status" }).click()
  await bar(page).getByRole("button", { name: drawn }).click()
  await expect(statusOf(page, 0)).toHaveText(drawn)
  await expect(bar(page)).toHaveCount(0)
  await boxOf(page, 0).check()
  await bar(page).getByRole("button", { name: "Remove tag" }).click()
  await bar(page).getByRole("combobox", { name: "Tag to remove" }).fill("Came and went")
  await page.keyboard.press("Enter")
  await expect(card.getByText("Came and went")).toHaveCount(0)
})

test("a status that is still on its way is not taken back by an answer that is older", async ({
  page,
  context,
}) => {
  await openOwn(page, context, 33)
  await hydrated(page, statusOf(page, 0))
  const drawn = (await statusOf(page, 0).textContent())!
  const pressed = drawn === "Responded" ? "Unread" : "Responded"
  const next = (await statusOf(page, 1).textContent()) === "In Progress" ? "Completed" : "In Progress"
  const held = Promise.withResolvers<void>()
  await page.route("**/api/bff/reviews/*", async (route) => {
    await held.promise
    await route.continue()
  })
  await statusOf(page, 0).click()
  await page.getByRole("menuitemradio", { name: pressed }).click()
  await expect(statusOf(page, 0)).toHaveText(pressed)

  // The change of another card has the page drawn anew, by a server that has not heard of the first.
  await boxOf(page, 1).check()
  await bar(page).getByRole("button", { name: "Status" }).click()
  await bar(page).getByRole("button", { name: next }).click()
  await expect(statusOf(page, 1)).toHaveText(next)
  await expect(statusOf(page, 0)).toHaveText(pressed)
  held.resolve()
  await expect(page.getByRole("status").filter({ hasText: `Status set to ${pressed}` })).toBeVisible()
  await expect(statusOf(page, 0)).toHaveText(pressed)
  await page.reload()
  await expect(statusOf(page, 0)).toHaveText(pressed)
})

test("all reviews behind the filters are changed after a question, with their progress, by a job", async ({
  page,
  context,
}) => {
  await page.goto("/reviews?sourceId=3&dateDescriptor=allTime")
  await hydrated(page, statusOf(page, 0))
  const { total } = await readReviews(context, "?source_id=3&per_page=1")
  expect(total).toBeGreaterThan(500)
  await page.getByRole("checkbox", { name: "Choose all reviews of this page" }).check()
  await expect(bar(page)).toContainText("25 chosen")
  await bar(page)
    .getByRole("button", { name: /^Choose all .* that match$/ })
    .click()
  await bar(page).getByRole("button", { name: "Add tag" }).click()
  await bar(page).getByRole("combobox", { name: "Tag to add" }).fill("Checked by all")
  await page.keyboard.press("Enter")
  const question = page.getByRole("alertdialog")
  await expect(question).toContainText("cannot be undone")
  await question.getByRole("button", { name: "Change all" }).click()
  await expect(page.getByRole("status").filter({ hasText: `${total} reviews changed` })).toBeVisible({
    timeout: 60_000,
  })
  expect((await readReviews(context, "?source_id=3&tags=Checked%20by%20all&per_page=1")).total).toBe(total)
  const { items } = await readList<{ id: number; name: string }>(
    context,
    "tags",
    "?keywords=Checked%20by%20all",
  )
  const made = items.find(({ name }) => name === "Checked by all")!
  const headers = { [clientHeader]: clientName, origin: process.env.OUTPOST_E2E_ADDRESS! }
  expect((await context.request.delete(`/api/bff/tags/${made.id}`, { headers })).status()).toBe(204)
})

test("the end of a change of many is heard, without waiting for the next look", async ({ page, context }) => {
  const { total } = await readReviews(context, "?source_id=2&per_page=1")
  expect(total).toBeGreaterThan(500)
  await page.clock.install()
  const stream = page.waitForResponse((answer) => answer.url().includes("/api/bff/realtime") && answer.ok())
  await page.goto("/reviews?sourceId=2&dateDescriptor=allTime")
  await stream
  await hydrated(page, statusOf(page, 0))
  await page.getByRole("checkbox", { name: "Choose all reviews of this page" }).check()
  await bar(page)
    .getByRole("button", { name: /^Choose all .* that match$/ })
    .click()
  await bar(page).getByRole("button", { name: "Remove tag" }).click()
  await bar(page).getByRole("combobox", { name: "Tag to remove" }).fill("Nobody has this")
  await page.keyboard.press("Enter")
  const question = page.getByRole("alertdialog")
  await expect(question).toContainText("cannot be undone")
  // From here on no time passes for the page: it would never look again by itself.
  await holdTime(page)
  await question.getByRole("button", { name: "Change all" }).click()
  await expect(page.getByRole("status").filter({ hasText: "0 reviews changed" })).toBeVisible({
    timeout: 60_000,
  })
})

test.describe("before scripts run", () => {
  test.use({ javaScriptEnabled: false })

  test("a card leads to the review's page, and chosen reviews are changed by a form", async ({
    page,
    context,
  }) => {
    await openOwn(page, context, 34)
    await expect(cards(page).first().getByTitle("Change status")).toHaveAttribute("href", /\/reviews\/\d+/)
    await boxOf(page, 0).check()
    await page.getByRole("combobox", { name: "Status", exact: true }).last().selectOption("in_progress")
    await page.getByRole("textbox", { name: "Add tag" }).fill("x".repeat(53))
    await page.getByRole("button", { name: "Apply" }).last().click()
    await expect(page.getByRole("alert").filter({ hasText: "Add tag: 3 characters too many" })).toBeVisible()

    await boxOf(page, 0).check()
    await expect(page.getByRole("textbox", { name: "Add tag" })).toHaveValue("x".repeat(53))
    await page.getByRole("combobox", { name: "Status", exact: true }).last().selectOption("in_progress")
    await page.getByRole("textbox", { name: "Add tag" }).fill("By the door")
    await page.getByRole("button", { name: "Apply" }).last().click()
    await expect(page.getByRole("status").filter({ hasText: "1 review changed" })).toBeVisible()
    await expect(cards(page).first()).toContainText("In Progress")
    await expect(cards(page).first()).toContainText("By the door")
  })
})
