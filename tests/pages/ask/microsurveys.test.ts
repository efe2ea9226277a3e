import { within } from "@testing-library/dom"
import { fresh } from "#tests/support/accounts.ts"
import {
  column,
  csvLines,
  field,
  followNamed,
  pressNamed,
  queryOf,
  rowsOf,
  rowWith,
  textOf,
} from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { write } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const path = "/request-reviews/microsurveys"
const rows = (browser: TextBrowser) => rowsOf(browser, "Microsurveys")
const title = ({ screen }: TextBrowser) => textOf(screen.getByRole("heading", { level: 1 }))
const panel = ({ screen }: TextBrowser, name: string) => within(screen.getByRole("region", { name }))

test("microsurveys are a page of the ask tool, with answers and scores [F-011, F-055]", async () => {
  const browser = await signedIn(demo.admin)
  expect((await browser.open(path)).status).toBe(200)
  expect(title(browser)).toBe("Microsurveys")
  expect(rowWith(rows(browser), "Would you recommend us?")).toHaveTextContent(/NPS620\d+Active/)
  expect(rowWith(rows(browser), "How was the food?")).toHaveTextContent(/Stars480\d\.\d\dActive/)
})

test("a summary has the score beside its formula, distribution, trend, locations and comments [F-059]", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(path)
  await followNamed(browser, "Would you recommend us?")
  expect(browser.url).toMatch(/^\/request-reviews\/microsurveys\/\d+\/summaries\?/)
  expect(title(browser)).toBe("Would you recommend us?")
  expect(textOf(browser.screen.getByRole("region", { name: "Net promoter score" }))).toContain(
    "% of 9 and 10 less % of 0 to 6",
  )
  const counts = column(rowsOf(browser, "Distribution of responses"), "Responses").map(Number)
  expect(counts).toHaveLength(11)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(620)
  const answered = column(rowsOf(browser, "Trend"), "Responses").map(Number)
  expect(answered.reduce((sum, count) => sum + count, 0)).toBe(620)
  const here = column(rowsOf(browser, "Score by location"), "Responses").map(Number)
  expect(here.reduce((sum, count) => sum + count, 0)).toBe(620)
  expect(panel(browser, "Comments").getAllByRole("listitem")).toHaveLength(10)
  const [first] = panel(browser, "Comments").getAllByRole("listitem")
  await followNamed(browser, "Older")
  expect(queryOf(browser, "after")).not.toBeNull()
  expect(panel(browser, "Comments").getAllByRole("listitem")[0]).not.toBe(first)
})

test("a summary shows seven days until others are chosen, and keeps them in its address", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(path)
  await followNamed(browser, "Would you recommend us?")
  const summary = browser.url.split("?")[0]!
  await browser.open(summary)
  const week = Number(
    column(rowsOf(browser, "Trend"), "Responses")
      .map(Number)
      .reduce((a, b) => a + b, 0),
  )
  expect(rowsOf(browser, "Trend")).toHaveLength(7)
  expect(week).toBeLessThan(620)
})

test("the answers of a summary are a file [F-205]", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(path)
  await followNamed(browser, "How was the food?")
  const summary = browser.url.split("?")[0]!
  const { text } = await browser.open(`${summary}.csv?dateDescriptor=allTime`)
  const { head, lines } = csvLines(text.replace(/^\uFEFF/, ""))
  expect(head).toContain("response_id,microsurvey,location_name,score")
  expect(lines).toHaveLength(480)
})

test("custom attributes of the responses are a file of their own, of the same range [F-517]", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(path)
  await followNamed(browser, "How was the food?")
  const link = browser.screen.getByRole("link", { name: "Download custom attributes" })
  const { text } = await browser.open(link.getAttribute("href")!)
  expect(csvLines(text.replace(/^\uFEFF/, "")).head).toContain("attribute")
})

test("before scripts run a microsurvey is closed, and opened again", async () => {
  const browser = await signedIn(demo.admin)
  const name = `Terrace ${fresh()}`
  const question = { name, type: "stars", question: "How was the terrace?" }
  const answer = await write(browser, "POST", "/api/bff/microsurveys", question)
  const { id } = (await answer.json()) as { id: number }
  await browser.open(`${path}/${id}`)
  await pressNamed(browser, "Close")
  expect(browser.url.split("?")[0]).toBe(`${path}/${id}`)
  expect(browser.screen.getByText("Closed")).toBeInTheDocument()
  await pressNamed(browser, "Reopen")
  expect(browser.screen.queryByText("Closed")).toBeNull()
})

test("before scripts run a microsurvey is created", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`${path}/new`)
  const name = `Parking ${fresh()}`
  browser.fill(field(browser, "Name"), name)
  browser.fill(field(browser, "Question"), "Did you find a place to park?")
  expect((await pressNamed(browser, "Save")).url).toBe(path)
  expect(rowWith(rows(browser), name)).toHaveTextContent(/NPS0–Active/)
})

test("someone without the permission to create has no button for it", async () => {
  const browser = await signedIn(demo.user)
  await browser.open(path)
  expect(browser.screen.queryByRole("link", { name: "New microsurvey" })).toBeNull()
  expect((await browser.open(`${path}/new`)).url).toMatch(/^\/error\?statusCode=403/)
})
