import { within } from "@testing-library/dom"
import { parse } from "csv-parse/sync"
import { rowsOf, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readBff, readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

type Overview = {
  figures: { name: string; value: number | null }[]
  days: { day: string; views: number | null }[]
  last_day: string
}

const name = "Google Business Profile"
const panel = ({ screen }: TextBrowser) => within(screen.getByRole("region", { name }))
const figure = (browser: TextBrowser, label: string) =>
  textOf(panel(browser).getAllByText(label)[0]!.nextElementSibling)
const writtenOf = ({ figures }: Overview, wanted: string) =>
  figures.find((one) => one.name === wanted)!.value!.toLocaleString("en-US")

test("the dashboard shows Google's figures of its days and places, labelled as simulated in the demo, and as a file (D-323)", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/dashboard?dateDescriptor=prevMonth")
  const { from, to } = await readRange(browser)
  const known = await readBff<Overview>(browser, `google_figures/overview?start_date=${from}&end_date=${to}`)
  for (const [label, wanted] of [
    ["Views", "views"],
    ["Views on Search", "search_views"],
    ["Calls", "calls"],
    ["Website clicks", "website_clicks"],
  ] as const)
    expect([label, figure(browser, label)]).toEqual([label, writtenOf(known, wanted)])
  expect(panel(browser).getByText("Simulated")).toBeVisible()
  expect(rowsOf(browser, name)).toHaveLength(known.days.length)
  const link = panel(browser).getByRole("link", { name: "Download figures (CSV)" }).getAttribute("href")!
  const lines = parse(await (await browser.ask(link)).text(), { columns: true, bom: true }) as Record<
    string,
    string
  >[]
  expect(lines.reduce((sum, line) => sum + Number(line["views"]), 0).toLocaleString("en-US")).toBe(
    writtenOf(known, "views"),
  )
  expect(new Set(lines.map((line) => line["origin"]))).toEqual(new Set(["Simulated"]))
})

/** Days of a whole month ago, as the file of the page has them. */
async function readRange(browser: TextBrowser) {
  const text = await (await browser.ask("/dashboard.csv?dateDescriptor=prevMonth")).text()
  const days = (parse(text, { columns: true, bom: true }) as Record<string, string>[]).map(
    (line) => line["day"]!,
  )
  return { from: days.at(-1)!, to: days[0]! }
}

test("the page of a location shows its own figures in a chosen period, to the last day that has any (D-323)", async () => {
  const browser = await signedIn(demo.admin)
  const { items } = await readList<{ location_id: number }>(browser, "google_figures", "?per_page=1")
  const id = items[0]!.location_id
  await browser.open(`/settings/locations/${id}/details?tab=performance&period=thirtyDays`)
  const known = await readBff<Overview>(browser, `google_figures/overview?location_id=${id}`)
  const written = new Date(known.last_day).toLocaleDateString("en-US", {
    timeZone: "UTC",
    month: "short",
    day: "numeric",
    year: "numeric",
  })
  expect(panel(browser).getByText(`Figures to ${written}`)).toBeVisible()
  expect(panel(browser).getByRole("link", { name: "Last 30 Days" })).toHaveAttribute("aria-current", "page")
  const link = panel(browser).getByRole("link", { name: "Download figures (CSV)" }).getAttribute("href")!
  const lines = parse(await (await browser.ask(link)).text(), { columns: true, bom: true }) as Record<
    string,
    string
  >[]
  expect(new Set(lines.map((line) => line["location_id"]))).toEqual(new Set([String(id)]))
  expect(lines).toHaveLength(rowsOf(browser, name).length)
})

test("an account that is not connected to Google is told what to do (D-323)", async () => {
  const browser = await signedIn(demo.trial)
  const { items } = await readList(browser, "locations", "?per_page=1")
  const { id } = items[0]!
  await browser.open(`/settings/locations/${id}/details?tab=performance`)
  expect(panel(browser).getByText("No figures from Google yet")).toBeVisible()
  const connect = panel(browser).getByRole("link", { name: "Connect Google" })
  expect(connect.getAttribute("href")).toContain("/settings/integrations")
})
