import { followNamed, rowsOf, type Shown } from "./page-parts.ts"
import type { TextBrowser } from "./text-browser.ts"

/** The rows of the list of locations. */
export const rows = (shown: Shown) => rowsOf(shown, "Locations")
/** A field of the form by its label, which has a star where the field is required. */
export const field = ({ screen }: Shown, label: string) =>
  screen.getByLabelText(new RegExp(`^${label}( \\*)?$`), { selector: "input, select" })

/** Types into fields by their labels. */
export const fillIn = (browser: TextBrowser, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) browser.fill(field(browser, label), value)
}

/** Fields of a location, by label. */
export const place = {
  "Internal Name": "Canal House",
  "Public Name": "Saltbridge Canal House",
  Address: "310 Canal Walk",
  City: "Providence",
  State: "Rhode Island",
  Zipcode: "02903",
}

/** A new location leads to the choice of its groups, and from there to the list (001 §2). */
export async function openNew(browser: TextBrowser) {
  expect(browser.page.url).toMatch(/^\/settings\/locations\/new\/\d+\/groups/)
  const [, id] = /new\/(\d+)/.exec(browser.page.url)!
  await followNamed(browser, "Skip")
  expect(browser.page.url).toBe("/settings/locations")
  await browser.open(`/settings/locations/${id}/details`)
}
