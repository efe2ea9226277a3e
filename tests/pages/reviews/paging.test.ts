import { within } from "@testing-library/dom"
import type { ReviewItem } from "../../../e2e/support/bff.ts"
import { cardsOf, followNamed, queryOf, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const pageOf = (items: ReviewItem[], at: number) =>
  items.slice(at * 25, at * 25 + 25).map(({ author }) => expect.stringContaining(author ?? ""))
const shown = (browser: TextBrowser) => cardsOf(browser).map(textOf)

test("older and newer pages hold the reviews in order, none twice and none lost, and a bookmark of one shows it again [F-735]", async () => {
  const browser = await signedIn(demo.admin)
  const query = "?per_page=75&published_after=2000-01-01"
  const { items } = await readList<ReviewItem>(browser, "reviews", query)
  await browser.open("/reviews?dateDescriptor=allTime")
  expect(shown(browser)).toEqual(pageOf(items, 0))
  for (const at of [1, 2]) {
    await followNamed(browser, "Older")
    expect(queryOf(browser, "after")).not.toBeNull()
    expect(shown(browser)).toEqual(pageOf(items, at))
  }
  const second = shown(browser)
  await browser.reload()
  expect(shown(browser)).toEqual(second)
  await followNamed(browser, "Newer")
  expect(queryOf(browser, "before")).not.toBeNull()
  expect(queryOf(browser, "after")).toBeNull()
  expect(shown(browser)).toEqual(pageOf(items, 1))
})

test("sorting by rating orders the list, and starts at its first page", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/reviews?dateDescriptor=allTime")
  await followNamed(browser, "Older")
  await followNamed(browser, /^Lowest/)
  expect(queryOf(browser, "after")).toBeNull()
  expect([queryOf(browser, "sort[by]"), queryOf(browser, "sort[order]")]).toEqual(["rating", "asc"])
  const { items } = await readList<ReviewItem>(browser, "reviews", "?sort[by]=rating&sort[order]=asc")
  expect(shown(browser)).toEqual(pageOf(items, 0))
  const ratings = items.map(({ rating }) => rating ?? 0)
  expect(ratings).toEqual(ratings.toSorted((a, b) => a - b))

  await browser.open("/reviews?sort[by]=rating&sort[order]=asc&rating=1")
  expect(
    within(cardsOf(browser)[0]!).getByRole("img", { name: /^1(\.\d+)? of 5 stars$/ }),
  ).toBeInTheDocument()
})

test("a bad cursor is ignored", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/reviews")
  const first = shown(browser)
  await browser.open("/reviews?after=nonsense")
  expect(shown(browser)).toEqual(first)
  expect(first).toHaveLength(25)
})
