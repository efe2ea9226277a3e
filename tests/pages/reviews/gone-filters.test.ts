import { maxInList, tooManyInList } from "#lib/contract/comma-list.ts"
import { goneFiltersText } from "#lib/contract/filters/gone-text.ts"
import { cardsOf, filterBar, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"

const gone = "987654321"
const range = "from=2000-01-01&to=2025-12-31&dateDescriptor=custom"

/** Every kind of thing that an address names. */
const filters = [
  `groupId=${gone}`,
  `locationId=${gone}`,
  `sourceId=${gone}`,
  `reviewStatusLabelId=${gone}`,
  "tags=Nowhere",
  "category=nonsense",
  `savedFilterId=${gone}`,
]

test("a page opens without what is gone, says so once, and keeps the rest", async () => {
  const browser = await signedIn(demo.admin)
  const said = () => browser.screen.queryByText(goneFiltersText)
  for (const filter of filters) {
    await browser.open(`/reviews?${range}&rating=5&${filter}`)
    expect([filter, browser.url]).toEqual([filter, `/reviews?${range}&rating=5&removed=true`])
    expect([filter, textOf(said())]).toEqual([filter, goneFiltersText])
    expect(filterBar(browser).getByRole("heading")).toHaveTextContent("FILTERS (2)")
    expect(cardsOf(browser).length).toBeGreaterThan(0)
    for (const link of browser.page.document.querySelectorAll("main a")) {
      expect(link.getAttribute("href")).not.toMatch(/removed|987654321/)
    }
  }
  await browser.open(`/reviews?${range}`)
  expect(said()).toBeNull()
})

test("of several locations those that are there stay", async () => {
  const browser = await signedIn(demo.admin)
  const { items } = await readList(browser, "locations")
  const [one, other] = items.map(({ id }) => id)
  await browser.open(`/reviews?${range}&locationId=${one},${gone},${other}`)
  expect(browser.url).toBe(`/reviews?${range}&locationId=${one}%2C${other}&removed=true`)
  const many = Array.from({ length: maxInList + 1 }, (_, at) => at + 900_000_000).join(",")
  await browser.open(`/reviews?${range}&locationId=${many},${one}`)
  expect(browser.url).toBe(`/reviews?${range}&locationId=${one}&removed=true`)
})

test("the dashboard, the keywords pages and the reviews of accounts do the same; only what the path names is missing", async () => {
  const admin = await signedIn(demo.admin)
  for (const path of [
    "/dashboard",
    "/dashboard/keywords",
    "/dashboard/keywords/coffee",
    "/dashboard/keywords/categories",
  ]) {
    await admin.open(`${path}?groupId=${gone}`)
    expect([path, admin.url]).toEqual([path, `${path}?removed=true`])
    expect(admin.screen.getByText(goneFiltersText)).toBeInTheDocument()
  }
  const partner = await signedIn(demo.partner)
  await partner.open(`/child-reviews?sourceId=${gone}`)
  expect(partner.url).toBe("/child-reviews?removed=true")
  expect((await admin.open(`/reviews/${gone}`)).url).toMatch(/^\/error\?statusCode=404/)
})

test("a file of such an address is refused in plain text, as is one with a value that would be dropped", async () => {
  const browser = await signedIn(demo.admin)
  const many = Array.from({ length: maxInList + 1 }, (_, at) => at + 1).join(",")
  const refusals: [string, number, string][] = [
    ...filters.map((filter): [string, number, string] => [filter, 409, goneFiltersText]),
    ["rating=9", 400, "rating is not valid."],
    ["reviewTypes=review,nonsense", 400, "reviewTypes is not valid."],
    ["sort[by]=nonsense", 400, "sort[by] is not valid."],
    ["dateDescriptor=nonsense", 400, "dateDescriptor is not valid."],
    ["from=2025-01-01", 400, "to is not valid."],
    ["sourceId=gogle", 400, "Source id must be an ID"],
    [`locationId=${many}`, 400, tooManyInList],
  ]
  for (const [query, status, text] of refusals) {
    for (const type of query === "rating=9" ? ["csv", "ndjson"] : ["csv"]) {
      const answer = await browser.ask(`/reviews.${type}?${query}`)
      const answered = [answer.status, answer.headers.get("content-type"), (await answer.text()).trim()]
      expect([query, ...answered]).toEqual([query, status, "text/plain; charset=utf-8", text])
    }
  }
  const keywords = await browser.ask("/dashboard/keywords.csv?sentiment=1")
  expect([keywords.status, await keywords.text()]).toEqual([400, "sentiment is not valid.\n"])
})

test("days with a descriptor that is none are the default range of the page", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/reviews?dateDescriptor=nonsense&from=2020-01-01&to=2020-01-07")
  expect(filterBar(browser).getByLabelText("Date")).toHaveDisplayValue("Last 30 Days")
  expect(browser.url).toBe("/reviews")
})
