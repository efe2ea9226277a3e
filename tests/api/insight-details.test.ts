import type { Caller } from "#tests/support/api-caller.ts"
import { bothDatabases } from "#tests/support/databases.ts"
import { addSaid, startInsightWorld } from "#tests/support/insight-world.ts"
import type { SeededAccount } from "#tests/support/seed.ts"
import type { TestApi } from "#tests/support/test-api.ts"

describe.each(bothDatabases("sql"))("what is said of one thing, on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller

  beforeAll(async () => {
    ;({ api, first, second, admin } = await startInsightWorld(database))
  })
  afterAll(() => api.close())

  test("a category has its months and sentences as a keyword has, whatever category else is asked for", async () => {
    await addSaid(api, first, "detail", [
      ["The breakfast was great.", 5, 0, "2025-11-02"],
      ["Great breakfast.", 5, 0, "2025-12-05"],
      ["The breakfast was cold and bland.", 5, 0, "2026-01-10"],
      ["Breakfast was delicious but the parking lot was full.", 5, 0, "2026-02-20"],
    ])
    const { body, status } = await api.call("GET", `/insights/${first.id}/categories/Food`, {
      as: admin,
      query: { category: "parking" },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ category: "Food", positive_count: 3, negative_count: 1, total_count: 4 })
    expect(body.months).toHaveLength(4)
    expect(body.sentences).toHaveLength(4)
    expect(body.sentences[0]).toMatchObject({ location_name: expect.any(String), rating: 5 })
    const none = await api.call("GET", `/insights/${first.id}/categories/billing`, { as: admin })
    expect(none.body).toMatchObject({ category: "Billing", total_count: 0, months: [], sentences: [] })
  })

  test("sentences come a hundred a page, the newest first, and the last page stands for those beyond", async () => {
    const hourOf = (at: number) => new Date(Date.UTC(2025, 0, 1, at)).toISOString()
    const said = Array.from(
      { length: 130 },
      (_, at) => ["The veranda was lovely.", 5, 0, hourOf(at)] as const,
    )
    await addSaid(api, second, "detail", said)
    const other = await api.login("admin@second.test")
    const read = async (page?: number) => {
      const query = page === undefined ? {} : { page }
      return (await api.call("GET", `/insights/${second.id}/mentioned/veranda`, { as: other, query })).body
    }
    const [one, two, beyond] = [await read(), await read(2), await read(99)]
    expect(one).toMatchObject({ total_mentions: 130, _page: 1, _total_pages: 2 })
    expect([one.sentences.length, two.sentences.length]).toEqual([100, 30])
    expect(beyond).toEqual(two)
    const days = [...one.sentences, ...two.sentences].map((row) => row.published_at as string)
    expect(days).toEqual([...days].sort().reverse())
    const few = await api.call("GET", `/insights/${second.id}/mentioned/veranda`, {
      as: other,
      query: { page: 3, per_page: 25 },
    })
    expect(few.body).toMatchObject({ _page: 3, _total_pages: 6 })
    expect(few.body.sentences).toEqual(one.sentences.slice(50, 75))
    expect(new Set([...one.sentences, ...two.sentences].map((row) => row.review_id)).size).toBe(130)
  })
})
