import { demo, readers } from "../../support/accounts.ts"
import { signedIn } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"
import { tryEvery } from "../../support/try-every.ts"

const missing = 999_999_999
const asEmail = (email: string) => email

/** Where a page leads and what the proxy answers. */
async function errorPageOf(browser: TextBrowser, noun: string, id: number, path: string) {
  const { url } = await browser.open(path)
  const answer = await browser.ask(`/api/bff/${noun}/${id}`)
  return { url, status: answer.status, body: await answer.json() }
}

const firstOf = async (email: string, noun: string) =>
  (await readList(await signedIn(email), noun)).items[0]!.id

test("another account's review looks to everyone as one that does not exist", async () => {
  const foreign = await firstOf(demo.second, "reviews")
  await tryEvery(readers, asEmail, async (email) => {
    const browser = await signedIn(email)
    const shown = await errorPageOf(browser, "reviews", foreign, `/reviews/${foreign}`)
    expect(shown.url).toMatch(/^\/error\?statusCode=404/)
    expect(shown.status).toBe(404)
    expect(shown).toEqual(await errorPageOf(browser, "reviews", missing, `/reviews/${missing}`))
  })
})

test("a review at an unassigned location looks to a user as one that does not exist", async () => {
  const [user, admin] = [await signedIn(demo.user), await signedIn(demo.admin)]
  const [own, all] = [
    await readList(user, "locations", "?per_page=500"),
    await readList(admin, "locations", "?per_page=500"),
  ]
  expect(own.items.length).toBeGreaterThan(0)
  const ids = own.items.map(({ id }) => id)
  const hidden = all.items.find(({ id }) => !ids.includes(id))!.id
  const { items } = await readList(admin, "reviews", `?location_id=${hidden}&per_page=1`)
  const shown = await errorPageOf(user, "reviews", items[0]!.id, `/reviews/${items[0]!.id}`)
  expect([shown.url, shown.status]).toEqual([expect.stringMatching(/^\/error\?statusCode=404/), 404])
  expect((await user.ask(`/api/bff/locations/${hidden}`)).status).toBe(404)
})

test("a foreign location or group in the address looks like one that does not exist: it is removed", async () => {
  const browser = await signedIn(demo.admin)
  for (const [name, noun] of [
    ["locationId", "locations"],
    ["groupId", "groups"],
  ] as const) {
    for (const id of [await firstOf(demo.second, noun), missing]) {
      expect(await errorPageOf(browser, noun, id, `/reviews?${name}=${id}`)).toMatchObject({
        url: "/reviews?removed=true",
        status: 404,
      })
    }
  }
})

test("the proxy for browsers forwards nothing that is not in the operations table", async () => {
  const browser = await signedIn(demo.admin)
  for (const path of ["healthz", "metrics", "openapi.json", "reviews/1/../../metrics", "outbox"]) {
    expect([path, (await browser.ask(`/api/bff/${path}`)).status]).toEqual([path, 404])
  }
})
