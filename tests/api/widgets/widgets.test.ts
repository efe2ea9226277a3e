import { accountSettings } from "#review-api/db/schema/identity.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { tryEvery } from "#tests/support/try-every.ts"

describe.each(databasesFor("search"))("widgets on %s (D-203, D-204, D-208)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let now = Date.parse("2026-01-01T09:00:00Z")
  let made = 0

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    ;({ first, second } = await seedTwoAccounts(api.deps))
  })
  afterAll(() => api.close())
  beforeEach(() => {
    now += 60_000
  })

  const call = async (method: string, path: string, body?: object, email = "admin@first.test", query = {}) =>
    api.call(method, path, { as: await api.login(email), query, ...(body ? { body } : {}) })
  const make = (more: object = {}, email?: string) => {
    made += 1
    return call("POST", "/amplify/widgets", { name: `Widget ${made}`, widget_type: "teaser", ...more }, email)
  }
  const list = async (query: object, email?: string) =>
    (await call("GET", "/amplify/widgets", undefined, email, query)).body

  test("a widget has id, name, type, key and all settings of its type with their defaults [P-090, P-092]", async () => {
    const { status, body } = await make({ name: "Home page" })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: "Home page", widget_type: "teaser", allowed_domains: [] })
    expect(body.public_key).toMatch(/^[\w-]{22}$/)
    expect(body.settings).toEqual({
      auto_publish: true,
      theme: "light",
      accent_color: "#2563eb",
      corner: "round",
      location_ids: [],
      group_id: null,
      source_ids: [],
      language: "en",
      json_ld: false,
      json_ld_rating: false,
      min_rating: 4,
      max_reviews: 15,
      featured_review_ids: [],
      rotate_seconds: 0,
      show_source: true,
      show_date: true,
      show_author: true,
    })
    expect((await call("GET", `/amplify/widgets/${body.id}`)).body).toMatchObject({
      id: body.id,
      name: "Home page",
    })
  })

  test("each of the four types can be created [P-091]", async () => {
    const location = { settings: { location_id: first.locationIds[0] } }
    const types = ["teaser", "full_page", "star_snapshot", "location_info"]
    for (const widget_type of types) {
      const { body } = await make({ widget_type, ...(widget_type === "location_info" ? location : {}) })
      expect(body.widget_type).toBe(widget_type)
    }
    const { widgets } = await list({})
    expect([...new Set(widgets.map((one: { widget_type: string }) => one.widget_type))].sort()).toEqual(
      [...types].sort(),
    )
  })

  test("the list has 24 a page, the newest first, and finds by name [P-417]", async () => {
    const email = "admin@second.test"
    for (let at = 0; at < 25; at += 1) {
      now += 1_000
      await make({ name: `Footer ${at}` }, email)
    }
    const page = await list({ page: 1 }, email)
    expect([page.widgets.length, page.widgets[0].name]).toEqual([24, "Footer 24"])
    expect((await list({ page: 2 }, email)).widgets.map(({ name }: { name: string }) => name)).toEqual([
      "Footer 0",
    ])
    const found = await list({ page: 1, keywords: "FOOTER 7" }, email)
    expect(found.widgets.map(({ name }: { name: string }) => name)).toEqual(["Footer 7"])
    expect(await list({ keywords: "nothing" }, email)).toMatchObject({
      widgets: [],
      paging: { page: 1, total_pages: 0, total: 0 },
    })
  })

  test("the list has widgets[] and paging.page [P-093]", async () => {
    expect(await list({ page: 2, per_page: 10 }, "admin@second.test")).toMatchObject({
      widgets: expect.any(Array),
      paging: { page: 2, total_pages: 3, total: 25 },
    })
  })

  test("the file has all of them as the search narrows them", async () => {
    const { status, text } = await call("GET", "/export/csv/widgets", undefined, "admin@second.test", {
      keywords: "footer",
    })
    expect(status).toBe(200)
    const lines = text.trim().split(/\r?\n/)
    expect([lines.length, lines[0]]).toEqual([
      26,
      "id,name,widget_type,label,public_key,allowed_domains,pages_30_days,views_30_days,created_at",
    ])
    expect(lines[1]).toContain("Testimonial Carousel")
  })

  test("a change keeps what it does not name; deleting is for good", async () => {
    const { body } = await make({ settings: { theme: "dark", min_rating: 3 } })
    const changed = await call("PATCH", `/amplify/widgets/${body.id}`, {
      name: "Renamed once",
      settings: { corner: "square", accent_color: "#0F766E" },
      allowed_domains: ["https://Saltbridge.example/", "shop.example"],
    })
    expect(changed.body).toMatchObject({
      name: "Renamed once",
      public_key: body.public_key,
      settings: { theme: "dark", min_rating: 3, corner: "square", accent_color: "#0f766e" },
      allowed_domains: ["saltbridge.example", "shop.example"],
    })
    expect((await call("DELETE", `/amplify/widgets/${body.id}`)).status).toBe(204)
    expect((await call("GET", `/amplify/widgets/${body.id}`)).status).toBe(404)
  })

  test("locations and a group take the place of each other", async () => {
    const { body } = await make({ settings: { location_ids: [first.locationIds[0]] } })
    const patch = async (settings: object) =>
      (await call("PATCH", `/amplify/widgets/${body.id}`, { settings })).body.settings
    expect(await patch({ group_id: first.groupIds[0] })).toMatchObject({
      group_id: first.groupIds[0],
      location_ids: [],
    })
    expect(await patch({ location_ids: [first.locationIds[1]] })).toMatchObject({
      group_id: null,
      location_ids: [first.locationIds[1]],
    })
    expect(await patch({ location_ids: [] })).toMatchObject({ location_ids: [], group_id: null })
  })

  test("a name is of one widget, in any case", async () => {
    await make({ name: "Twice" })
    const { status, body } = await make({ name: "tWICE" })
    expect([status, body.errors]).toEqual([422, { name: ["A widget with that name already exists"] }])
    expect((await make({ name: "Twice" }, "admin@second.test")).status).toBe(201)
  })

  test("what no widget can have is refused at its field", async () => {
    const cases: [object, string, string][] = [
      [{ name: "" }, "name", "can't be blank"],
      [{ settings: { max_reviews: 20 } }, "settings", "Enter a number from 1 to 15"],
      [{ settings: { accent_color: "red;}" } }, "settings", "accent_color must be a color such as #1a2b3c"],
      [{ settings: { layout: "bar" } }, "settings", "layout is not a setting of this type"],
      [{ settings: { rotate_seconds: 1 } }, "settings", "rotate_seconds must be 0, or 4 to 60"],
      [{ settings: { source_ids: [987_654] } }, "settings", "source_ids has an unknown source"],
      [
        { settings: { location_ids: [first.locationIds[0]], group_id: first.groupIds[0] } },
        "settings",
        "group_id can't be combined with locations",
      ],
      [{ widget_type: "location_info" }, "settings", "location_id can't be blank"],
      [{ allowed_domains: ["saltbridge"] }, "allowed_domains", "Enter a domain. Example: example.com"],
      [
        { allowed_domains: ["a.example; script-src *"] },
        "allowed_domains",
        "Enter a domain. Example: example.com",
      ],
      [
        { allowed_domains: Array.from({ length: 21 }, (_, at) => `site-${at}.example`) },
        "allowed_domains",
        "can be up to 20",
      ],
    ]
    await tryEvery(
      cases,
      (cell) => JSON.stringify(cell),
      async ([body, field, error]) => {
        const { status, body: answer } = await make(body)
        expect([status, answer.errors]).toEqual([422, { [field]: [error] }])
      },
    )
  })

  test("nothing of another account can be put into a widget", async () => {
    const cases: [object, string, string][] = [
      [{ settings: { location_ids: [second.locationIds[0]] } }, "settings", "has an unknown location"],
      [{ settings: { group_id: second.groupIds[0] } }, "settings", "has an unknown group"],
      [
        { settings: { featured_review_ids: [second.reviewIds[0]] } },
        "settings",
        "featured_review_ids has an unknown review",
      ],
      [
        { widget_type: "location_info", settings: { location_id: second.locationIds[0] } },
        "settings",
        "has an unknown location",
      ],
    ]
    await tryEvery(
      cases,
      (cell) => JSON.stringify(cell),
      async ([body, field, error]) => {
        expect((await make(body)).body.errors).toEqual({ [field]: [error] })
        const preview = await call("POST", "/amplify/widgets/preview", { widget_type: "teaser", ...body })
        expect(preview.body.errors).toEqual({ [field]: [error] })
      },
    )
  })

  test("a Manager has widgets of locations that he sees, and no others", async () => {
    const manager = "manager@first.test"
    const [seen] = first.assignedLocationIds
    const [unseen] = first.unassignedLocationIds
    const own = await make({ settings: { location_ids: [seen] } }, manager)
    expect(own.status).toBe(201)
    expect((await make({ settings: { location_ids: [unseen] } }, manager)).status).toBe(422)
    expect((await make({}, manager)).body.errors).toEqual({
      settings: ["location_ids can't be blank: you don't see all locations"],
    })
    const others = [
      (await make({})).body.id,
      (await make({ settings: { location_ids: [seen, unseen] } })).body.id,
      (await make({ settings: { group_id: first.unassignedGroupId } })).body.id,
    ]
    for (const id of others) {
      expect((await call("GET", `/amplify/widgets/${id}`, undefined, manager)).status).toBe(404)
      expect((await call("DELETE", `/amplify/widgets/${id}`, undefined, manager)).status).toBe(404)
    }
    const grouped = (await make({ settings: { group_id: first.assignedGroupId } })).body.id
    const known = (await list({}, manager)).widgets.map(({ id }: { id: number }) => id)
    expect(known).toEqual(expect.arrayContaining([own.body.id, grouped]))
    expect(known).not.toEqual(expect.arrayContaining(others))
  })

  test("Users see no widgets", async () => {
    expect((await call("GET", "/amplify/widgets", undefined, "user@first.test")).status).toBe(403)
  })

  test("a type that is switched off can neither be created nor changed [P-402]", async () => {
    const { body } = await make({ widget_type: "star_snapshot" })
    const code = "amplify_star_snapshot_widgets"
    await api.deps.db.insert(accountSettings).values({ accountId: first.id, code, value: "false" })
    expect((await make({ widget_type: "star_snapshot" })).status).toBe(403)
    expect((await call("PATCH", `/amplify/widgets/${body.id}`, { name: "Other" })).status).toBe(403)
    expect((await make({})).status).toBe(201)
    expect((await api.call("GET", `/public/widgets/${body.public_key}`)).status).toBe(404)
    await api.deps.db.delete(accountSettings)
    expect((await api.call("GET", `/public/widgets/${body.public_key}`)).status).toBe(200)
  })

  test("widgets of a white label are loaded from its own domain", async () => {
    await seedPartner(api.deps)
    expect((await make({}, "admin@child.test")).body).toMatchObject({
      site_url: expect.stringContaining("reviews.partner.test"),
      is_white_label: true,
    })
    expect((await make({})).body).toMatchObject({ site_url: api.deps.config.appUrl, is_white_label: false })
  })
})
