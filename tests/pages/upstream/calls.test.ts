import { within } from "@testing-library/dom"
import type { Integration } from "#lib/contract/integrations/schema.ts"
import { todayIn } from "#lib/dates/today.ts"
import { productNow } from "#tests/support/programs.ts"
import { filterBar, followNamed, navigation, pressNamed, queryOf, textOf } from "../../support/page-parts.ts"
import { demo, ownProduct, signedIn, standBetween } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import { polled } from "../../support/polled.ts"

const between = standBetween()
const pathsOf = () => between().requested.map(({ method, path }) => `${method} ${path}`)
const last = (path: string) => between().requested.findLast((call) => call.path === path)!
const lastQuery = (path: string) => Object.fromEntries(last(path).query)
const user = () => signedIn(demo.user, { address: between().address })

describe("a session", () => {
  let atLogin: { paths: string[]; settings: Record<string, string> }
  let next: string[]
  let atLogout: { url: string; paths: string[] }
  beforeAll(async () => {
    const browser = await user()
    atLogin = { paths: pathsOf(), settings: lastQuery("/account_settings") }
    between().requested.length = 0
    await browser.open("/reviews")
    next = pathsOf()
    const { url } = await pressNamed(browser, "Log Out", navigation(browser))
    const paths = await polled(
      async () => pathsOf(),
      (all) => all.includes("DELETE /auth"),
    )
    atLogout = { url, paths }
  })

  test.each([
    ["POST /auth", "F-485"],
    ["GET /mywhitelabel", "F-497"],
    ["GET /account_experiments", "F-587"],
    ["GET /account_settings", "F-582"],
  ])("begins with %s [%s]", (call) => {
    expect(atLogin.paths).toContain(call)
  })

  test("begins with its account [F-499]", () => {
    expect(atLogin.paths).toContainEqual(expect.stringMatching(/^GET \/accounts\/\d+$/))
  })

  test.each(["F-582", "F-673"])("asks for 250 settings at a time [%s]", () => {
    expect(atLogin.settings).toMatchObject({ per_page: "250" })
  })

  test("asks for its settings on the next page, and for no white label", () => {
    expect(next.filter((path) => path === "GET /account_settings")).toHaveLength(1)
    expect(next).not.toContain("GET /mywhitelabel")
  })

  test("ends with DELETE /auth [F-487]", () => {
    expect(atLogout.url).toMatch(/^\/login/)
    expect(atLogout.paths).toContain("DELETE /auth")
  })
})

test("every call carries email and token, the client header and the versioned media type [F-470, F-471, F-472, P-415, P-416]", async () => {
  const browser = await user()
  await browser.ask("/api/bff/groups")
  const calls = between().requested.filter(({ path }) => path !== "/auth")
  expect(calls.length).toBeGreaterThan(5)
  for (const { path, headers } of calls) {
    const [, credentials = ""] = /^Basic (.+)$/.exec(headers.authorization ?? "") ?? []
    expect([path, Buffer.from(credentials, "base64").toString()]).toEqual([
      path,
      expect.stringMatching(/^user@demo\.outpost\.test:.{20,}$/),
    ])
    expect([path, headers["x-outpost-client"]]).toEqual([path, "web"])
    expect([path, headers.accept]).toEqual([path, "application/vnd.outpost.v2.hal+json"])
  }
  expect(last("/auth").headers["content-type"]).toBe("application/vnd.outpost.v2.hal+json")
  for (const { method, path } of calls) {
    const bare = await fetch(ownProduct().apiUrl + path, { method })
    expect([path, bare.status]).toEqual([path, 401])
  }
})

test("ids in the address are asked for by their own calls [F-546, F-549, F-551]", async () => {
  const browser = await user()
  for (const [name, noun] of [
    ["groupId", "groups"],
    ["locationId", "locations"],
    ["sourceId", "sources"],
  ] as const) {
    const { id } = (await readList(browser, noun)).items[0]!
    between().requested.length = 0
    await browser.open(`/reviews?${name}=${id}`)
    expect(pathsOf()).toContain(`GET /${noun}/${id}`)
  }
})

test("the figures above the list are those of the overview of the account and its breakdown by rating [F-562, F-563]", async () => {
  const browser = await user()
  between().requested.length = 0
  await browser.open("/reviews?from=2026-01-01&to=2026-01-31&dateDescriptor=custom")
  const range = { start_date: "2026-01-01", end_date: "2026-01-31" }
  const overview = between().requested.find(({ path }) => /^\/metrics\/\d+\/overview$/.test(path))!
  expect(Object.fromEntries(overview.query)).toMatchObject(range)
  expect(lastQuery("/metrics/overview/breakdown")).toMatchObject({ ...range, group_by: "rating" })
})

test("the categories to choose from are those of the account by their rank in its reviews [F-553]", async () => {
  const browser = await user()
  between().requested.length = 0
  await browser.open("/dashboard/keywords?from=2026-01-01&to=2026-01-31&dateDescriptor=custom&pick=category")
  const rank = between().requested.filter(({ path }) => /^\/insights\/\d+\/category_rank$/.test(path))
  expect(rank.map(({ method }) => method)).toEqual(["GET"])
  expect(Object.fromEntries(rank[0]!.query)).toMatchObject({
    published_after: "2026-01-01",
    published_before: "2026-01-31",
  })
  const { category_rank: ranked } = await (
    await browser.ask(`/api/bff${rank[0]!.path}?published_after=2026-01-01&published_before=2026-01-31`)
  ).json()
  expect(ranked.length).toBeGreaterThan(0)
  const offered = [...browser.page.document.querySelectorAll("main [href*='category=']")].map((link) =>
    textOf(link as HTMLElement).toLowerCase(),
  )
  for (const { category } of ranked)
    expect(offered.some((text) => text.startsWith(category.toLowerCase()))).toBe(true)
})

test("the page of a review shows the keywords of its own call, each leading to what is said of it [F-561]", async () => {
  const browser = await user()
  const { items } = await readList<{ id: number; content: string | null }>(browser, "reviews", "?per_page=25")
  const keywordsOf = async (id: number): Promise<{ short: string }[]> =>
    (await (await browser.ask(`/api/bff/review/${id}/keywords`)).json()).keywords
  const found = await Promise.all(items.map(async ({ id }) => ({ id, keywords: await keywordsOf(id) })))
  const { id, keywords } = found.find((one) => one.keywords.length > 0)!
  between().requested.length = 0
  await browser.open(`/reviews/${id}`)
  expect(pathsOf()).toContain(`GET /review/${id}/keywords`)
  const part = within(browser.screen.getByRole("region", { name: "Keywords" }))
  const links = part.getAllByRole("link")
  const shorts = [...new Set(keywords.map(({ short }) => short))]
  for (const short of shorts) expect(links.some((link) => textOf(link).startsWith(short))).toBe(true)
  await browser.click(links[0]!)
  expect(browser.url).toMatch(/^\/dashboard\/keywords\/[^/?]+\?/)
  expect(browser.screen.getByRole("main")).toHaveTextContent(/Sentences/)
  between().instead = { [`/review/${id}/keywords`]: { status: 500, body: {} } }
  await browser.open(`/reviews/${id}`)
  expect(browser.screen.getByRole("main")).toHaveTextContent("Unable to load keywords")
})

test("the accounts of a partner are asked for by their parent [F-584]", async () => {
  const browser = await signedIn(demo.partner, { address: between().address })
  between().requested.length = 0
  await browser.open("/accounts")
  const own = pathsOf().find((path) => /^GET \/accounts\/\d+$/.test(path)) ?? ""
  expect(lastQuery("/accounts")).toMatchObject({ parent_id: expect.stringMatching(/^\d+$/) })
  if (own) expect(own).toBe(`GET /accounts/${lastQuery("/accounts")["parent_id"]}`)
})

test("a partner that opens one child asks for it by its parent, and reads its name [F-585]", async () => {
  const browser = await signedIn(demo.partner, { address: between().address })
  await browser.open("/accounts")
  const { parent_id: parentId } = lastQuery("/accounts")
  const { items } = await readList<{ id: number; name: string }>(
    browser,
    "accounts",
    `?parent_id=${parentId}`,
  )
  const [{ id, name }] = items as [{ id: number; name: string }]
  between().requested.length = 0
  const page = await browser.ask(`/switch-account/${id}`, { headers: { accept: "text/html" } })
  expect(await page.text()).toContain(`You are being taken to ${name.replaceAll("&", "&amp;")}.`)
  expect(pathsOf()).toContain(`GET /accounts/${id}`)
  expect(lastQuery(`/accounts/${id}`)).toEqual({ parent_id: parentId })
})

test("the page of a location asks for itself, and its review sources for 250 urls of it [L-483 P-524]", async () => {
  const browser = await user()
  const { id } = (await readList(browser, "locations")).items[0]!
  between().requested.length = 0
  await browser.open(`/settings/locations/${id}/details?tab=review_sources`)
  expect(pathsOf()).toContain(`GET /locations/${id}`)
  expect(lastQuery("/urls")).toMatchObject({ location_id: String(id), per_page: "250" })
  const { name } = await (await browser.ask(`/api/bff/locations/${id}?nonce=0123456789abcdef`)).json()
  expect(browser.screen.getByRole("heading", { level: 1 })).toHaveTextContent(name)
})

test("what a page asks for later goes on with its account, its parameters, and a nonce where it has one [F-594]", async () => {
  const browser = await user()
  const { account_id } = (await readList<{ account_id: number }>(browser, "locations")).items[0]!
  const asked = { account_id: String(account_id), keywords: "a", page: "1", per_page: "25" }
  for (const query of [asked, { ...asked, nonce: "0123456789abcdef" }]) {
    expect((await browser.ask(`/api/bff/locations?${new URLSearchParams(query)}`)).status).toBe(200)
    expect(lastQuery("/locations")).toEqual(query)
  }
})

test("integrations go on with all that narrows and sorts them [F-588]", async () => {
  const browser = await signedIn(demo.admin, { address: between().address })
  const { id, account_id, ...one } = (await readList<Integration>(browser, "integrations")).items[0]!
  const asked = {
    hidden: "false",
    account_id: String(account_id),
    id: String(id),
    integration_action_type_ids: String(one.integration_action_type_ids[0]),
    integration_source_category_id: one.integration_source_category_id,
    integration_status: one.integration_status,
    "sort[by]": "name",
    "sort[order]": "asc",
  }
  const { items } = await readList<Integration>(browser, "integrations", `?${new URLSearchParams(asked)}`)
  expect(items.map((item) => item.id)).toEqual([id])
  expect(lastQuery("/integrations")).toEqual(asked)
})

test("the form of a location asks for its holiday hours from its today on, which its section has [L-274]", async () => {
  const browser = await user()
  const { id } = (await readList(browser, "locations")).items[0]!
  const admin = await signedIn(demo.admin, { address: between().address })
  between().requested.length = 0
  await admin.open(`/settings/locations/${id}/details?withEdit=true`)
  const { start_date, location_id } = lastQuery("/special_hours")
  const { time_zone } = await (await admin.ask(`/api/bff/locations/${id}`)).json()
  expect([start_date, location_id]).toEqual([todayIn(time_zone, productNow()), String(id)])
  const { items } = await readList(
    admin,
    "special_hours",
    `?${new URLSearchParams({ location_id: String(id), start_date: start_date! })}`,
  )
  expect(items.length).toBeGreaterThan(0)
  const section = admin.page.document.querySelector<HTMLElement>("details#holidays")!
  const dates = [...section.querySelectorAll<HTMLInputElement>("[name^='holidays.'][name$='.id']")]
  expect(dates.map(({ value }) => value)).toEqual(
    expect.arrayContaining(items.map((item) => String(item.id))),
  )
})

describe("a page of choices", () => {
  const ofPage = { page: "1", per_page: "25" }
  const byName = { ...ofPage, "sort[by]": "name", "sort[order]": "asc" }

  test.each([
    ["groupId", "/groups", "F-543 P-522", byName],
    ["locationId", "/locations", "P-521", byName],
    ["sourceId", "/sources", "P-523", { ...ofPage, "sort[by]": "ordinal,name", "sort[order]": "asc" }],
  ])("of %s asks %s for 25 entries in their order [%s]", async (pick, path, _, query) => {
    const browser = await user()
    await browser.open(`/reviews?pick=${pick}`)
    expect(lastQuery(path)).toMatchObject(query)
    expect([...last(path).query.keys()]).not.toContain("keywords")
    if (path === "/sources") expect(lastQuery(path)).toMatchObject({ supports_reviews: "true" })
  })

  test("of locations asks for those of the chosen group alone [F-547]", async () => {
    const browser = await user()
    await browser.open("/reviews?pick=groupId")
    await browser.click(
      browser.page.document.querySelector<HTMLElement>(
        "[aria-labelledby=chooser-title] li a[href*='groupId=']",
      )!,
    )
    const group_id = queryOf(browser, "groupId")
    expect(group_id).toMatch(/^\d+$/)
    await followNamed(browser, /^Location/, filterBar(browser))
    expect(lastQuery("/locations")).toMatchObject({ group_id, account_id: expect.stringMatching(/^\d+$/) })
  })
})
