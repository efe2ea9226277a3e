import type { Page } from "#lib/gate/page.ts"
import { tryEvery } from "#tests/support/try-every.ts"
import { pages } from "../../../lib/gate/pages.gen.ts"
import { demo, signedIn, visitor } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

/**
 * Names that every object has, as names and as values, and what is repeated, empty or cannot be decoded. What cannot be
 * decoded may keep the rest from being read, and is in a query of its own.
 */
const queries = [
  [
    "constructor=1&__proto__=1&toString=1&hasOwnProperty=2&valueOf=3&__proto__[x]=1&constructor.prototype=2",
    "rating=5&rating=4&page=2&page=x&sort[by]=toString&sort[order]=__proto__",
  ].join("&"),
  "rating=constructor&status=__proto__&view=toString&dateDescriptor=hasOwnProperty&pick=constructor",
  "q=%&=1&&locationId=&from=%E0%A4%A&features.constructor=true",
]

/** Where a page of a query leads in the end, and with which status. */
async function endOf(browser: TextBrowser, path: string): Promise<string> {
  let url = new URL(path, browser.address)
  for (let redirects = 0; redirects <= 4; redirects += 1) {
    const answer = await browser.ask(url.href, { headers: { accept: "text/html" } })
    const next = answer.headers.get("location")
    if (!next) return `${answer.status} ${url.pathname}`
    url = new URL(next, url)
  }
  throw new Error(`${path} leads in circles.`)
}

for (const [who, email, audiences] of [
  ["an account", demo.admin, ["ordinary", "everybody"]],
  ["a partner", demo.partner, ["parent", "everybody"]],
  ["nobody", null, ["public"]],
] as const) {
  test(`no name in an address breaks a page of ${who} or leads in circles`, async () => {
    const browser = email ? await signedIn(email) : visitor()
    const patterns = Object.values(pages as Record<string, Page>)
      .filter(({ audience, pattern }) => audiences.some((one) => one === audience) && !pattern.includes("{"))
      .map(({ pattern }) => pattern)
    expect(patterns.length).toBeGreaterThan(5)
    await tryEvery(patterns, String, async (pattern) => {
      const plain = await endOf(browser, pattern)
      for (const query of queries) {
        expect([query, await endOf(browser, `${pattern}?${query}`)]).toEqual([query, plain])
      }
    })
  })
}

test("no name in a path breaks a page", async () => {
  const browser = await signedIn(demo.admin)
  const patterns = Object.values(pages as Record<string, Page>)
    .map(({ pattern }) => pattern)
    .filter((pattern) => pattern.includes("{"))
  expect(patterns.length).toBeGreaterThan(5)
  await tryEvery(patterns, String, async (pattern) => {
    for (const name of ["constructor", "__proto__", "toString", "%00", "%ED%A0%80", "%E2%80%AE'%22%3C"]) {
      const end = await endOf(browser, pattern.replaceAll(/\{\w+\}/g, name))
      expect([name, end]).toEqual([name, expect.stringMatching(/^[234]/)])
    }
  })
})

test("a name that every object has stays in the address as it was sent", async () => {
  const browser = await signedIn(demo.admin)
  const { url, screen } = await browser.open("/reviews?constructor=1&rating=5")
  expect(url).toBe("/reviews?rating=5&constructor=1")
  expect(screen.getByRole("main")).toHaveTextContent("Reviews")
})
