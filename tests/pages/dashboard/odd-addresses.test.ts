import { within } from "@testing-library/dom"
import { filterBar, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"

test("odd addresses are read as far as they make sense, and the rest falls back", async () => {
  const browser = await signedIn(demo.admin)
  const days = (from: string, to: string) => `from=${from}&to=${to}&dateDescriptor=custom`
  const broken = [
    days("2026-05-01", "2026-04-01"),
    days("2025-02-29", "2025-03-01"),
    days("0000-00-00", "9999-99-99"),
    days("99999-01-01", "100000-01-01"),
    days("%00", "%1F"),
    "from=2026-1-1&to=2026-1-2",
    "dateDescriptor=__proto__",
    "dateDescriptor=lastCentury",
  ]
  const odd = [
    days("0001-01-01", "0001-01-02"),
    days("0001-01-01", "9999-12-31"),
    "groupId=abc&locationId=xyz&sourceId=q",
    "groupId=99999999999999999999&locationId=-1",
    "locationId=1e9,,;%27",
    "groupId=%F0%9F%98%80&q=%00",
    "sourceId=99999",
    "groupId[]=1&groupId[]=2",
    "sort[by]=__proto__&sort[order]=sideways",
    "page=1e309",
    "page=-5&view=planets&compare=maybe",
    "time_zone=Mars/Olympus",
    "pick=__proto__",
    "constructor=1&%00=2",
  ]
  for (const [at, query] of [...broken, ...odd].entries()) {
    // Both read the same address by the same rules.
    const path = at % 2 === 0 ? "/dashboard" : "/dashboard/locations"
    const { status } = await browser.open(`${path}?${query}`)
    const alerts = within(browser.screen.getByRole("main")).queryAllByRole("alert").map(textOf)
    expect([path, query, status, alerts]).toEqual([path, query, 200, []])
    if (broken.includes(query)) {
      expect(filterBar(browser).getByLabelText("Date")).toHaveDisplayValue("Last 6 Months")
    }
  }
})
