import { parse } from "csv-parse/sync"
import { maxInList, tooManyInList } from "#lib/contract/comma-list.ts"
import { locations } from "#review-api/db/schema/places.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(testDatabases())("filters of many values, on %s", (database) => {
  let api: TestApi
  let account: SeededAccount
  let admin: Caller
  /** Quiet locations, as many as a filter holds, and behind them one that has reviews. */
  let quiet: string[]
  let last: string

  beforeAll(async () => {
    api = await startTestApi({ database })
    account = (await seedTwoAccounts(api.deps)).first
    admin = await api.login("admin@first.test")
    const rows = Array.from({ length: maxInList }, (_, at) => ({
      accountId: account.id,
      name: `Quiet ${at}`,
      address: `${at} Side Street`,
    }))
    const made = await api.deps.db.insert(locations).values(rows).returning({ id: locations.id })
    quiet = made.map(({ id }) => String(id))
    const { body } = await api.call("GET", "/reviews", { as: admin, query: { per_page: 1 } })
    last = String(body._embedded.reviews[0].location_id)
  })
  afterAll(() => api.close())

  const get = (path: string, query: Record<string, string>) => api.call("GET", path, { as: admin, query })
  const requested = (body: object) =>
    api.call("POST", `/export_files/${account.id}`, {
      as: admin,
      body: { resource: "reviews", send_email: false, ...body },
    })

  test("count each of them, up to the last", async () => {
    const ids = [...quiet.slice(0, maxInList - 1), last].join(",")
    const alone = await get("/reviews", { location_id: last })
    const among = await get("/reviews", { location_ids: ids })
    expect(alone.body._total).toBeGreaterThan(0)
    expect(among.body._total).toBe(alone.body._total)
    const file = await get("/export/csv/reviews", { location_ids: ids })
    expect(parse(file.text, { columns: true, bom: true })).toHaveLength(alone.body._total)
    const tags = [...Array(maxInList - 1).keys()].map((at) => `none ${at}`).join(",")
    expect((await get("/reviews", { tags })).status).toBe(200)
  })

  test("are refused with one sentence when there are too many, by lists and files alike", async () => {
    const ids = [...quiet, last]
    const query = { location_ids: ids.join(",") }
    const answers = [
      await get("/reviews", query),
      await get("/reviews", { tags: ids.join(",") }),
      await get("/locations", { id: ids.join(",") }),
      await get(`/metrics/${account.id}/overview`, query),
      await get("/export/csv/reviews", query),
      await get("/export/csv/keywords", query),
      await requested({ filters: { location_ids: ids } }),
      await requested({ resource: "keywords", filters: { location_ids: ids } }),
    ]
    for (const { status, body } of answers) expect([status, body.error]).toEqual([400, tooManyInList])
  })
})
