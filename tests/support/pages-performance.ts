import { within } from "@testing-library/dom"
import { rowsOf, type Shown, textOf } from "./page-parts.ts"
import { demo, signedIn, standBetween } from "./pages.ts"
import type { TextBrowser } from "./text-browser.ts"

export const path = "/dashboard/locations"
/** Switches the new score off. */
export const old = "features.new_performance_score=false"

export const main = ({ screen }: Shown) => within(screen.getByRole("main"))
export const table = (shown: Shown) => main(shown).getByRole("table", { name: /by performance$/ })
export const rows = (shown: Shown, view = "Locations") => rowsOf(shown, `${view} by performance`).slice(0, -1)
export const heads = (browser: TextBrowser) =>
  within(table(browser))
    .getAllByRole("columnheader")
    // Without the tips, which stand in the page before anyone opens them.
    .map((head) => textOf(head).replace(/^(Score|Change|Response Rate(?! and)|Handled).*/, "$1"))

/** A figure without its change. */
export const figureOf = (row: HTMLElement, label: string): string =>
  textOf(row.querySelector(`[data-label="${label}"] > span > span`))

export const scoreOf = (row: HTMLElement): number =>
  Number(textOf(row.querySelector('[data-label="Score"] b')))

type Settings = { _embedded: { account_settings: { code: string; value: string }[] } }

/** The settings of an account with one of them changed. */
export const withSetting = (code: string, value: string) => (body: Settings) => {
  for (const one of body._embedded.account_settings) if (one.code === code) one.value = value
  return body
}

/** The page of locations and groups by performance, and what it asks the Review API. */
export function standAtPerformance() {
  const between = standBetween()
  return {
    between,
    admin: () => signedIn(demo.admin, { address: between().address }),
    /** The call that the table was read with, and its query. */
    asked(call: RegExp): Record<string, string> {
      const found = between().requested.filter((one) => call.test(one.path))
      expect(found.length).toBeGreaterThan(0)
      return Object.fromEntries(found.at(-1)!.query)
    },
    /** Opens it, and forgets what was asked for before. */
    visit(browser: TextBrowser, query = "") {
      between().requested.length = 0
      return browser.open(`${path}${query}`)
    },
  }
}
