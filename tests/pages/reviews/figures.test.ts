import { within } from "@testing-library/dom"
import { cardsOf, followNamed, textOf } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { readBff } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const between = standBetween()
const admin = () => signedIn(demo.admin, { address: between().address })
const strip = ({ screen }: TextBrowser) => screen.getByRole("region", { name: "Summary" })
const figure = (browser: TextBrowser, label: string) =>
  textOf(within(strip(browser)).getByText(label).nextElementSibling as HTMLElement)
const distribution = (browser: TextBrowser) =>
  within(strip(browser)).queryByRole("group", { name: "Rating distribution" })
const breakdownPath = "/metrics/overview/breakdown"
const numberIn = (text: string) => Number(/[\d,]+/.exec(text)![0].replaceAll(",", ""))

test("the figures above the list are those of its own reviews, whatever filters it (D-268)", async () => {
  const browser = await admin()
  for (const query of [
    "search_terms=the",
    "rating=0",
    "status=unread&sentiment=-1",
    "category=staff&reviewTypes=review",
    "search_terms=zzzznothingzzzz",
  ]) {
    between().requested.length = 0
    await browser.open(`/reviews?dateDescriptor=allTime&figures=true&${query}`)
    const requested = between().requested.find(
      (call) => call.path === "/reviews" && call.query.has("published_after"),
    )!
    const { count: total } = await readBff<{ count: number }>(browser, `reviews/count?${requested.query}`)
    const rows = within(distribution(browser)!).getAllByRole("link")
    const shares = rows.map(({ lastElementChild }) => Number.parseInt(textOf(lastElementChild!), 10))
    expect([query, numberIn(figure(browser, "Reviews"))]).toEqual([query, total])
    expect([query, textOf(rows.at(-1)!), shares.reduce((sum, share) => sum + share)]).toEqual([
      query,
      expect.stringMatching(/^No rating/),
      total > 0 ? 100 : 0,
    ])
  }
  expect(browser.screen.getByText("No reviews match your filters.")).toBeInTheDocument()
  expect(figure(browser, "Average rating")).toContain("No data")
})

test("figures that take long come after the page, which holds none until then; without scripts a link waits for them (D-268)", async () => {
  const browser = await admin()
  let answerNow = () => {}
  const hold = () => {
    const after = new Promise<void>((done) => {
      answerNow = done
    })
    between().instead[breakdownPath] = { after }
  }
  hold()
  setTimeout(() => answerNow(), 1_500)
  await browser.open("/reviews?search_terms=the")
  expect(cardsOf(browser).length).toBeGreaterThan(0)
  expect([strip(browser).getAttribute("aria-busy"), distribution(browser)]).toEqual(["true", null])
  expect(browser.page.document.documentElement.outerHTML).toContain("Rating distribution")
  hold()
  setTimeout(() => answerNow(), 1_500)
  await followNamed(browser, "Show figures", within(strip(browser)))
  expect(distribution(browser)).not.toBeNull()
  expect(browser.screen.queryByRole("link", { name: "Show figures" })).toBeNull()
})

test("figures that fail or are still counted say so in their place", async () => {
  const browser = await admin()
  const overview = (change: object) => ({ change: (body: object) => ({ ...body, ...change }) })
  await browser.open("/reviews")
  const { path } = between().requested.find((call) => call.path.endsWith("/overview"))!
  between().instead[path] = overview({ exact: false })
  await browser.open("/reviews?search_terms=the&figures=true")
  expect(browser.screen.getByRole("alert")).toHaveTextContent("Figures are still being counted")
  expect(cardsOf(browser).length).toBeGreaterThan(0)
  between().instead[path] = { status: 500, body: { error: "The kettle is cold" } }
  await browser.open("/reviews?search_terms=the&figures=true")
  expect(browser.screen.getByRole("alert")).toHaveTextContent(/Unable to load figures.*The kettle is cold/)
})
