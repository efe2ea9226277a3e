import { and, eq } from "drizzle-orm"
import { urlLimits } from "#lib/contract/urls/constants.ts"
import type { Url } from "#lib/contract/urls/schema.ts"
import { reviewLinksOf } from "#review-api/asking/review-links.ts"
import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { keepReviewLink } from "#review-api/services/connections/keep-review-link.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { seedConnectionPlace } from "#tests/support/seed-connection-place.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("locks"))("review links that are added by hand on %s (D-140)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let admin: Caller

  beforeAll(async () => {
    api = await startTestApi({ database })
    first = (await seedTwoAccounts(api.deps)).first
    await upsertIntegrations(api.deps.db)
    admin = await api.login("admin@first.test")
  })
  afterAll(() => api.close())

  const add = (index: number, link: unknown, as = admin) =>
    api.call("POST", "/urls", { as, body: { location_id: first.locationIds[index], link } })
  const change = (id: unknown, link: string, as = admin) => api.patch(`/urls/${id}`, { as, body: { link } })
  const remove = (id: unknown, as = admin) => api.call("DELETE", `/urls/${id}`, { as })
  const linksAt = async (index: number): Promise<Url[]> => {
    const query = { location_id: first.locationIds[index], per_page: 250, "sort[by]": "link" }
    return (await api.call("GET", "/urls", { as: admin, query })).body._embedded.urls
  }
  const actionsOn = async (index: number) => {
    const rows = await api.deps.db
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.accountId, first.id),
          eq(auditEntries.resourceType, "location"),
          eq(auditEntries.resourceId, String(first.locationIds[index])),
        ),
      )
      .orderBy(auditEntries.id)
    return rows.map(({ action, before, after }) => [action, before, after])
  }

  test("one is added, changed and deleted, its site known from its host; the audit log has each [F-555]", async () => {
    const made = await add(0, "  https://WWW.Tripadvisor.co.uk/UserReviewEdit-d1 ")
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        location_id: first.locationIds[0],
        source_name: "Tripadvisor",
        link: "https://www.tripadvisor.co.uk/UserReviewEdit-d1",
        is_from_connection: false,
        has_connection: false,
        exclude_request_reviews: false,
      }),
    ])
    const { id } = made.body
    const changed = await change(id, "https://www.healthgrades.com/review/x1")
    expect([changed.status, changed.body]).toMatchObject([200, { id, source_name: "healthgrades.com" }])
    // As it is: nothing is written.
    expect((await change(id, "https://www.healthgrades.com/review/x1")).status).toBe(200)
    expect(await linksAt(0)).toMatchObject([{ id, source_name: "healthgrades.com" }])
    expect((await remove(id)).status).toBe(204)
    expect(await linksAt(0)).toEqual([])
    expect((await actionsOn(0)).map(([action]) => action)).toEqual([
      "urls.create",
      "urls.update",
      "urls.delete",
    ])
    expect((await actionsOn(0))[1]!.slice(1)).toMatchObject([
      { review_link: "https://www.tripadvisor.co.uk/UserReviewEdit-d1" },
      { review_link: "https://www.healthgrades.com/review/x1" },
    ])
    expect((await remove(id)).status).toBe(404)
  })

  test("the site is that of the host, whatever its country; any other is called by its host", async () => {
    const sites = {
      "https://search.google.com/local/writereview?placeid=ChIJ-x": "Google",
      "https://g.page/r/abc/review": "Google",
      "https://maps.app.goo.gl/abc": "Google",
      "https://m.facebook.com/pier/reviews": "Facebook",
      "https://www.yelp.de/writeareview/biz/1": "Yelp",
      "https://de.trustpilot.com/evaluate/pier.example": "Trustpilot",
      "https://maps.apple.com/place?id=1": "Apple Maps",
      "http://www.zocdoc.com/review/1": "zocdoc.com",
      "https://docs.google.com/forms/d/1": "docs.google.com",
      "https://google.evil.example/maps": "google.evil.example",
    }
    const found: Record<string, string> = {}
    for (const link of Object.keys(sites)) {
      const { body } = await add(1, link)
      found[link] = body.source_name
      await remove(body.id)
    }
    expect(found).toEqual(sites)
  })

  test("what is no address of the web is refused at the field, and nothing is kept", async () => {
    const long = `https://g.page/${"x".repeat(urlLimits.characters - "https://g.page/".length)}`
    const wrong: Record<string, string> = {
      "": "can't be blank",
      "g.page/r/abc": "must begin with https:// or http://",
      "javascript:alert(1)": "must begin with https:// or http://",
      "ftp://g.page/r": "must begin with https:// or http://",
      "https://g.page/r a": "must begin with https:// or http://",
      "https://": "must begin with https:// or http://",
      "https://user:pass@g.page/r": "can't contain a user name or password",
      "https://me@g.page/r": "can't contain a user name or password",
      "https://localhost/review": "must be the address of a website",
      "http://10.0.0.1/review": "must be the address of a website",
      "http://[::1]/review": "must be the address of a website",
      [`${long}x`]: `is longer than ${urlLimits.characters} characters`,
      "https://g.page/a\nb": "must be a single line of text",
    }
    for (const [link, text] of Object.entries(wrong)) {
      const { status, body } = await add(1, link)
      expect([link, status, body.errors?.link]).toEqual([link, 422, expect.arrayContaining([text])])
    }
    for (const link of [null, 7, ["https://g.page/r"]]) expect((await add(1, link)).status).toBe(422)
    expect((await api.call("POST", "/urls", { as: admin, body: { link: long } })).status).toBe(422)
    expect(await linksAt(1)).toEqual([])
    const made = await add(1, long)
    expect([made.status, made.body.link]).toEqual([201, long])
    const { status, body } = await change(made.body.id, "https://me@g.page/r")
    expect([status, body.errors]).toEqual([422, { link: ["can't contain a user name or password"] }])
    await remove(made.body.id)
  })

  test("one page is a link of a location once, however it is written", async () => {
    const { body: one } = await add(1, "https://www.trustpilot.com/evaluate/pier.example/")
    const twice = { link: ["is already a link of this location"] }
    for (const link of [one.link, "http://TRUSTPILOT.com/evaluate/pier.example"]) {
      const { status, body } = await add(1, link)
      expect([status, body.errors]).toEqual([422, twice])
    }
    const { body: other } = await add(1, "https://www.trustpilot.com/evaluate/quay.example")
    expect((await change(other.id, one.link)).body.errors).toEqual(twice)
    // Its own is none of the others, and another location may have it.
    expect((await change(one.id, "http://www.trustpilot.com/evaluate/pier.example")).status).toBe(200)
    expect((await add(2, one.link)).status).toBe(201)
    for (const url of [...(await linksAt(1)), ...(await linksAt(2))]) await remove(url.id)
  })

  test("a location has up to so many, also when the last two are added together", async () => {
    const { perLocation } = urlLimits
    for (let at = 1; at < perLocation; at += 1)
      expect((await add(3, `https://g.page/r/${at}`)).status).toBe(201)
    const answers = await atOnce([add(3, "https://g.page/r/last"), add(3, "https://g.page/r/over")])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)!.body.errors).toEqual({
      link: [`can't be added: a location can have up to ${perLocation} links`],
    })
    const links = await linksAt(3)
    expect(links).toHaveLength(perLocation)
    expect((await change(links[0]!.id, "https://g.page/r/changed")).status).toBe(200)
    for (const { id } of links) await remove(id)
  })

  test("links of other accounts and of locations that are not assigned are not found", async () => {
    const own = (await add(0, "https://g.page/r/own")).body
    const stranger = await api.login("admin@second.test")
    const unassigned = await api.login("manager@first.test")
    const hidden = (await add(4, "https://g.page/r/hidden")).body
    for (const [id, as] of [
      [own.id, stranger],
      [hidden.id, unassigned],
    ] as const) {
      expect((await change(id, "https://g.page/r/taken", as)).status).toBe(404)
      expect((await remove(id, as)).status).toBe(404)
    }
    expect((await add(0, "https://g.page/r/taken", stranger)).status).toBe(404)
    expect((await add(4, "https://g.page/r/taken", unassigned)).status).toBe(404)
    expect((await change("nonsense", "https://g.page/r/taken")).status).toBe(404)
    const readOnly = await api.login("read-only@first.test")
    for (const { status } of [
      await add(0, "https://g.page/r/taken", readOnly),
      await remove(own.id, readOnly),
    ])
      expect(status).toBe(403)
    const links = [...(await linksAt(0)), ...(await linksAt(4))].map(({ link }) => link)
    expect(links).toEqual([own.link, hidden.link])
    for (const { id } of [own, hidden]) await remove(id)
  })

  test("requests of the location link to it, but not to a site that forbids asking (D-222)", async () => {
    const at = { accountId: first.id, locationId: first.locationIds[2]!, urlIds: [], isAutomatic: true }
    const made = (await add(2, "https://www.zocdoc.com/review/2")).body
    const yelp = (await add(2, "https://www.yelp.com/writeareview/biz/2")).body
    expect(yelp.source_feedback_forbidden).toBe(true)
    expect(await reviewLinksOf(api.deps.db, at)).toEqual([
      { id: made.id, sourceCode: "other_site", sourceName: "zocdoc.com", link: made.link },
    ])
    const google = (await add(2, "https://g.page/r/third/review")).body
    expect((await reviewLinksOf(api.deps.db, at)).map(({ sourceCode }) => sourceCode)).toEqual([
      "google_maps",
      "other_site",
    ])
    const page = { title: "Pier", location_ids: [first.locationIds[2]], url_ids: [made.id] }
    expect((await api.call("POST", "/request_pages", { as: admin, body: page })).status).toBe(201)
    for (const { id } of [made, yelp, google]) await remove(id)
  })

  test("a connection that comes later neither replaces nor repeats it, and gives its own once it is deleted [F-555]", async () => {
    const { db } = api.deps
    const own = (await add(0, "https://g.page/r/own/review")).body
    const [token] = await db
      .insert(oauthTokens)
      .values({ accountId: first.id, integrationId: integrationId("google_my_business") })
      .returning()
    const locationId = first.locationIds[0]!
    const matched = { status: "matched" as const, locationId, placeId: "ChIJ-pier" }
    const id = await seedConnectionPlace(api.deps, first.id, token!.id, matched)
    await keepReviewLink(db, { accountId: first.id, id, locationId })
    expect(await linksAt(0)).toEqual([
      expect.objectContaining({
        id: own.id,
        link: own.link,
        is_from_connection: false,
        has_connection: true,
      }),
    ])
    expect((await remove(own.id)).status).toBe(204)
    const [connected, ...others] = await linksAt(0)
    const link = "https://search.google.com/local/writereview?placeid=ChIJ-pier"
    expect(connected).toMatchObject({ link, is_from_connection: true, source_name: "Google" })
    expect(others).toEqual([])
    await keepReviewLink(db, { accountId: first.id, id, locationId })
    expect(await linksAt(0)).toHaveLength(1)
    for (const answer of [await change(connected!.id, own.link), await remove(connected!.id)]) {
      expect([answer.status, answer.body.code]).toEqual([409, "url_of_connection"])
    }
    // One more of the same site can be added, and once the connection has ended its link is like any other.
    expect((await add(0, own.link)).status).toBe(201)
    await db
      .update(oauthTokens)
      .set({ revokedAt: "2026-01-01T00:00:00Z" })
      .where(eq(oauthTokens.id, token!.id))
    expect((await remove(connected!.id)).status).toBe(204)
    expect((await linksAt(0)).map((url) => url.link)).toEqual([own.link])
  })
})
