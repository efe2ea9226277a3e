import { demo, signedIn } from "../../support/pages.ts"
import { accountIdOf, openAndContinue } from "../../support/pages-people.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

type Linked = {
  _embedded: Record<string, { id: number; _links: { self: { href: string } } }[]>
  _links: Record<string, { href: string }>
}

/** Reads an address that a link gave, as it stands. */
async function read(browser: TextBrowser, href: string): Promise<Linked> {
  const answer = await browser.ask(href, { headers: { accept: "application/hal+json" } })
  expect([href, answer.status, answer.headers.get("content-type")]).toEqual([
    href,
    200,
    "application/hal+json; charset=utf-8",
  ])
  return (await answer.json()) as Linked
}

/** Goes from the root through a list to its end and to one of its rows. */
async function followFrom(browser: TextBrowser, base: string): Promise<number[]> {
  const root = await read(browser, base)
  expect(root._links["self"]).toEqual({ href: base })
  const list = root._links["locations"]!.href
  expect(list.startsWith(`${base}/locations{?`)).toBe(true)
  const ids: number[] = []
  let next: string | undefined = `${list.replace(/\{.*/, "")}?per_page=3`
  while (next) {
    const page = await read(browser, next)
    const rows = page._embedded["locations"]!
    ids.push(...rows.map(({ id }) => id))
    if (!page._links["next"]) {
      const { _links, id } = rows[0]!
      expect(await read(browser, _links.self.href)).toMatchObject({ id })
    }
    next = page._links["next"]?.href
  }
  return ids
}

test("links of answers lead on through the app, in a shadow session under its own base (D-275)", async () => {
  const own = await signedIn(demo.admin)
  const ids = await followFrom(own, `${own.address}/api/bff`)
  expect([ids.length, new Set(ids).size]).toEqual([40, 40])
  const child = await accountIdOf(demo.copper)
  const partner = await signedIn(demo.partner)
  await openAndContinue(partner, `/switch-account/${child}`)
  const shadow = await followFrom(partner, `${partner.address}/as/${child}/api/bff`)
  expect(shadow.length).toBeGreaterThan(0)
  expect(ids).not.toEqual(expect.arrayContaining(shadow))
})
