import { sql } from "drizzle-orm"
import { anyRows } from "#tests/support/any-rows.ts"
import { withoutLinks } from "#tests/support/without-links.ts"
import type { Caller } from "../../support/api-caller.ts"
import { atOnce } from "../../support/at-once.ts"
import { databasesFor } from "../../support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

type Row = Record<string, unknown>

describe.each(databasesFor("search", "locks"))("tags on %s (D-133)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
  })
  afterAll(() => api.close())

  const add = (reviewId: unknown, name: unknown, as = admin) =>
    api.call("POST", "/review_tags", { as, body: { account_id: first.id, review_id: reviewId, name } })
  const remove = (reviewId: unknown, name: string, as = admin) =>
    api.call("DELETE", "/review_tags", { as, query: { account_id: first.id, review_id: reviewId, name } })
  const tagsOf = async (id: number) =>
    ((await api.call("GET", `/reviews/${id}`, { as: admin })).body.tags as Row[]).map(({ name }) => name)
  const list = async (query: Row) => (await api.call("GET", "/tags", { as: admin, query })).body
  const make = async (name: string) => (await api.call("POST", "/tags", { as: admin, body: { name } })).body
  const actions = async (id: number) => {
    const { body } = await api.call("GET", `/reviews/${id}/history`, { as: admin })
    return (body._embedded.history as Row[]).map(({ action, before, after }) => {
      const values = (before ?? after ?? {}) as { tag?: { name: string } }
      return [action, values.tag?.name]
    })
  }

  test("a tag is made with its first review, is one whatever its case, and goes by its name [F-165, F-166, F-558]", async () => {
    const id = first.reviewIds[1]!
    const made = await add(id, "  Late   Check-in ")
    expect([made.status, withoutLinks(made.body)]).toEqual([201, { id: made.body.id, name: "Late Check-in" }])
    expect((await add(id, "late CHECK-in")).body).toEqual(made.body)
    expect(await tagsOf(id)).toEqual(["Late Check-in"])
    expect((await remove(id, "LATE check-in")).status).toBe(204)
    expect((await remove(id, "LATE check-in")).status).toBe(404)
    expect(await tagsOf(id)).toEqual([])
    expect(await actions(id)).toEqual([
      ["tag_removed", "Late Check-in"],
      ["tag_added", "Late Check-in"],
      ["created", undefined],
    ])
    expect((await list({ keywords: "late" }))._embedded.tags).toEqual([made.body])
  })

  test("who keeps the tags learns how many reviews have each, when asked; no one else does", async () => {
    const [one, other] = first.reviewIds.slice(2, 4)
    for (const id of [one, other]) await add(id, "Counted")
    const named = (rows: Row[]) => rows.find(({ name }) => name === "Counted")!
    const query = { keywords: "Counted", with_counts: true }
    expect(named((await list(query))._embedded.tags).reviews_count).toBe(2)
    expect(named((await list({ keywords: "Counted" }))._embedded.tags)).not.toHaveProperty("reviews_count")
    const manager = await api.login(emailOf("Manager", "first.test"))
    const { body } = await api.call("GET", "/tags", { as: manager, query })
    expect(named(body._embedded.tags)).not.toHaveProperty("reviews_count")
    for (const id of [one, other]) await remove(id, "Counted")
  })

  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["right-to-left text", "שירות איטי"],
    ["a comma", "slow, cold"],
    ["50 emoji", "😀".repeat(50)],
    ["quotes and signs", `it's "100%" _x_ \\`],
  ])("%s is kept as it is and found by", async (_, name) => {
    const id = first.reviewIds[2]!
    expect((await add(id, name)).status).toBe(201)
    expect(await tagsOf(id)).toContain(name)
    const query = `tags[]=${encodeURIComponent(name)}`
    const found = await api.call("GET", `/reviews?${query}`, { as: admin })
    expect(found.body._embedded.reviews.map((review: Row) => review["id"])).toEqual([id])
    expect((await list({ keywords: name.slice(0, 20) }))._embedded.tags[0].name).toBe(name)
  })

  test.each([
    ["", "can't be blank"],
    ["  ", "can't be blank"],
    ["x".repeat(51), "is too long"],
    ["a\u0000b", "is invalid"],
    ["x".repeat(4_001), "is too long"],
    [7, "must be text"],
  ])("%j is no name", async (name, error) => {
    const answer = await add(first.reviewIds[3], name)
    expect([answer.status, answer.body.errors]).toEqual([422, { name: [error] }])
  })

  test("10,000 names for one review are refused, and a change of the review takes no tags", async () => {
    const id = first.reviewIds[3]!
    const names = Array.from({ length: 10_000 }, (_, at) => `Tag ${at}`)
    const added = await add(id, names)
    expect([added.status, added.body.errors]).toEqual([422, { name: ["must be text"] }])
    const before = await tagsOf(id)
    for (const tags of [names, names.map((name) => ({ name }))]) {
      await api.patch(`/reviews/${id}`, { as: admin, body: { tags } })
    }
    expect(await tagsOf(id)).toEqual(before)
  })

  test("of letters and accents written in two ways there is one tag", async () => {
    const { body } = await add(first.reviewIds[3], "Café")
    expect((await add(first.reviewIds[3], "CAFÉ".normalize("NFD"))).body.id).toBe(body.id)
  })

  test("many who add one new tag at once make one", async () => {
    const ids = first.reviewIds.slice(6, 14)
    const answers = await atOnce(ids.map((id, at) => add(id, at % 2 ? "AT ONCE" : "at once")))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await list({ keywords: "at once" }))._total).toBe(1)
  })

  test("a tag is renamed on all its reviews, but not to the name of another", async () => {
    const id = first.reviewIds[4]!
    const { body } = await add(id, "Noise")
    await make("Silence")
    const rename = (name: string) => api.patch(`/tags/${body.id}`, { as: admin, body: { name } })
    expect([(await rename("sILENCE")).status, (await rename("NOISE")).status]).toEqual([409, 200])
    expect(await tagsOf(id)).toEqual(["NOISE"])
    expect((await api.call("POST", "/tags", { as: admin, body: { name: "noise" } })).status).toBe(409)
  })

  test("merged into another, a tag is gone and its reviews have the other once", async () => {
    const [both, one] = [first.reviewIds[14]!, first.reviewIds[15]!]
    const from = (await add(both, "Wifi")).body
    const into = (await add(both, "Wi-Fi")).body
    await add(one, "Wifi")
    const merge = (body: object) => api.call("POST", `/tags/${from.id}/merge`, { as: admin, body })
    expect((await merge({ into_tag_id: from.id })).status).toBe(422)
    expect((await merge({ into_tag_id: 987_654_321 })).status).toBe(422)
    expect((await merge({ into_tag_id: into.id })).body).toEqual(into)
    expect([await tagsOf(both), await tagsOf(one)]).toEqual([["Wi-Fi"], ["Wi-Fi"]])
    expect((await actions(both)).slice(0, 1)).toEqual([["tag_removed", "Wifi"]])
    expect((await actions(one)).slice(0, 2)).toEqual([
      ["tag_added", "Wi-Fi"],
      ["tag_removed", "Wifi"],
    ])
    expect((await api.call("DELETE", `/tags/${from.id}`, { as: admin })).status).toBe(404)
  })

  test("deleted, a tag is off all reviews, and their history says so", async () => {
    const id = first.reviewIds[16]!
    const { body } = await add(id, "Gone")
    expect((await api.call("DELETE", `/tags/${body.id}`, { as: admin })).status).toBe(204)
    expect(await tagsOf(id)).toEqual([])
    expect((await actions(id))[0]).toEqual(["tag_removed", "Gone"])
  })

  test("among 10,000 tags the closest come first, a page at a time", async () => {
    await api.deps.db.execute(sql`
      insert into tags (account_id, name)
      select ${second.id}::bigint, 'Word ' || n || ' of many' from generate_series(1, 10000) n`)
    const as = await api.login("admin@second.test")
    const ask = async (query: Row) => (await api.call("GET", "/tags", { as, query })).body
    const typed = await ask({ search_type: "typeahead", keywords: "wo 777" })
    expect(typed._embedded.tags.map(({ name }: Row) => name)).toContain("Word 777 of many")
    expect(typed._embedded.tags).toHaveLength(11)
    const exact = await ask({ search_type: "typeahead", keywords: "word 777 of many" })
    expect(exact._embedded.tags[0].name).toBe("Word 777 of many")
    const all = await ask({ per_page: 25, page: 400 })
    expect([all._total, all._embedded.tags.length]).toEqual([10_001, 25])
    // Their planning needs no walk through all reviews: the index of the tag leads to them.
    const plan = await anyRows(
      api.deps.db,
      sql`explain select id from tags where account_id = ${second.id} and lower(name) = lower('word 777 OF many')`,
    )
    expect(JSON.stringify(plan)).toContain("tags_name")
  })

  test.each(loginTypes)("%s keeps tags as D-023 says", async (type) => {
    const as = await api.login(emailOf(type, "first.test"))
    const mayMark = ["User", "Manager", "Admin"].includes(type)
    expect((await add(first.reviewIds[0], "By hand", as)).status).toBe(mayMark ? 201 : 403)
    expect((await remove(first.reviewIds[0], "By hand", as)).status).toBe(mayMark ? 204 : 403)
    const hidden = await add(first.reviewIds.at(-1), "By hand", as)
    expect(hidden.status).toBe(!mayMark ? 403 : type === "Admin" ? 201 : 404)
    expect((await add(second.reviewIds[0], "By hand", as)).status).toBe(mayMark ? 404 : 403)
    expect((await api.call("GET", "/tags", { as })).status).toBe(200)
    const { id } = await make(`Tag for ${type}`)
    const isAdmin = type === "Admin"
    expect((await api.call("POST", "/tags", { as, body: { name: `New ${type}` } })).status).toBe(
      isAdmin ? 201 : 403,
    )
    expect((await api.patch(`/tags/${id}`, { as, body: { name: `X ${type}` } })).status).toBe(
      isAdmin ? 200 : 403,
    )
    expect((await api.call("DELETE", `/tags/${id}`, { as })).status).toBe(isAdmin ? 204 : 403)
  })
})
