import { and, eq } from "drizzle-orm"
import { newPublicId } from "#review-api/core/public-id.ts"
import { askPages, landingPageRequests } from "#review-api/db/schema/ask-pages.ts"
import { surveyAnswers } from "#review-api/db/schema/microsurveys.ts"
import { seedMicrosurvey } from "#tests/support/ask.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { seedUrls } from "#tests/support/seed-urls.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(testDatabases())("landing pages and kiosks on %s (D-224)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let urlIds: number[] = []
  let now = Date.parse("2026-01-01T09:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    urlIds = await seedUrls(api.deps, first.id, first.locationIds[0]!)
  })
  afterAll(() => api.close())
  beforeEach(() => {
    now += 60_000
  })

  type Kind = "request_pages" | "kiosk_pages"
  const call = async (method: string, path: string, body?: object, email = "admin@first.test") =>
    api.call(method, path, { as: await api.login(email), ...(body ? { body } : {}) })
  const make = (kind: Kind, more: object = {}, email?: string) =>
    call(
      "POST",
      `/${kind}`,
      {
        title: "Mill Yard",
        location_ids: [first.locationIds[0]],
        ...(kind === "kiosk_pages" ? { pin: "1234" } : {}),
        ...more,
      },
      email,
    )
  const look = (path: string, query = {}) => api.call("GET", `/feedback/${path}`, { query })

  test.each<Kind>(["request_pages", "kiosk_pages"])(
    "%s are made, read, changed and deleted",
    async (kind) => {
      const made = await make(kind, { theme: { accent: "#0F4C5C", mode: "dark" }, feedback_type: "stars" })
      expect(made.status).toBe(201)
      const { id, slug } = made.body
      expect(made.body).toMatchObject({ title: "Mill Yard", theme: { accent: "#0f4c5c", mode: "dark" } })
      expect(JSON.stringify(made.body)).not.toMatch(/pin_hash|argon|1234/)
      const shown = kind === "kiosk_pages" ? "kiosks" : "pages"
      expect((await look(`${shown}/${slug}`)).body).toMatchObject({ title: "Mill Yard", type: "stars" })
      expect((await call("PATCH", `/${kind}/${id}`, { slug: `other-${kind.slice(0, 5)}` })).status).toBe(200)
      expect([
        (await look(`${shown}/${slug}`)).status,
        (await call("GET", `/${kind}/${id}`)).body.slug,
      ]).toEqual([404, `other-${kind.slice(0, 5)}`])
      expect((await call("PATCH", `/${kind}/${id}`, { active: false })).body.active).toBe(false)
      expect((await look(`${shown}/other-${kind.slice(0, 5)}`)).status).toBe(404)
      expect((await call("DELETE", `/${kind}/${id}`)).status).toBe(204)
      expect((await call("GET", `/${kind}/${id}`)).status).toBe(404)
    },
  )

  test("an address is made of the title, is nobody else's, and comes free with its page", async () => {
    const one = await make("request_pages", { title: "Café “Am Fluß” №1" })
    const two = await make("request_pages", { title: "Café “Am Fluß” №1" })
    expect(two.body.slug).toBe(`${one.body.slug}-2`)
    const taken = await make("kiosk_pages", { slug: one.body.slug })
    expect([taken.status, taken.body.errors]).toEqual([422, { slug: ["is taken"] }])
    await call("DELETE", `/request_pages/${one.body.id}`)
    expect((await make("kiosk_pages", { slug: one.body.slug })).status).toBe(201)
  })

  test.each([
    [{ slug: "r" }, "slug", "must be at least 3 characters"],
    [{ slug: "Mill Yard" }, "slug", "can have a to z, digits and single hyphens"],
    [{ slug: "../../admin" }, "slug", "can have a to z, digits and single hyphens"],
    [{ title: " " }, "title", "can't be blank"],
    [{ location_ids: [] }, "location_ids", "can't be blank"],
    [{ location_ids: [987_654_321] }, "location_ids", "has an unknown location"],
    [{ logo_url: "javascript:alert(1)" }, "logo_url", "must be an https:// address"],
    [{ theme: { accent: "red" } }, "theme", undefined],
    [{ feedback_type: "microsurvey" }, "microsurvey_id", "can't be blank"],
    [{ feedback_type: "microsurvey", microsurvey_id: 987_654_321 }, "microsurvey_id", "is unknown"],
    [{ url_ids: [987_654_321] }, "url_ids", "has an unknown link"],
  ])("%j is refused at its field", async (more, field, message) => {
    const { status, body } = await make("request_pages", more)
    expect(status).toBe(422)
    const names = Object.keys(body.errors)
    expect(names.some((name) => name.startsWith(field))).toBe(true)
    if (message) expect(body.errors[field]).toEqual([message])
  })

  test("links are those of its locations, in their order, and never of a site that forbids asking", async () => {
    const refused = await make("request_pages", { url_ids: [urlIds[1]] })
    expect(refused.body.errors.url_ids[0]).toMatch(/Yelp/)
    const { body } = await make("request_pages", { url_ids: [urlIds[0], urlIds[2]] })
    const shown = (await look(`pages/${body.slug}`)).body.links
    expect(shown.map(({ id }: { id: number }) => id)).toEqual([urlIds[0], urlIds[2]])
  })

  test("a page for several locations asks which, and keeps the answer there", async () => {
    const [one, other] = first.locationIds
    const { body } = await make("request_pages", { location_ids: [one, other], feedback_type: "thumbs" })
    const open = (await look(`pages/${body.slug}`)).body
    expect([open.location, open.locations.length, open.links]).toEqual([null, 2, []])
    const given = { type: "thumbs", score: 2, key: newPublicId() }
    const path = `/feedback/pages/${body.slug}/answers`
    expect((await api.call("POST", path, { body: given })).body.errors).toEqual({
      location_id: ["must be selected"],
    })
    expect((await api.call("POST", path, { body: { ...given, location_id: other } })).status).toBe(201)
    const kept = await api.deps.db.select().from(surveyAnswers).where(eq(surveyAnswers.pageId, body.id))
    expect(kept.map(({ locationId }) => locationId)).toEqual([other])
  })

  test("a microsurvey asks its own question, and not where the account has none", async () => {
    const microsurveyId = await seedMicrosurvey(api.deps, first.id)
    const foreign = await seedMicrosurvey(api.deps, second.id)
    const { body } = await make("request_pages", {
      feedback_type: "microsurvey",
      microsurvey_id: microsurveyId,
    })
    expect((await look(`pages/${body.slug}`)).body).toMatchObject({
      type: "stars",
      question: "How was lunch?",
    })
    const other = await make("request_pages", { feedback_type: "microsurvey", microsurvey_id: foreign })
    expect(other.body.errors).toEqual({ microsurvey_id: ["is unknown"] })
  })

  test("only Managers and Admins write, and nobody but them below User reads", async () => {
    const { body } = await make("request_pages")
    const of = (type: string) => `${type}@first.test`
    for (const type of ["manager", "admin"]) {
      expect((await call("PATCH", `/request_pages/${body.id}`, { title: "Ours" }, of(type))).status).toBe(200)
    }
    expect((await make("request_pages", {}, of("user"))).status).toBe(403)
    expect((await call("GET", "/request_pages", undefined, of("user"))).status).toBe(200)
    expect((await call("GET", "/request_pages", undefined, of("limited-user"))).status).toBe(403)
    expect((await call("GET", `/request_pages/${body.id}`, undefined, "admin@second.test")).status).toBe(404)
    const hidden = await make("request_pages", { location_ids: first.locationIds })
    const asManager = (method: string, change?: object) =>
      call(method, `/request_pages/${hidden.body.id}`, change, of("manager"))
    expect((await asManager("GET")).body.location_ids).toHaveLength(3)
    for (const [method, change] of [["PATCH", { title: "Mine" }], ["DELETE"]] as const) {
      expect((await asManager(method, change)).status).toBe(403)
    }
  })

  test("a kiosk is left by its PIN alone, which five wrong ones block for a while", async () => {
    const { body } = await make("kiosk_pages", { pin: "4711" })
    const leave = (pin: string) => api.call("POST", `/feedback/kiosks/${body.slug}/leave`, { body: { pin } })
    const [row] = await api.deps.db
      .select()
      .from(askPages)
      .where(and(eq(askPages.accountId, first.id), eq(askPages.id, body.id)))
    expect(row!.pinHash).toMatch(/^\$argon2/)
    expect((await leave("4711")).status).toBe(204)
    for (let at = 0; at < 5; at++) expect((await leave("0000")).body.errors).toEqual({ pin: ["is wrong"] })
    for (const pin of ["0000", "4711"]) expect((await leave(pin)).status).toBe(429)
    now += 16 * 60_000
    expect((await leave("4711")).status).toBe(204)
    expect((await api.call("POST", "/feedback/kiosks/nobody/leave", { body: { pin: "4711" } })).status).toBe(
      404,
    )
  })

  test("an empty PIN is an error of its field, and counts as no attempt", async () => {
    const { body } = await make("kiosk_pages", { pin: "4711" })
    const leave = (pin: string) => api.call("POST", `/feedback/kiosks/${body.slug}/leave`, { body: { pin } })
    for (const pin of ["", "", "  ", "", "", "   "]) {
      const { status, body: refused } = await leave(pin)
      expect([status, refused.errors]).toEqual([422, { pin: ["can't be blank"] }])
    }
    expect((await leave(" 4711 ")).status).toBe(204)
  })

  test("wrong PINs from one address block it there, and from several everywhere, which is said", async () => {
    const { body } = await make("kiosk_pages", { pin: "4711" })
    const leave = (pin: string, from: string) =>
      api.call("POST", `/feedback/kiosks/${body.slug}/leave`, {
        body: { pin },
        headers: { "x-forwarded-for": from },
      })
    for (let at = 0; at < 5; at++) expect((await leave("0000", "203.0.113.1")).status).toBe(422)
    const refused = await leave("4711", "203.0.113.1")
    expect([refused.status, refused.body.error, refused.headers.get("retry-after")]).toEqual([
      429,
      "Too many wrong PINs. Please try again in 15 minutes.",
      "900",
    ])
    expect((await leave("4711", "203.0.113.2")).status).toBe(204)
    for (let at = 0; at < 20; at++) {
      expect((await leave("0000", `203.0.113.${10 + Math.floor(at / 5)}`)).status).toBe(422)
    }
    expect((await leave("4711", "203.0.113.99")).status).toBe(429)
    now += 16 * 60_000
    expect((await leave("4711", "203.0.113.99")).status).toBe(204)
  })

  test.each([["12"], ["12345678901"], ["12a4"]])("the PIN %s is refused", async (pin) => {
    expect((await make("kiosk_pages", { pin })).body.errors).toEqual({ pin: ["must be 4 to 8 digits"] })
  })

  test("the QR code is there as SVG and as PDF, and leads to the page", async () => {
    const { body } = await make("request_pages", { title: "Printed" })
    const svg = await call("GET", `/request_pages/${body.id}/code?format=svg`)
    expect([svg.headers.get("content-type"), svg.text.slice(0, 4)]).toEqual(["image/svg+xml", "<svg"])
    const pdf = await call("GET", `/request_pages/${body.id}/code?format=pdf`)
    expect([pdf.headers.get("content-type"), pdf.text.slice(0, 5)]).toEqual(["application/pdf", "%PDF-"])
  })

  test("locations are found by the page that uses them", async () => {
    const { body } = await make("kiosk_pages", { location_ids: [first.locationIds[1]] })
    const found = await call("GET", `/locations?theme_id=${body.id}`)
    expect(found.body._embedded.locations.map(({ id }: { id: number }) => id)).toEqual([first.locationIds[1]])
  })

  test("who wants a page set up is kept, and support is written to [F-246, P-172]", async () => {
    const { status, body } = await call("POST", "/landing_page_requests", {
      contact_email: "owner@pine.test",
      contact_number: "+1 617 555 0117",
      logo_url: "https://pine.test/logo.png",
    })
    expect([
      status,
      Object.keys(body)
        .filter((key) => key !== "_links")
        .sort(),
    ]).toEqual([
      201,
      ["account_id", "contact_email", "contact_number", "created_by_user_id", "id", "logo_url"],
    ])
    const kept = await api.deps.db
      .select()
      .from(landingPageRequests)
      .where(eq(landingPageRequests.accountId, first.id))
    expect(kept).toMatchObject([
      { contactEmail: "owner@pine.test", createdByUserId: body.created_by_user_id },
    ])
    const wrong = await call("POST", "/landing_page_requests", {
      contact_email: "nobody",
      contact_number: "12",
    })
    expect(wrong.status).toBe(422)
  })
})
