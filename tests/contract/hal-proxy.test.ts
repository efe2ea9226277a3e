import { proxyToReviewApi } from "#lib/bff/proxy.ts"
import { mediaType } from "#lib/contract/index.ts"
import { type Signed, signIn } from "#tests/support/app-client.ts"
import { appHost, appRequest, setAppEnvironment } from "#tests/support/app-request.ts"
import { emailOf, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const whiteLabelHost = "reviews.partner.test"

let api: TestApi
let admin: Signed
let partner: Signed
beforeAll(async () => {
  api = await startTestApi({ config: { authLimitPerMinute: 1_000 } })
  setAppEnvironment({ REVIEW_API_URL: api.url, TRUSTED_PROXIES: "127.0.0.1" })
  await seedTwoAccounts(api.deps)
  await seedPartner(api.deps)
  admin = await signIn("admin@first.test")
  partner = await signIn(emailOf("Admin", "partner.test"), whiteLabelHost)
})
afterAll(() => api.close())

/** Reads an address of the app as a browser, or a client with its cookie, does. */
async function read(href: string, { cookie }: Signed, headers: Record<string, string> = {}) {
  const { pathname, search, host } = new URL(href)
  const answer = await proxyToReviewApi(
    appRequest(`${pathname}${search}`, { host, cookie, headers, peer: "127.0.0.1" }),
  )
  return { status: answer.status, type: answer.headers.get("content-type"), body: await answer.json() }
}

test.each([
  ["the app's own host", `http://${appHost}/api/bff`, () => admin, {}],
  ["a white label's host", `http://${whiteLabelHost}/api/bff`, () => partner, {}],
  [
    "a host behind a proxy with https",
    `https://${appHost}/api/bff`,
    () => admin,
    { "x-forwarded-proto": "https", "x-forwarded-host": appHost },
  ],
])("on %s, links lead through the proxy from page to page (D-275)", async (_, base, who, headers) => {
  const cookie = base.startsWith("https:") ? secured(who()) : who()
  const root = await read(base, cookie, headers)
  expect([root.status, root.body._links.self]).toEqual([200, { href: base }])
  expect(root.body._links.reviews.href).toMatch(`${base}/reviews{?`)
  const seen: number[] = []
  let next: string | undefined = `${base}/reviews?per_page=20`
  while (next) {
    const page = await read(next, cookie, headers)
    expect([page.status, page.body._links.self.href]).toEqual([200, next])
    for (const { id, _links } of page.body._embedded.reviews) {
      expect(_links.self.href).toBe(`${base}/reviews/${id}`)
      seen.push(id)
    }
    next = page.body._links.next?.href
    if (next) expect(next.startsWith(`${base}/reviews?`)).toBe(true)
  }
  expect([seen.length, new Set(seen).size]).toEqual([30, 30])
})

/** The same session in the cookie of an https site. */
const secured = ({ cookie, host }: Signed): Signed => ({ cookie: cookie.replace(/^/, "__Host-"), host })

test("in a shadow session links stay under its base path (D-275)", async () => {
  const base = `http://${appHost}/as/77/api/bff`
  const root = await read(base, admin)
  expect([root.status, root.body._links.self]).toEqual([200, { href: base }])
  expect(root.body._links.groups.href).toMatch(`${base}/groups{?`)
})

test("what a browser says of links is not believed (D-275)", async () => {
  const { body } = await read(`http://${appHost}/api/bff/groups`, admin, {
    "x-outpost-link-base": "https://elsewhere.example",
  })
  expect(body._links.self.href).toBe(`http://${appHost}/api/bff/groups`)
})

test.each([
  ["application/hal+json", "application/hal+json"],
  ["application/json", "application/json"],
  ["*/*", mediaType],
])("JSON asked for as %s comes through the proxy as %s, refusals too (D-275)", async (accept, type) => {
  for (const path of ["groups", "nothing", "reviews?rating=9"]) {
    const answer = await read(`http://${appHost}/api/bff/${path}`, admin, { accept })
    expect([path, answer.type]).toEqual([path, `${type}; charset=utf-8`])
  }
})
