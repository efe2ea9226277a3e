import { within } from "@testing-library/dom"
import { followNamed, pressNamed, type Shown, textOf } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import type { TextBrowser, TextPage } from "../../support/text-browser.ts"

const between = standBetween()
const admin = () => signedIn(demo.admin, { address: between().address })
const limited = () => signedIn(demo.limited, { address: between().address })
const main = ({ screen }: Shown) => within(screen.getByRole("main"))
const part = (shown: Shown, name: string) => main(shown).getByRole("region", { name })
const tile = (shown: Shown) => within(part(shown, "Target score"))

describe("the targets of an account, before scripts run", () => {
  const dates = { from: "2026-08-01", to: "2026-10-31", dateDescriptor: "custom" }
  const query = new URLSearchParams(dates)
  const form = (shown: Shown) => within(main(shown).getByRole("form", { name: "Targets for All locations" }))
  const set = (browser: TextBrowser, label: RegExp | string, value: string) =>
    browser.fill(form(browser).getByLabelText(label), value)
  const linkBack = (shown: Shown, name: string) => main(shown).getByRole("link", { name })

  const rowBoxes = (shown: Shown) =>
    main(shown)
      .getAllByRole<HTMLElement>("checkbox", { name: /^Select (?!all)/ })
      .slice(0, 2)
  const listOf = (shown: Shown) =>
    textOf(main(shown).getByRole("table", { name: "Locations and their targets" }))

  let pages: Record<
    | (
        | "unset"
        | "unsetPerformance"
        | "unsetRead"
        | "unsetReadPerformance"
        | "fromDashboard"
        | "refused"
        | "saved"
        | "reached"
        | "setPerformance"
      )
    | ("list" | "selected" | "many" | "listAfter" | "listRead" | "unmade" | "found")
    | ("fromPerformance" | "failed" | "read" | "readPerformance" | "denied" | "deleted"),
    TextPage
  >
  let asked: Record<string, string>

  /** Targets are set, corrected, read by others and deleted again; each page on the way is kept as it came. */
  beforeAll(async () => {
    const browser = await admin()
    const unsetPerformance = await browser.open("/dashboard/locations")
    const unset = await browser.open(`/dashboard?${query}`)
    const reader = await limited()
    const unsetRead = await reader.open(`/dashboard?${query}`)
    const unsetReadPerformance = await reader.open("/dashboard/locations")
    const fromDashboard = await followNamed(browser, "Set Target Score", tile(browser))
    const dashboard = linkBack(fromDashboard, "Back to Dashboard").getAttribute("href")!
    set(browser, "Weight of listings in sync (%)", "14")
    set(browser, /^Average rating/, "4.75")
    const refused = await pressNamed(browser, "Save", form(browser))
    set(browser, "Weight of listings in sync (%)", "15")
    const saved = await pressNamed(browser, "Save", form(browser))
    const reached = await browser.open(dashboard)
    await browser.open(`/dashboard?${query}&locationId=1&sourceId=1`)
    const call = between().requested.findLast(({ path }) => path === "/target_scores")!
    asked = Object.fromEntries(call.query)
    const setPerformance = await browser.open("/dashboard/locations")
    const fromPerformance = await followNamed(browser, "Edit Target Score")
    await followNamed(browser, "Back to Location Performance")
    between().instead = { "/target_scores": { status: 500, body: {} } }
    const failed = await browser.open(dashboard)
    between().instead = {}

    const read = await reader.open(`/dashboard?${query}`)
    const readPerformance = await reader.open("/dashboard/locations")
    const denied = await reader.open("/settings/target-score")

    await browser.open(dashboard)
    const list = await followNamed(browser, "By location", tile(browser))
    for (const box of rowBoxes(browser)) browser.fill(box, true)
    const selected = await pressNamed(browser, "Set Targets", main(browser))
    browser.fill(main(browser).getByLabelText(/^Reviews/), "1")
    const many = await pressNamed(browser, "Set Targets", main(browser))
    const listAfter = await browser.open(list.url)
    const listRead = await reader.open(list.url)
    await browser.open(selected.url)
    const unmade = await pressNamed(browser, "Delete", main(browser))
    const found = await browser.open("/settings/target-score?q=harbor")
    await pressNamed(browser, "Delete", main(browser))
    const deleted = await browser.open(`/dashboard?${query}`)
    const unseen = { unsetRead, unsetReadPerformance }
    const ofAdmin = { unset, unsetPerformance, fromDashboard, refused, saved, reached, setPerformance }
    const ofMany = { list, selected, many, listAfter, listRead, unmade, found }
    pages = {
      ...ofAdmin,
      ...ofMany,
      ...unseen,
      fromPerformance,
      failed,
      deleted,
      read,
      readPerformance,
      denied,
    }
  })

  test("have their own page [F-070]", () => {
    expect(pages.fromDashboard.status).toBe(200)
    expect(main(pages.fromDashboard).getByRole("form", { name: /^Targets for/ })).toBeInTheDocument()
  })

  test("are a click away where there are none [L-031]", () => {
    expect(tile(pages.unset).getByText("Not set")).toBeInTheDocument()
    expect(pages.fromDashboard.url).toMatch(/^\/settings\/target-score\?/)
  })

  test.each([
    ["fromDashboard", "Back to Dashboard", "/dashboard", dates],
    ["fromPerformance", "Back to Location Performance", "/dashboard/locations", {}],
  ] as const)("lead back to where they were opened from: %s, %s [L-032]", (step, name, path, kept) => {
    const back = new URL(linkBack(pages[step], name).getAttribute("href")!, "http://outpost.test")
    expect(back.pathname).toBe(path)
    expect(Object.fromEntries(back.searchParams)).toMatchObject(kept)
  })

  test.each([
    ["Set Target Score", "unsetPerformance", "L-138"],
    ["Edit Target Score", "setPerformance", "L-139"],
    ["Set Target Score", "unset", "L-458"],
    ["Edit Target Score", "reached", "L-458"],
  ] as const)("have the link %s for Admins: %s [%s]", (name, step, _) => {
    expect(main(pages[step]).getByRole("link", { name })).toBeInTheDocument()
  })

  test.each([
    ["there are none", "L-138", "unsetRead", "unsetReadPerformance"],
    ["there are some", "L-139", "read", "readPerformance"],
  ] as const)("have no link for others where %s [%s]", (_, __, dashboard, performance) => {
    const links = tile(pages[dashboard]).queryAllByRole("link")
    expect(links.map((link) => link.getAttribute("href")).join()).not.toMatch(/\/settings\/target-score/)
    expect(pages[performance].url).toMatch(/^\/dashboard\/locations/)
    expect(pages[performance].screen.queryByRole("link", { name: /Target Score/ })).toBeNull()
  })

  test("have no page for others [L-458]", () => {
    expect(pages.denied.url).toMatch(/^\/error/)
  })

  test("are said to be set by the Admin to others [L-462]", () => {
    expect(part(pages.read, "Target score")).toHaveTextContent(
      "Target score is set by your admin. For any changes, contact your admin.",
    )
  })

  test.each([
    ["Response rate", "(%)", "L-652"],
    ["Listings in sync", "(%)", "L-653"],
    ["Response time", "(days)", "L-654"],
  ])("have the field %s in %s [%s]", (label, unit) => {
    const field = form(pages.fromDashboard).getByLabelText(new RegExp(`^${label} `))
    expect(field.closest(".field")).toHaveTextContent(`${label} ${unit}`)
  })

  test("keep what was typed beside its error", () => {
    expect(form(pages.refused).getByText("Weights must add up to 100")).toBeInTheDocument()
    expect(form(pages.refused).getByLabelText(/^Average rating/)).toHaveValue(4.75)
  })

  test("are saved, and the tile says how far they were reached", () => {
    expect(pages.saved.screen.getByText("Target score saved")).toBeInTheDocument()
    expect(textOf(part(pages.reached, "Target score"))).toMatch(/of 4\.75/)
  })

  test("are asked for of the days, location and source that are chosen [F-579]", () => {
    const days = { start_date: "2026-08-01", end_date: "2026-10-31" }
    expect(asked).toEqual({ ...days, location_id: "1", source_id: "1", with_lag: "true" })
  })

  test("say that they could not be fetched [F-660]", () => {
    expect(main(pages.failed).getByRole("alert")).toHaveTextContent(
      "There was an error while fetching target scores",
    )
  })

  test("are listed by location, the furthest from its targets first", () => {
    expect(listOf(pages.list)).toMatch(/Account targets/)
    expect(listOf(pages.list)).toMatch(/of 4\.75/)
    const scores = main(pages.list)
      .getAllByRole("row")
      .slice(1)
      .map((row) => Number(textOf(within(row).getAllByRole("cell")[2]!.querySelector("span"))))
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  })

  test("are set for many locations at once, and deleted again", () => {
    expect(main(pages.selected).getByRole("form", { name: "Targets for 2 locations" })).toBeInTheDocument()
    expect(pages.many.url).toBe(pages.list.url)
    expect(pages.many.screen.getByText("Targets of 2 locations saved")).toBeInTheDocument()
    expect(listOf(pages.listAfter).match(/Own targets/g)).toHaveLength(2)
    expect(pages.unmade.screen.getByText("Own targets of 2 locations deleted")).toBeInTheDocument()
  })

  test("are listed for those who may not change them, without boxes", () => {
    expect(main(pages.listRead).queryByRole("checkbox", { name: /^Select/ })).toBeNull()
    expect(listOf(pages.listRead)).toMatch(/targets/)
  })

  test("find the group or location whose targets are to be set", () => {
    const results = within(main(pages.found).getByRole("list", { name: "Results" }))
    expect(results.getAllByRole("link")[0]).toHaveTextContent(/harbor/i)
  })

  test("are deleted", () => {
    expect(tile(pages.deleted).getByText("Not set")).toBeInTheDocument()
  })
})

test("an account whose setting turns targets off has neither their tile, call nor page [L-474]", async () => {
  const isTarget = ({ path }: { path: string }) => /target/.test(path)
  const withTargets = await admin()
  await withTargets.open("/dashboard")
  expect(between().requested.some(isTarget)).toBe(true)
  between().instead = {
    "/account_settings": {
      change: (body: { _embedded: { account_settings: { code: string; value: string }[] } }) => {
        const off = { ...body._embedded.account_settings[0], code: "custom_score", value: "false" }
        body._embedded.account_settings.push(off)
        return body
      },
    },
  }
  const browser = await admin()
  between().requested.length = 0
  await browser.open("/dashboard")
  expect(part(browser, "Key figures")).toBeInTheDocument()
  expect(main(browser).queryByRole("region", { name: "Target score" })).toBeNull()
  expect((await browser.open("/settings/target-score")).url).toMatch(/^\/error/)
  expect(between().requested.filter(isTarget)).toEqual([])
  between().instead = {}
})
