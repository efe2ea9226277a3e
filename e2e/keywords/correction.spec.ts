import { expect, type Page, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { keywordsPath, readInsights, untilRead } from "../support/keywords.ts"
import { signIn } from "../support/sign-in.ts"

const sentences = (page: Page) => page.getByRole("region", { name: "Sentences" }).getByRole("listitem")
const negative = async (page: Page) => {
  const text = await page
    .getByRole("region", { name: "Figures" })
    .getByRole("link", { name: /^Negative/ })
    .textContent()
  return Number(text!.replace(/\D/g, ""))
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "before scripts run", () => {
    test.use({ javaScriptEnabled })

    test("a wrong label is put right, counts at once, and goes back to what was read", async ({
      page,
      context,
      browser,
    }) => {
      await signIn(context, demo.admin)
      const helper = await (await browser.newContext({ javaScriptEnabled: true })).newPage()
      await signIn(helper.context(), demo.admin)
      await helper.goto(keywordsPath)
      const id = await untilRead(helper)
      const detail = await readInsights(helper.context(), id, "mentioned/service?sentiment=negative")
      const newest = detail.sentences.at(javaScriptEnabled ? 0 : -1)
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
      await expect(first.getByRole("link", { name: "Open review" })).toHaveAccessibleName(
        `Open review ${said}`,
      )
      await expect(first.locator("summary")).toHaveAccessibleName(`Wrong? ${said}`)
      await first.getByText("Wrong?", { exact: true }).click()
      await expect(first.getByRole("group", { name: "What is wrong?" })).toBeVisible()
      await first.getByRole("button", { name: "Positive" }).click()
      await expect(page.getByText("Corrected. The figures count it so from now on.")).toBeVisible()
      await expect.poll(() => negative(page)).toBe(before - 1)

      await page.goto(address.replace("negative", "positive"))
      const review = /\/reviews\/(\d+)/.exec(link)![1]!
      const own = sentences(page).filter({ has: page.locator(`a[href*="/reviews/${review}?"]`) })
      await expect(own.first()).toContainText("Corrected")
      await own.first().getByText("Change").click()
      await own.first().getByRole("button", { name: "Back to what was read" }).click()
      await expect(page.getByText("Back to what was read.", { exact: true })).toBeVisible()
      await expect.poll(() => negative(page)).toBe(before)

      await page.goto(address)
      await sentences(page).first().getByText("Wrong?", { exact: true }).click()
      await sentences(page).first().getByRole("button", { name: "Not this keyword" }).click()
      await expect.poll(() => negative(page)).toBe(before - 1)
      await page.getByText("1 sentence was taken out").click()
      await page.getByRole("button", { name: "Back to what was read" }).last().click()
      await expect.poll(() => negative(page)).toBe(before)
      expect((await readInsights(helper.context(), id, "mentioned/service")).removed).toEqual([])
      await helper.context().close()
    })
  })
}

test("who may only read puts nothing right", async ({ page, context }) => {
  await signIn(context, demo.readOnly)
  await page.goto(`${keywordsPath}/service?dateDescriptor=allTime`)
  await expect(sentences(page).first()).toBeVisible()
  await expect(page.getByText("Wrong?")).toHaveCount(0)
})
