import { expect } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { type Between, test } from "../support/between.ts"
import { cards, filterButton } from "../support/filters.ts"
import { sendLoginForm } from "../support/sign-in.ts"

const pathsOf = ({ asked }: Between) => asked.map(({ method, path }) => `${method} ${path}`)
const last = ({ asked }: Between, path: string) => asked.filter((call) => call.path === path).at(-1)!
const queryOf = (between: Between, path: string) => Object.fromEntries(last(between, path).query)

test("logging in asks POST /auth, the first page account, settings, experiments and white label, and Log Out ends it with DELETE /auth [F-485, F-487, F-497, F-499, F-582, F-587, F-673]", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.user)
  await expect(cards(page).first()).toBeVisible()
  const paths = pathsOf(between)
  expect(paths).toContain("POST /auth")
  expect(paths).toContain("GET /mywhitelabel")
  expect(paths).toContain("GET /account_experiments")
  expect(paths.some((path) => /^GET \/accounts\/\d+$/.test(path))).toBe(true)
  expect(queryOf(between, "/account_settings")).toMatchObject({ per_page: "250" })
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Log Out" }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => pathsOf(between)).toContain("DELETE /auth")
})

test("every call carries e-mail and token, the client header and the versioned media type [F-470, F-471, F-472, P-415, P-416]", async ({
  page,
  between,
  request,
}) => {
  await sendLoginForm(page, demo.user)
  await filterButton(page, "Group").click()
  await expect(page.getByRole("option").nth(1)).toBeVisible()
  const calls = between.asked.filter(({ path }) => path !== "/auth")
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
  const posted = last(between, "/auth")
  expect(posted.headers["content-type"]).toBe("application/vnd.outpost.v2.hal+json")
  for (const { method, path } of calls) {
    const bare = await request.fetch(process.env.OUTPOST_E2E_API + path, { method })
    expect([path, bare.status()]).toEqual([path, 401])
  }
})

test("the dropdowns ask for 25 entries, groups and locations by name and then by relevance, sources in their order [F-543, F-544, F-547, F-675, P-521, P-522, P-523]", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.user)
  const byName = { page: "1", per_page: "25", "sort[by]": "name", "sort[order]": "asc" }
  const byRelevance = {
    keywords: "a",
    search_type: "typeahead",
    "sort[by]": "relevance",
    "sort[order]": "desc",
  }
  for (const [name, path] of [
    ["Group", "/groups"],
    ["Location", "/locations"],
  ] as const) {
    await filterButton(page, name).click()
    await expect(page.getByRole("option").nth(1)).toBeVisible()
    expect(queryOf(between, path)).toMatchObject(byName)
    expect([...last(between, path).query.keys()]).not.toContain("keywords")
    await page.getByRole("combobox").fill("a")
    await expect.poll(() => queryOf(between, path)).toMatchObject({ ...byRelevance, per_page: "25" })
    await page.keyboard.press("Escape")
  }
  await filterButton(page, "Group").click()
  await page.getByRole("option").nth(1).click()
  await expect.poll(() => new URL(page.url()).searchParams.get("groupId")).toBeTruthy()
  await filterButton(page, "Location").click()
  await expect(page.getByRole("option").nth(1)).toBeVisible()
  const group_id = new URL(page.url()).searchParams.get("groupId")
  await expect
    .poll(() => queryOf(between, "/locations"))
    .toMatchObject({ group_id, account_id: expect.stringMatching(/^\d+$/) })
  await page.keyboard.press("Escape")
  await filterButton(page, "Source").click()
  await expect(page.getByRole("option").nth(1)).toBeVisible()
  expect(queryOf(between, "/sources")).toMatchObject({
    page: "1",
    per_page: "25",
    supports_reviews: "true",
    "sort[by]": "ordinal,name",
    "sort[order]": "asc",
  })
})

test("ids in the address are asked for by their own calls [F-546, F-549, F-551]", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.user)
  await expect(page).not.toHaveURL(/\/login/)
  for (const [name, noun] of [
    ["groupId", "groups"],
    ["locationId", "locations"],
    ["sourceId", "sources"],
  ] as const) {
    const listed = await page.context().request.get(`/api/bff/${noun}`)
    const { id } = (await listed.json())._embedded[noun][0]
    between.asked.length = 0
    await page.goto(`/reviews?${name}=${id}`)
    expect(pathsOf(between)).toContain(`GET /${noun}/${id}`)
  }
})

test("the figures above the list are those of the overview of the account and its breakdown by rating [F-562, F-563]", async ({
  page,
  between,
}) => {
  await sendLoginForm(page, demo.user)
  await expect(page).toHaveURL(/\/reviews/)
  between.asked.length = 0
  await page.goto("/reviews?from=2026-01-01&to=2026-01-31&dateDescriptor=custom")
  const range = { start_date: "2026-01-01", end_date: "2026-01-31" }
  const overview = between.asked.find(({ path }) => /^\/metrics\/\d+\/overview$/.test(path))!
  expect(Object.fromEntries(overview.query)).toMatchObject(range)
  expect(queryOf(between, "/metrics/overview/breakdown")).toMatchObject({ ...range, group_by: "rating" })
})
