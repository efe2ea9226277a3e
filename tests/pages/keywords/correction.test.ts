import { within } from "@testing-library/dom"
import { pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { figure, insights, keywordsPath, sentences } from "../../support/pages-keywords.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

type Details = { sentences: { published_at: string }[]; removed: unknown[] }

const negative = (browser: TextBrowser) => Number(textOf(figure(browser, "Negative")).replace(/\D/g, ""))
const first = (browser: TextBrowser) => within(sentences(browser)[0]!)
const openReview = (part: ReturnType<typeof within>) => part.getByRole("link", { name: /^Open review/ })
const detailsOf = (browser: TextBrowser, query = "") =>
  insights<Details>(browser, `mentioned/service${query}`)

/** Few days around a sentence, so that all of their sentences stand on one page. */
function daysAround({ published_at }: { published_at: string }): string {
  const dayOf = (days: number) =>
    new Date(Date.parse(published_at) + days * 86_400_000).toISOString().slice(0, 10)
  return `from=${dayOf(-1)}&to=${dayOf(1)}&dateDescriptor=custom`
}

test("a wrong label is put right, counts at once, and goes back to what was read", async () => {
  const browser = await signedIn(demo.admin)
  const oldest = (await detailsOf(browser, "?sentiment=negative")).sentences.at(-1)!
  const address = `${keywordsPath}/service?${daysAround(oldest)}&sentiment=negative`
  await browser.open(address)
  const before = negative(browser)
  const said = textOf(sentences(browser)[0]!.querySelector("p"))
  const review = /\/reviews\/(\d+)/.exec(openReview(first(browser)).getAttribute("href")!)![1]!
  expect(openReview(first(browser))).toHaveAccessibleName(`Open review ${said}`)
  expect(sentences(browser)[0]!.querySelector("summary")).toHaveAccessibleName(`Wrong? ${said}`)
  const wrong = within(first(browser).getByRole("group", { name: "What's wrong?" }))
  await pressNamed(browser, "Positive", wrong)
  expect(browser.screen.getByText("Corrected. Figures now use your correction.")).toBeInTheDocument()
  expect(negative(browser)).toBe(before - 1)

  await browser.open(address.replace("negative", "positive"))
  const own = sentences(browser).find((row) => row.querySelector(`a[href*="/reviews/${review}?"]`))!
  expect(own).toHaveTextContent("Corrected")
  expect(own).toHaveTextContent("Change")
  await pressNamed(browser, "Undo correction", within(own))
  expect(browser.screen.getByText("Correction undone.")).toBeInTheDocument()
  expect(negative(browser)).toBe(before)

  await browser.open(address)
  await pressNamed(browser, "Not this keyword", first(browser))
  expect(negative(browser)).toBe(before - 1)
  expect(browser.screen.getByText("1 sentence removed")).toBeInTheDocument()
  await browser.click(browser.screen.getAllByRole("button", { name: "Undo correction" }).at(-1)!)
  expect(negative(browser)).toBe(before)
  expect((await detailsOf(browser)).removed).toEqual([])
})

test("who may only read puts nothing right", async () => {
  const browser = await signedIn(demo.readOnly)
  await browser.open(`${keywordsPath}/service?dateDescriptor=allTime`)
  expect(sentences(browser).length).toBeGreaterThan(0)
  expect(browser.screen.queryByText("Wrong?")).toBeNull()
})
