import { expect, type Page } from "@playwright/test"
import { foreignHosts, linkedHosts, signsIn } from "../../tests/support/only-own.ts"
import type { Site } from "../support/white-labels.ts"

/** Everything of a page that a person or a browser reads: texts, attributes, the data of its scripts, its title. */
async function sourceOf(page: Page): Promise<string> {
  return page.evaluate(() => `${document.title}\n${document.documentElement.outerHTML}`)
}

/** Expects a page to be of its site alone: source, title, and every address that it links or loads. */
export async function expectOnlyOwn(page: Page, site: Site, others: readonly Site[]) {
  expect([page.url(), ...signsIn(await sourceOf(page), others)]).toEqual([page.url()])
  expect(foreignHosts(await page.evaluate(linkedHosts, undefined), site)).toEqual([])
}

/** The colours of navigation and buttons as they are painted, as `#rrggbb`. */
export async function paintedColours(page: Page): Promise<string[]> {
  const painted = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "nav, nav *, [data-part=top-bar], .btn, a, [data-part=brand], [data-part=brand] *",
      ),
    ].flatMap((element) => {
      const { color, backgroundColor, borderTopColor, fill } = getComputedStyle(element)
      return [color, backgroundColor, borderTopColor, fill]
    }),
  )
  const hex = (rgb: string) =>
    `#${[...rgb.matchAll(/\d+(?:\.\d+)?/g)]
      .slice(0, 3)
      .map(([value]) => Math.round(Number(value)).toString(16).padStart(2, "0"))
      .join("")}`
  return [...new Set(painted.filter((value) => value.startsWith("rgb")).map(hex))]
}
