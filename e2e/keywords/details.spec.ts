import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { cards } from "../support/filters.ts"
import { keywordsPath, readInsights, untilRead } from "../support/keywords.ts"
import { ownWrite } from "../support/responses.ts"
import { expectNoSidewaysScroll, showAt, widths } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

const sentences = (page: Page) => page.getByRole("region", { name: "Sentences" }).getByRole("listitem")
const negative = async (page: Page) => {
  const text = await page
    .getByRole("region", { name: "Figures" })
    .getByRole("link", { name: /^Negative/ })
    .textContent()
  return Number(text!.replace(/\D/g, ""))
}

test("a wrong label is put right, counts at once, and goes back to what was read; a card with the longest name of a tag fits every width", async ({
  page,
  context,
}) => {
  test.slow()
  await signIn(context, demo.admin)
  await page.goto(keywordsPath)
  const id = await untilRead(page)
  const detail = await readInsights(context, id, "mentioned/service?sentiment=negative")
  const newest = detail.sentences.at(0)
  // Few days, so that all of their sentences stand on one page.
  const dayOf = (days: number) =>
    new Date(Date.parse(newest.published_at) + days * 86_400_000).toISOString().slice(0, 10)
  const range = `from=${dayOf(-1)}&to=${dayOf(1)}&dateDescriptor=custom`
  const address = `${keywordsPath}/service?${range}&sentiment=negative`
  await page.goto(address)
  const before = await negative(page)
  const first = sentences(page).first()
  const link = (await first.getByRole("link", { name: "Open review" }).getAttribute("href"))!
  const said = (await first.locator("p").first().textContent())!.trim()
  await expect(first.getByRole("link", { name: "Open review" })).toHaveAccessibleName(`Open review ${said}`)
  await expect(first.locator("summary")).toHaveAccessibleName(`Wrong? ${said}`)
  await first.getByText("Wrong?", { exact: true }).click()
  await expect(first.getByRole("group", { name: "What's wrong?" })).toBeVisible()
  await first.getByRole("button", { name: "Positive" }).click()
  await expect(page.getByText("Corrected. Figures now use your correction.")).toBeVisible()
  await expect.poll(() => negative(page)).toBe(before - 1)

  await page.goto(address.replace("negative", "positive"))
  const review = /\/reviews\/(\d+)/.exec(link)![1]!
  const own = sentences(page).filter({ has: page.locator(`a[href*="/reviews/${review}?"]`) })
  await expect(own.first()).toContainText("Corrected")
  await own.first().getByText("Change").click()
  await own.first().getByRole("button", { name: "Undo correction" }).click()
  await expect(page.getByText("Correction undone.", { exact: true })).toBeVisible()
  await expect.poll(() => negative(page)).toBe(before)

  await page.goto(address)
  await sentences(page).first().getByText("Wrong?", { exact: true }).click()
  await sentences(page).first().getByRole("button", { name: "Not this keyword" }).click()
  await expect.poll(() => negative(page)).toBe(before - 1)
  await page.getByText("1 sentence removed").click()
  await page.getByRole("button", { name: "Undo correction" }).last().click()
  await expect.poll(() => negative(page)).toBe(before)
  expect((await readInsights(context, id, "mentioned/service")).removed).toEqual([])

  const allYears = `${keywordsPath}/service?from=2000-01-01&to=2025-12-31&dateDescriptor=custom`
  await page.goto(allYears)
  const href = (await cards(page).first().locator(".rev-by a").getAttribute("href"))!
  const name = `${Date.now()}`.padEnd(50, "x")
  const headers = ownWrite()
  const review_id = /\/reviews\/(\d+)/.exec(href)![1]!
  const made = await context.request.post("/api/bff/review_tags", { headers, data: { review_id, name } })
  expect(made.status()).toBe(201)
  const tag = (await made.json()) as { id: number }
  try {
    await page.goto(allYears)
    await expect(cards(page).first().getByText(name)).toBeVisible()
    for (const width of widths) {
      await showAt(page, width)
      await expectNoSidewaysScroll(page)
    }
  } finally {
    await context.request.delete(`/api/bff/tags/${tag.id}`, { headers })
  }
})
