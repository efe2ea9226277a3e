import { within } from "@testing-library/dom"
import type { ReviewItem } from "../../../e2e/support/bff.ts"
import { cardsOf, followNamed, queryOf, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const openCard = (browser: TextBrowser, place: number) =>
  browser.click(cardsOf(browser)[place]!.querySelector<HTMLElement>(".rev-by a")!)
const heading = ({ screen }: TextBrowser) => textOf(screen.getByRole("heading", { level: 1 }))

test("/reviews/{id} shows that review, and from its bare address leads back to the whole list [F-048]", async () => {
  const browser = await signedIn(demo.admin)
  const { items } = await readList<ReviewItem>(browser, "reviews")
  const review = items.find(({ author, content }) => author && content)!
  await browser.open(`/reviews/${review.id}`)
  const main = browser.screen.getByRole("main")
  expect(main).toHaveTextContent(review.author!)
  expect(main).toHaveTextContent(review.content!.split("\n")[0]!.slice(0, 60))
  await followNamed(browser, /Back to Reviews/)
  expect(browser.url).toBe("/reviews")
})

test("the filters go to the review under its names and come back [F-744]", async () => {
  const browser = await signedIn(demo.admin)
  const groupId = String((await readList(browser, "groups")).items[0]!.id)
  await browser.open(
    `/reviews?groupId=${groupId}&from=2020-01-01&to=2030-01-01&dateDescriptor=custom&rating=5`,
  )
  await browser.click(within(cardsOf(browser)[0]!).getAllByRole("link")[0]!)
  expect(browser.url).toMatch(/^\/reviews\/\d+\?/)
  const names = ["published_after", "published_before", "group_id"]
  expect(names.map((name) => queryOf(browser, name))).toEqual(["2020-01-01", "2030-01-01", groupId])
  await followNamed(browser, /Back to Reviews/)
  expect(browser.url).toMatch(/^\/reviews\?/)
  const back = ["from", "groupId", "rating"]
  expect(back.map((name) => queryOf(browser, name))).toEqual(["2020-01-01", groupId, "5"])
})

test("a review leads to the one before and the one after it within the filters of the list", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/reviews?dateDescriptor=allTime&sort[order]=asc&rating=3")
  const [first, second, third] = cardsOf(browser).map((card) => card.getAttribute("aria-label")!)
  await openCard(browser, 1)
  expect(browser.url).toMatch(/^\/reviews\/\d+\?/)
  expect(heading(browser)).toBe(second)
  for (const [link, shown] of [
    ["Next review", third],
    ["Previous review", second],
    ["Previous review", first],
  ] as const) {
    await followNamed(browser, link)
    expect(heading(browser)).toBe(shown)
  }
  await followNamed(browser, "Back to Reviews")
  expect(queryOf(browser, "rating")).toBe("3")
})
