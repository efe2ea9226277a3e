import { eq } from "drizzle-orm"
import { accountSettings } from "#review-api/db/schema/identity.ts"
import { groups, locations } from "#review-api/db/schema/places.ts"
import { imports, reviews } from "#review-api/db/schema/reviews.ts"
import { settingDefaults } from "#review-api/settings/defaults.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type Named = { id: number; name: string }

describe.each(testDatabases())("accounts and places on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let manager: Caller
  let first: SeededAccount
  let second: SeededAccount
  let partner: Awaited<ReturnType<typeof seedPartner>>

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    partner = await seedPartner(api.deps)
    admin = await api.login("admin@first.test")
    manager = await api.login("manager@first.test")
  })
  afterAll(() => api.close())

  const listOf = async (noun: string, as: Caller, query?: Record<string, unknown>) => {
    const answer = await api.call("GET", `/${noun}`, { as, query })
    expect([answer.status, noun]).toEqual([200, noun])
    return answer.body._embedded[noun] as Named[]
  }
  const namesOf = async (noun: string, as: Caller, query?: Record<string, unknown>) =>
    (await listOf(noun, as, query)).map(({ name }) => name)

  const everywhere = ["Alder Café", "Birch Bistro", "Cedar Kitchen", "Dogwood Diner", "Elm House"]

  test("lists locations by name, Admin all, everybody else the assigned ones (D-023)", async () => {
    expect(await namesOf("locations", admin)).toEqual(everywhere)
    for (const type of loginTypes.filter((name) => name !== "Admin")) {
      const as = await api.login(emailOf(type, "first.test"))
      expect(await namesOf("locations", as)).toEqual(everywhere.slice(0, 3))
    }
  })

  test("has the fields of a location, its own and no other account's (000 §3) [F-176]", async () => {
    const [location] = await listOf("locations", admin)
    expect(location).toMatchObject({
      id: first.locationIds[0],
      account_id: first.id,
      name: "Alder Café",
      address: "1 Main Street",
      city: "Berlin",
      external_id: "A-1",
      is_headquarters: true,
    })
    const detail = await api.call("GET", `/locations/${location!.id}`, { as: admin })
    expect([detail.status, detail.body]).toEqual([200, location])
  })

  test("pages with totals and links, and an empty list is page 1 of 0 (D-009) [F-178, F-236]", async () => {
    const { body } = await api.call("GET", "/locations", {
      as: admin,
      query: { per_page: 2, page: 2, "sort[by]": "name" },
    })
    expect([body._page, body._total_pages, body._total]).toEqual([2, 3, 5])
    expect(body._embedded.locations.map(({ name }: Named) => name)).toEqual([
      "Cedar Kitchen",
      "Dogwood Diner",
    ])
    const next = await api.call("GET", body._links.next.href, { as: admin })
    expect(next.body._embedded.locations.map(({ name }: Named) => name)).toEqual(["Elm House"])
    expect(next.body._links.next).toBeNull()
    for (const name of ["first", "prev"]) {
      const page = await api.call("GET", body._links[name].href, { as: admin })
      expect([name, page.body._page]).toEqual([name, 1])
    }
    expect((await api.call("GET", body._links.last.href, { as: admin })).body._page).toBe(3)
    const beyond = await api.call("GET", "/locations", { as: admin, query: { page: 9_007_199_254_740_991 } })
    expect([beyond.status, beyond.body._total, beyond.body._embedded.locations]).toEqual([200, 5, []])
    const none = await api.call("GET", "/locations", { as: admin, query: { keywords: "zzz", page: 7 } })
    expect(none.body).toMatchObject({ _embedded: { locations: [] }, _page: 1, _total_pages: 0, _total: 0 })
  })

  test.each([
    ["name", "desc", [4, 3, 2, 1, 0]],
    ["city", "asc", [1, 0, 2, 3, 4]],
    ["external_id", "desc", [4, 3, 2, 1, 0]],
    ["created_at,name", "asc,desc", [4, 3, 2, 1, 0]],
    ["nonsense", "desc", [4, 3, 2, 1, 0]],
    ["nonsense,city", "asc,desc", [4, 3, 2, 0, 1]],
  ])("sorts locations by %s %s (D-009)", async (by, order, places) => {
    const names = await namesOf("locations", admin, { "sort[by]": by, "sort[order]": order })
    expect(names).toEqual(places.map((place) => everywhere[place]))
  })

  test("narrows locations by group, outside a group, by user and by ids (D-057)", async () => {
    const [north, south] = first.groupIds
    expect(await namesOf("locations", admin, { group_id: south })).toEqual([
      "Alder Café",
      "Dogwood Diner",
      "Elm House",
    ])
    expect(await namesOf("locations", admin, { "exclude[group_id]": south })).toEqual([
      "Birch Bistro",
      "Cedar Kitchen",
    ])
    expect(await namesOf("locations", admin, { user_id: first.users.User.id })).toEqual(
      everywhere.slice(0, 3),
    )
    expect(await namesOf("locations", admin, { user_id: first.users.Admin.id })).toEqual(everywhere)
    const ids = [first.locationIds[4], first.locationIds[0], second.locationIds[1], 999_999_999]
    expect(await namesOf("locations", admin, { id: ids.join(",") })).toEqual(["Alder Café", "Elm House"])
    expect(await namesOf("locations", manager, { group_id: north })).toEqual(["Cedar Kitchen"])
    expect(await namesOf("locations", manager, { id: ids.join(",") })).toEqual(["Alder Café"])
  })

  test("treats a foreign, a missing and an unassigned filter id alike (D-008)", async () => {
    const foreign = [second.groupIds[0], 999_999, first.unassignedGroupId]
    for (const groupId of foreign) {
      expect(await namesOf("locations", manager, { group_id: groupId })).toEqual([])
      expect(await namesOf("locations", manager, { "exclude[group_id]": groupId })).toEqual(
        everywhere.slice(0, 3),
      )
    }
    for (const userId of [second.users.User.id, 999_999]) {
      expect(await namesOf("locations", admin, { user_id: userId })).toEqual([])
      expect(await namesOf("groups", admin, { user_id: userId })).toEqual([])
    }
    for (const locationId of [second.locationIds[0], 999_999, first.unassignedLocationIds[0]]) {
      expect(await namesOf("groups", manager, { containing: locationId })).toEqual([])
      expect(await namesOf("groups", manager, { not_containing: locationId })).toEqual(["North"])
    }
  })

  describe("search (D-010)", () => {
    beforeAll(async () => {
      const names = [
        "100% Juice",
        "A_B Store",
        "Café Zürich",
        "Zurich",
        "Zürich West",
        "Joe's Grill & Bar",
        "back\\slash",
      ]
      await api.deps.db.insert(locations).values(names.map((name) => ({ accountId: second.id, name })))
    })
    const find = async (keywords: string, more: Record<string, unknown> = {}) =>
      namesOf("locations", await api.login("admin@second.test"), { keywords, ...more })
    const typed = (keywords: string) => find(keywords, { search_type: "typeahead" })

    test.each([
      ["ZURICH", ["Café Zürich", "Zurich", "Zürich West"]],
      ["züri", ["Café Zürich", "Zurich", "Zürich West"]],
      ["itche", ["Cedar Kitchen"]],
      ["%", ["100% Juice"]],
      ["_", ["A_B Store"]],
      ["\\", ["back\\slash"]],
      ["'; drop table locations; --", []],
      ["  zurich w  ", ["Zürich West"]],
    ])("finds %p anywhere, without case and accents", async (keywords, names) => {
      expect(await find(keywords)).toEqual(names)
    })

    test.each([
      ["zur", ["Café Zürich", "Zurich", "Zürich West"]],
      ["urich", []],
      ["west zur", ["Zürich West"]],
      ["joe bar", ["Joe's Grill & Bar"]],
      ["bar gri j", ["Joe's Grill & Bar"]],
      ["100%", ["100% Juice"]],
      ["&", ["Joe's Grill & Bar"]],
    ])("typeahead: each word of %p begins a word of the name", async (keywords, names) => {
      expect(await typed(keywords)).toEqual(names)
    })

    test("relevance: the exact name, then those that begin with it, then the rest, ties by name", async () => {
      for (const order of ["desc", "asc"]) {
        const names = await find("zurich", { "sort[by]": "relevance", "sort[order]": order })
        expect(names).toEqual(["Zurich", "Zürich West", "Café Zürich"])
      }
    })
  })

  test("lists groups with the members that the caller sees and that are not closed for good (D-057, D-023) [F-175]", async () => {
    const [alder, , cedar, dogwood] = first.locationIds
    expect(await listOf("groups", admin)).toMatchObject([
      { id: first.groupIds[0], name: "North", active_location_ids: [cedar] },
      { id: first.groupIds[1], name: "South", active_location_ids: [alder, dogwood] },
    ])
    expect(await listOf("groups", manager)).toMatchObject([{ name: "North", active_location_ids: [cedar] }])
    const detail = await api.call("GET", `/groups/${first.unassignedGroupId}`, { as: admin })
    expect(detail.body).toMatchObject({ id: first.unassignedGroupId, account_id: first.id, name: "South" })
  })

  test("narrows groups by member, by absence and by user (D-057), and pages, searches and sorts them [F-545]", async () => {
    const [alder, , cedar] = first.locationIds
    expect(await namesOf("groups", admin, { containing: cedar })).toEqual(["North"])
    expect(await namesOf("groups", admin, { not_containing: alder })).toEqual(["North"])
    expect(await namesOf("groups", admin, { user_id: first.users.User.id })).toEqual(["North"])
    expect(await namesOf("groups", admin, { user_id: first.users.Admin.id })).toEqual(["North", "South"])
    expect(
      await namesOf("groups", admin, { keywords: "sou", search_type: "typeahead", "sort[by]": "relevance" }),
    ).toEqual(["South"])
    expect(
      await namesOf("groups", admin, { "sort[by]": "created_at,name", "sort[order]": "asc,desc" }),
    ).toEqual(["South", "North"])
    expect(await namesOf("groups", admin, { "sort[by]": "name", per_page: 1, page: 2 })).toEqual(["South"])
  })

  test("lists sources by ordinal, by ability and by user (D-058), and pages and searches them [F-179, F-550, P-441]", async () => {
    const all = await listOf("sources", admin)
    const ordinals = all.map((source) => (source as Named & { ordinal: number }).ordinal)
    expect(ordinals).toEqual([...ordinals].sort((a, b) => a - b))
    const withImages = await listOf("sources", admin, { supports_images: true })
    expect(withImages.length).toBeLessThan(all.length)
    expect(withImages).toEqual(
      all.filter((source) => (source as Named & { supports_images: boolean }).supports_images),
    )
    expect((await listOf("sources", admin, { user_id: first.users.User.id })).map(({ id }) => id)).toEqual([
      1, 2, 3,
    ])
    expect(await listOf("sources", admin, { user_id: second.users.User.id })).toEqual([])
    expect(await listOf("sources", admin, { imagesOnly: true })).toEqual([])
    const google = { id: all.find(({ name }) => name === "Google")!.id, name: "Google" }
    expect(
      await listOf("sources", admin, { account_id: first.id, keywords: "oogl", nonce: "1" }),
    ).toMatchObject([google])
    const withReviews = all.filter(
      (source) => (source as Named & { supports_reviews: boolean }).supports_reviews,
    )
    const sorted = { "sort[by]": "ordinal,name", "sort[order]": "asc", supports_reviews: true }
    expect(await listOf("sources", admin, sorted)).toEqual(withReviews)
    expect(await listOf("sources", admin, { ...sorted, per_page: 2, page: 2 })).toEqual(
      withReviews.slice(2, 4),
    )
    const one = await api.call("GET", `/sources/${all[0]!.id}`, { as: admin })
    expect(one.body).toEqual(all[0])
  })

  test("keeps sources with an image that the caller sees (D-058)", async () => {
    expect(await listOf("sources", admin, { imagesOnly: true })).toEqual([])
    const hidden = first.reviewIds.at(-1)!
    await api.deps.db
      .update(reviews)
      .set({ images: [{ url: "/a.jpg" }] })
      .where(eq(reviews.id, hidden))
    expect(await listOf("sources", admin, { imagesOnly: true })).toHaveLength(1)
    expect(await listOf("sources", manager, { imagesOnly: true })).toEqual([])
    expect(await listOf("sources", await api.login("admin@second.test"), { imagesOnly: true })).toEqual([])
  })

  test("hides locations of an import that has not finished, and deleted ones", async () => {
    const [run] = await api.deps.db.insert(imports).values({ accountId: first.id }).returning()
    const made = await api.deps.db
      .insert(locations)
      .values([
        { accountId: first.id, name: "Not yet", importId: run!.id },
        { accountId: first.id, name: "Gone", deletedAt: "2024-01-01T00:00:00Z" },
      ])
      .returning()
    expect(await namesOf("locations", admin)).toEqual(everywhere)
    for (const { id } of made) {
      expect((await api.call("GET", `/locations/${id}`, { as: admin })).status).toBe(404)
    }
    await api.deps.db.update(imports).set({ status: "done" }).where(eq(imports.id, run!.id))
    expect(await namesOf("locations", admin)).toEqual([...everywhere, "Not yet"])
    for (const { id } of made) await api.deps.db.delete(locations).where(eq(locations.id, id))
  })

  test("answers the own account with its zone, status and locations (000 §3) [F-152, F-499, P-178, P-455]", async () => {
    const { body } = await api.call("GET", `/accounts/${first.id}`, { as: manager })
    expect(body).toMatchObject({
      id: first.id,
      name: "First Account",
      status: "active",
      time_zone: "America/Chicago",
      parent_id: null,
      total_locations: 5,
    })
    const others = [
      "trial_started_at",
      "trial_ended_at",
      "segment",
      "customer_success_manager_id",
      "customer_success_manager_name",
      "review_status_label_id",
      "plan_code",
      "account_vertical_name",
    ]
    for (const name of others) expect(body).toHaveProperty(name)
  })

  test("answers a user with name and type, the own one even without user.read (D-034) [F-155]", async () => {
    const own = await api.login("read-only@first.test")
    const id = first.users["Read Only"].id
    expect((await api.call("GET", `/users/${id}`, { as: own })).body).toMatchObject({
      id,
      profile_name: "Read Only Person",
      email: own.email,
      user_type: "Read Only",
      user_type_id: 2,
      shadow_user_id: null,
    })
    const other = await api.call("GET", `/users/${first.users.Admin.id}`, { as: own })
    expect([other.status, other.body.error]).toEqual([403, "You do not have permission to see users."])
    const found = await api.call("GET", `/users/${first.users.Admin.id}`, { as: manager })
    expect([found.status, found.text.includes("password")]).toEqual([200, false])
  })

  test("lists every setting with the value in effect (D-035)", async () => {
    await api.deps.db.insert(accountSettings).values([
      { accountId: first.id, code: "week_start", value: "monday" },
      { accountId: first.id, code: "own_word", value: "x" },
    ])
    const { body } = await api.call("GET", "/account_settings", { as: manager, query: { per_page: 250 } })
    type Setting = { id: number | null; account_id: number; code: string; value: string }
    const settings = body._embedded.account_settings as Setting[]
    const values = Object.fromEntries(settings.map(({ code, value }) => [code, value]))
    expect(values).toEqual({ ...settingDefaults, week_start: "monday", own_word: "x" })
    expect(body._total).toBe(settings.length)
    expect(settings.find(({ code }) => code === "week_start")?.id).toEqual(expect.any(Number))
    expect(settings.find(({ code }) => code === "kiosk")).toMatchObject({ id: null, account_id: first.id })
    const paged = await api.call("GET", "/account_settings", { as: manager, query: { page: 2 } })
    expect(paged.body._embedded.account_settings).toEqual(settings.slice(25))
  })

  test("cuts a resource whose setting is off (D-025)", async () => {
    const as = await api.login("admin@second.test")
    await api.deps.db.insert(accountSettings).values({ accountId: second.id, code: "groups", value: "false" })
    const answer = await api.call("GET", "/groups", { as })
    expect([answer.status, answer.body.code]).toEqual([403, "feature_off"])
    expect((await api.call("GET", "/auth", { as })).body.permission_summary.group).toBeUndefined()
    expect((await api.call("GET", "/groups", { as: admin })).status).toBe(200)
    await api.deps.db.delete(accountSettings).where(eq(accountSettings.accountId, second.id))
  })

  test("answers the white label of the account, else of the parent, else nulls (D-055)", async () => {
    const own = await api.call("GET", "/mywhitelabel", { as: await api.login("admin@partner.test") })
    expect(own.body).toMatchObject({
      id: partner.whitelabelId,
      account_id: partner.parent.id,
      navigation_background_color: "#102030",
      logo_left: "/logo.svg",
      custom_domain: "reviews.partner.test",
    })
    const child = await api.login("admin@child.test")
    expect((await api.call("GET", "/mywhitelabel", { as: child })).body).toEqual(own.body)
    const none = await api.call("GET", "/mywhitelabel", { as: admin })
    expect([none.status, new Set(Object.values(none.body))]).toEqual([200, new Set([null])])
    expect(Object.keys(none.body).sort()).toEqual(Object.keys(own.body).sort())
  })

  test("finds a white label by verified domain without a session (D-055)", async () => {
    const find = (custom_domain: string) => api.call("GET", "/whitelabels", { query: { custom_domain } })
    const found = await find("Reviews.Partner.TEST")
    expect(found.body).toMatchObject({
      _total: 1,
      _embedded: { whitelabels: [{ id: partner.whitelabelId }] },
    })
    for (const domain of ["new.partner.test", "unknown.test", "%", "x".repeat(253)]) {
      expect((await find(domain)).body).toMatchObject({ _total: 0, _embedded: { whitelabels: [] } })
    }
    expect((await api.call("GET", "/whitelabels")).status).toBe(400)
  })

  test("tells parents and white-label accounts in the login answer (D-042)", async () => {
    const facts = async (email: string) => {
      const { body } = await api.call("GET", "/auth", { as: await api.signIn(email) })
      return [
        body.is_parent,
        body.is_whitelabel,
        body.permission_summary.child_account?.includes("read") ?? false,
      ]
    }
    expect(await facts("admin@partner.test")).toEqual([true, true, true])
    expect(await facts("admin@child.test")).toEqual([false, true, false])
    expect(await facts("admin@first.test")).toEqual([false, false, false])
  })

  test("reads the children's reviews with parent_id and only there (design: parents)", async () => {
    const as = await api.login("admin@partner.test")
    const parentId = partner.parent.id
    const children = await api.call("GET", "/reviews", { as, query: { parent_id: parentId, per_page: 500 } })
    const accountIds = children.body._embedded.reviews.map(
      (review: { account_id: number }) => review.account_id,
    )
    expect(new Set(accountIds)).toEqual(new Set([partner.child.id]))
    expect(accountIds).toHaveLength(partner.child.reviewIds.length)
    expect((await api.call("GET", `/reviews/${partner.child.reviewIds[0]}`, { as })).status).toBe(404)
    const child = await api.login("admin@child.test")
    expect((await api.call("GET", "/reviews", { as: child, query: { parent_id: parentId } })).status).toBe(
      403,
    )
    expect(
      (await api.call("GET", "/locations", { as, query: { account_id: partner.child.id } })).status,
    ).toBe(403)
  })

  test("keeps the name order of both databases alike: case and accents do not count", async () => {
    const names = ["Zebra", "éclair", "apple", "_", "Eclair"]
    await api.deps.db.insert(groups).values(names.map((name) => ({ accountId: first.id, name })))
    expect(await namesOf("groups", admin)).toEqual([
      "_",
      "apple",
      "Eclair",
      "éclair",
      "North",
      "South",
      "Zebra",
    ])
  })
})
