import { eq } from "drizzle-orm"
import { groups, locations } from "#review-api/db/schema/places.ts"
import { imports, reviews } from "#review-api/db/schema/reviews.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type Named = { id: number; name: string }

describe.each(databasesFor("sql", "search"))("places and sources on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let manager: Caller
  let first: SeededAccount
  let second: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first, second } = await seedTwoAccounts(api.deps))
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

  test("lists locations by name, Admin all, everyone else the assigned ones (D-023)", async () => {
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
    expect([detail.status, detail.body]).toEqual([200, expect.objectContaining(location!)])
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
    expect(next.body._links).not.toHaveProperty("next")
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
  ])("sorts locations by %s %s (D-009)", async (by, order, places) => {
    const names = await namesOf("locations", admin, { "sort[by]": by, "sort[order]": order })
    expect(names).toEqual(places.map((place) => everywhere[place]))
  })

  test("takes every parameter of the dropdowns for locations, whatever the nonce [F-547]", async () => {
    const group = { group_id: first.groupIds[1] }
    const ask = {
      account_id: first.id,
      user_id: first.users.Admin.id,
      page: 1,
      per_page: 25,
      keywords: "c",
      search_type: "typeahead",
      "sort[by]": "relevance",
      "sort[order]": "desc",
      nonce: "n",
    }
    const found = (more: Record<string, unknown>) => namesOf("locations", admin, { ...ask, ...more })
    expect(await found({})).toEqual(["Cedar Kitchen", "Alder Café"])
    expect(await found({ nonce: "m" })).toEqual(["Cedar Kitchen", "Alder Café"])
    expect(await found(group)).toEqual(["Alder Café"])
    expect(await found({ "exclude[group_id]": group.group_id })).toEqual(["Cedar Kitchen"])
    expect(await found({ id: first.locationIds[0] })).toEqual(["Alder Café"])
    expect(await found({ theme_id: 9 })).toEqual([])
    expect(await found({ account_id: first.id, page: 2 })).toEqual([])
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
