import { within } from "@testing-library/dom"
import { fresh } from "#tests/support/accounts.ts"
import {
  column,
  csvLines,
  followNamed,
  navigation,
  pressNamed,
  queryOf,
  rowsOf,
  rowWith,
  search,
  textOf,
} from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readList, write } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const overview = "/request-reviews/overview"
const history = "/request-reviews/history"
const campaigns = "/request-reviews/campaigns"
const allTime = "?dateDescriptor=allTime"
const title = ({ screen }: TextBrowser) => textOf(screen.getByRole("heading", { level: 1 }))
const panel = ({ screen }: TextBrowser, name: string) => within(screen.getByRole("region", { name }))
const numbers = (texts: readonly string[]) => texts.map((text) => Number(text.replaceAll(",", "")))
const sum = (texts: readonly string[]) => numbers(texts).reduce((all, one) => all + one, 0)
const banner = ({ page }: TextBrowser) => page.document.querySelector("section[data-stage]")

/** A campaign to two people that is scheduled for next week. @returns its page. */
async function scheduled(browser: TextBrowser, name: string): Promise<string> {
  const { items } = await readList(browser, "locations")
  const at = fresh()
  const made = await write(browser, "POST", "/api/bff/campaigns", {
    name,
    location_id: items[0]!.id,
    request_type_id: 1,
    subject: "How was your visit?",
    content: "Hello {{first_name}}, how was it? {{feedback}} {{unsubscribe}}",
    recipients: [{ email: `one-${at}@mail.example` }, { email: `two-${at}@mail.example` }],
  })
  const { id } = (await made.json()) as { id: number }
  const sent = await write(browser, "POST", `/api/bff/campaigns/${id}/send`, {
    scheduled_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    attested: true,
  })
  expect([sent.status, await sent.json()]).toEqual([202, expect.objectContaining({ status: "scheduled" })])
  return `${campaigns}/${id}`
}

test("the ask tool leads to its overview [F-050]", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/reviews")
  await browser.click(navigation(browser).getByRole("link", { name: "Ask Tool" }))
  expect(browser.url.split("?")[0]).toBe(overview)
  expect((await browser.open("/request-reviews")).url.split("?")[0]).toBe(overview)
})

test("the overview says what came of requests, with one definition for each figure [F-051]", async () => {
  const browser = await signedIn(demo.admin)
  expect((await browser.open(overview)).status).toBe(200)
  expect(title(browser)).toBe("Overview")
  const steps = rowsOf(browser, "From sent to review")
  const counts = numbers(column(steps, "Requests"))
  expect(column(steps, "Step")).toEqual([
    "Sent",
    "Delivered",
    "Opened (approximate)",
    "Clicked",
    "Responded",
    "Reviews won (estimate)",
  ])
  expect(counts.every((count) => count > 0)).toBe(true)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  expect(
    numbers(column(steps, "Email")).map((count, at) => count + numbers(column(steps, "SMS"))[at]!),
  ).toEqual(counts)
  const places = rowsOf(browser, "By location")
  expect(sum(column(places, "Sent"))).toBe(counts[0])
  expect(sum(column(places, "Reviews won"))).toBe(counts[5])
  expect(sum(column(rowsOf(browser, "Response rate and volume"), "Sent"))).toBe(counts[0])
  expect(browser.page.document.body).toHaveTextContent("Opens are approximate")
  expect(browser.page.document.body).toHaveTextContent(/within 14 days after a click/)
  expect(rowsOf(browser, "Recent campaigns").length).toBeGreaterThan(0)
  expect(browser.page.document.body).toHaveTextContent("Paused: too many addresses don't exist")
})

test("the overview is narrowed by its filters, sorted by its columns, and saved as a file", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`${overview}?channel=sms`)
  const sms = numbers(column(rowsOf(browser, "From sent to review"), "Requests"))[0]!
  expect(rowsOf(browser, "By channel")).toHaveLength(1)
  await browser.open(`${overview}?sort[by]=location`)
  const names = column(rowsOf(browser, "By location"), "Location")
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
  const { text } = await browser.open(`${overview}.csv?channel=sms`)
  const { head, lines } = csvLines(text.replace(/^\uFEFF/, ""))
  expect(head).toMatch(/^location_id,location_name,total,/)
  const at = head.split(",").indexOf("sent")
  expect(lines.reduce((all, line) => all + Number(line.split(",")[at]), 0)).toBe(sms)
})

test("an overview without requests says what to do", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`${overview}?from=2001-01-01&to=2001-01-02&dateDescriptor=custom`)
  expect(browser.page.document.body).toHaveTextContent("No requests in this period")
})

test("the history lists requests with their status, and is searched and narrowed [F-053]", async () => {
  const browser = await signedIn(demo.admin)
  expect((await browser.open(`${history}${allTime}`)).status).toBe(200)
  expect(title(browser)).toBe("History")
  expect(rowsOf(browser, "Requests")).toHaveLength(25)
  await followNamed(browser, "Older")
  expect(queryOf(browser, "after")).not.toBeNull()
  await browser.open(`${history}${allTime}`)
  await followNamed(browser, "Single requests")
  const single = rowsOf(browser, "Requests")
  expect(single.length).toBeGreaterThanOrEqual(5)
  expect(rowWith(single, "single-3@mail.example")).toHaveTextContent(
    /May have been sent.*Never resent automatically/,
  )
  await search(browser, "Search recipients", "single-2@")
  expect(rowsOf(browser, "Requests")).toHaveLength(1)
  const { text } = await browser.open(`${history}.csv${allTime}&kind=single`)
  expect(csvLines(text.replace(/^\uFEFF/, "")).head).toMatch(/^request_id,campaign,first_name/)
  expect(text).toContain("single-0@mail.example")
})

test("the history is sorted by its columns, page by page, and so is its file", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`${history}${allTime}`)
  const head = (name: string) => within(browser.screen.getByRole("columnheader", { name }))
  await followNamed(browser, "Sent", head("Sent"))
  expect([queryOf(browser, "sort[by]"), queryOf(browser, "sort[order]")]).toEqual(["sent_at", "asc"])
  expect(browser.screen.getByRole("columnheader", { name: "Sent" })).toHaveAttribute("aria-sort", "ascending")
  await followNamed(browser, "Sent", head("Sent"))
  expect(browser.screen.getByRole("columnheader", { name: "Sent" })).toHaveAttribute(
    "aria-sort",
    "descending",
  )
  await followNamed(browser, "Older")
  expect([queryOf(browser, "sort[by]"), queryOf(browser, "after")]).toEqual(["sent_at", expect.any(String)])
  await browser.open(`${history}${allTime}&sort[by]=recipient&search_terms=single`)
  const named = column(rowsOf(browser, "Requests"), "Recipient")
  const { text } = await browser.open(`${history}.csv${allTime}&sort[by]=recipient&search_terms=single`)
  const { lines } = csvLines(text.replace(/^\uFEFF/, ""))
  expect(lines).toHaveLength(named.length)
  expect(named.length).toBeGreaterThan(3)
  for (const [at, line] of lines.entries()) expect(named[at]).toContain(line.split(",")[4]!)
})

test("before scripts run a request that failed is sent again", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`${history}${allTime}&kind=single&search_terms=single-2`)
  const form = browser.screen.getByRole("form", { name: "Resend to single-2@mail.example" })
  await browser.click(within(form).getByRole("button", { name: "Resend", hidden: true }))
  expect(browser.page.document.body).toHaveTextContent("Resending the message")
  expect(rowsOf(browser, "Requests")).toHaveLength(2)
})

test("campaigns are listed with their state and figures, and are a file [F-056, F-513]", async () => {
  const browser = await signedIn(demo.admin)
  expect((await browser.open(campaigns)).status).toBe(200)
  expect(title(browser)).toBe("Campaigns")
  expect(rowWith(rowsOf(browser, "Campaigns"), "After-lunch SMS")).toHaveTextContent(/SMS.*Sent/)
  await search(browser, "Search campaigns", "newsletter")
  expect(rowsOf(browser, "Campaigns")).toHaveLength(1)
  const { text } = await browser.open(`${campaigns}.csv?status=paused`)
  const { head, lines } = csvLines(text.replace(/^\uFEFF/, ""))
  expect(head).toMatch(/^campaign_id,name,type,status/)
  expect(lines.every((line) => line.includes("paused"))).toBe(true)
})

test("campaigns are sorted by their columns, and so is their file", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`${campaigns}${allTime}`)
  for (const [name, by] of [
    ["Campaign", "name"],
    ["Status", "status"],
    ["Sent", "sent"],
    ["When", "when"],
  ] as const) {
    await followNamed(browser, name, within(browser.screen.getByRole("columnheader", { name })))
    expect([by, queryOf(browser, "sort[by]")]).toEqual([by, by])
  }
  await browser.open(`${campaigns}${allTime}&sort[by]=sent&sort[order]=desc`)
  const shown = column(rowsOf(browser, "Campaigns"), "Sent")
  const sent = numbers(shown.filter((text) => text !== "–"))
  expect(sent).toEqual(sent.toSorted((one, other) => other - one))
  expect(shown.indexOf("–")).toBe(shown.includes("–") ? sent.length : -1)
  const { text } = await browser.open(`${campaigns}.csv${allTime}&sort[by]=sent&sort[order]=desc`)
  const { head, lines } = csvLines(text.replace(/^\uFEFF/, ""))
  const at = head.split(",").indexOf("sent")
  expect(
    lines.slice(0, sent.length).map((line) => Number(line.split(",").at(at - head.split(",").length))),
  ).toEqual(sent)
})

test("a campaign shows its recipients by state and reason, and its compliance log", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(campaigns)
  await followNamed(browser, "Dinner guests")
  expect(title(browser)).toBe("Dinner guests")
  const links = browser.screen.getByRole("navigation", { name: "Recipients by current status" })
  const shown = within(links)
    .getAllByRole("link")
    .map((link) => textOf(link))
  const [all, ...parts] = shown.map((text) => Number(/([\d,]+)$/.exec(text)![1]!.replaceAll(",", "")))
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all)
  await browser.click(within(links).getByRole("link", { name: /^Skipped: Asked recently/ }))
  expect([queryOf(browser, "status"), queryOf(browser, "reason")]).toEqual(["skipped", "asked_recently"])
  for (const row of rowsOf(browser, "Recipients")) expect(row).toHaveTextContent("Asked recently")
  expect(panel(browser, "Compliance log").getByRole("table")).toHaveTextContent("Recipients attested")
  const log = browser.screen.getByRole("link", { name: "Compliance log" }) as HTMLAnchorElement
  const file = await browser.ask(new URL(log.href).pathname)
  expect(await file.text()).toMatch(/at,user,code,outcome/)
})

test("before scripts run a campaign is paused, resumed and cancelled", async () => {
  const browser = await signedIn(demo.admin)
  const page = await scheduled(browser, `Terrace ${fresh()}`)
  await browser.open(page)
  await pressNamed(browser, "Pause")
  expect(browser.url.split("?")[0]).toBe(page)
  expect(browser.page.document.body).toHaveTextContent("This campaign is paused")
  await pressNamed(browser, "Resume")
  expect(browser.page.document.body).toHaveTextContent("Campaign resumed")
  await pressNamed(browser, "Cancel campaign")
  expect(browser.page.document.body).toHaveTextContent("Campaign cancelled")
  expect(browser.screen.queryByRole("button", { name: "Pause" })).toBeNull()
})

test("someone who may not see requests has none of the pages [F-432]", async () => {
  const browser = await signedIn(demo.readOnly)
  for (const path of [overview, history, campaigns, `${campaigns}/1`])
    expect((await browser.open(path)).url).toMatch(/^\/error\?statusCode=403/)
})

test("a campaign of nobody, and one of another account, is not found", async () => {
  const browser = await signedIn(demo.admin)
  for (const id of ["987654321", "x"])
    expect((await browser.open(`${campaigns}/${id}`)).url).toMatch(/^\/error\?statusCode=404/)
})

test("someone who may not change others' campaigns has no buttons for it", async () => {
  const admin = await signedIn(demo.admin)
  const page = await scheduled(admin, `Brunch ${fresh()}`)
  const browser = await signedIn(demo.user)
  await browser.open(campaigns)
  const opened = await browser.open(page)
  if (opened.url.split("?")[0] === page)
    expect(browser.screen.queryByRole("button", { name: "Pause" })).toBeNull()
})

test.each([
  ["P-082", overview],
  ["P-084", history],
  ["P-087", campaigns],
])("a trial sees no banner on this page of requests [%s]", async (_, path) => {
  const browser = await signedIn(demo.trial)
  await browser.open("/reviews")
  expect(banner(browser)).not.toBeNull()
  expect((await browser.open(path)).url.split("?")[0]).toBe(path)
  expect(banner(browser)).toBeNull()
})
