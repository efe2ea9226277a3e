import { expect, type Page } from "@playwright/test"
import type { Site } from "../support/white-labels.ts"

/** Everything of a page that a person or a browser reads: texts, attributes, the data of its scripts, its title. */
async function sourceOf(page: Page): Promise<string> {
  return page.evaluate(() => `${document.title}\n${document.documentElement.outerHTML}`)
}

const hostOf = ({ address }: Site) => new URL(address).hostname

/** Names of keys that every site has: cookies and stored values are called after the product (D-064, D-065). */
const isKey = /outpost[._-][\w.-]*|data-outpost[\w-]*|x-outpost-[\w-]+|__Host-outpost\w+/g

/** What may stand on the pages of one site only. */
function signsOf(site: Site): string[] {
  const host = hostOf(site)
  return [
    site.name,
    site.support,
    ...(site.phone ? [site.phone] : []),
    ...site.colours,
    ...(site.logo ? [site.logo] : []),
    // The product's own host is an address that stands for much else.
    ...(host === "127.0.0.1" ? [] : [host]),
  ]
}

/**
 * Expects that nothing of other sites stands in a text.
 * @param what for the message of a failure.
 */
export function expectNothingOf(others: readonly Site[], text: string, what: string) {
  const cleaned = text.replace(isKey, "").toLowerCase()
  const found = others.flatMap(signsOf).filter((sign) => cleaned.includes(sign.toLowerCase()))
  expect([what, ...found]).toEqual([what])
}

/** Expects a page to be of its site alone: source, title, every address that it links or loads, and its cookies. */
export async function expectOnlyOwn(page: Page, site: Site, others: readonly Site[]) {
  expectNothingOf(others, await sourceOf(page), `source of ${page.url()}`)
  const hosts = await page.evaluate(() => {
    const attributes = ["href", "src", "action", "formaction", "poster", "data"]
    const elements = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
    return elements
      .flatMap((element) => attributes.map((name) => element.getAttribute(name)))
      .filter((value): value is string => value !== null)
      .map((value) => new URL(value, location.href))
      .filter(({ protocol }) => protocol.startsWith("http"))
      .map(({ hostname }) => hostname)
  })
  expect([...new Set(hosts)].filter((host) => host !== hostOf(site))).toEqual([])
}

/** The colours of navigation and buttons as they are painted, as `#rrggbb`. */
export async function paintedColours(page: Page): Promise<string[]> {
  const painted = await page.evaluate(() =>
    [...document.querySelectorAll("nav, nav *, .topbar, .btn, a, .login-brand, .login-brand *")].flatMap(
      (element) => {
        const { color, backgroundColor, borderTopColor, fill } = getComputedStyle(element)
        return [color, backgroundColor, borderTopColor, fill]
      },
    ),
  )
  const hex = (rgb: string) =>
    `#${[...rgb.matchAll(/\d+(?:\.\d+)?/g)]
      .slice(0, 3)
      .map(([value]) => Math.round(Number(value)).toString(16).padStart(2, "0"))
      .join("")}`
  return [...new Set(painted.filter((value) => value.startsWith("rgb")).map(hex))]
}
