import { sql } from "drizzle-orm"
import { accountExperiments } from "#review-api/db/schema/account-experiments.ts"
import type { Caller } from "../../support/api-caller.ts"
import { testDatabases } from "../../support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

type Requested = [method: "GET" | "POST" | "PATCH" | "DELETE", path: string, input: object]

const turnedOff = [403, { code: "feature_off", error: "This feature is turned off for this account." }]

describe.each(testDatabases())("the flags of review tags on %s (D-037)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller
  let other: Caller

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    other = await api.login("admin@second.test")
    const tag = { review_id: first.reviewIds[0], name: "Terrace" }
    await api.call("POST", "/review_tags", { as: admin, body: tag })
    const values = { accountId: second.id, name: "reviewTags", enabled: false }
    await api.deps.db.insert(accountExperiments).values(values)
  })
  afterAll(() => api.close())
  beforeEach(() => api.deps.db.execute(sql`delete from account_experiments where account_id = ${first.id}`))

  const switchOff = async (...names: string[]) => {
    const own = { accountId: first.id, enabled: false }
    await api.deps.db.insert(accountExperiments).values(names.map((name) => ({ ...own, name })))
  }
  const bulk = (change: object) => ({ body: { review_ids: [first.reviewIds[1]], ...change } })
  const of = (rows: Requested[]) =>
    rows.map(([method, path, input]) => [method, path, { as: admin, ...input }] as const)
  async function expectAll(rows: Requested[], isOn: boolean) {
    for (const [method, path, input] of of(rows)) {
      const { status, body } = await api.call(method, path, input)
      const { code, error } = (body ?? {}) as Record<string, unknown>
      if (isOn) expect([path, status < 300, code]).toEqual([path, true, undefined])
      else expect([path, [status, { code, error }]]).toEqual([path, turnedOff])
    }
  }
  const filtered = (): Requested[] => [
    ["GET", "/reviews", { query: { tags: "Terrace" } }],
    ["GET", "/reviews/count", { query: { tags: "Terrace" } }],
    ["GET", "/export/csv/reviews", { query: { tags: "Terrace" } }],
    ["POST", "/review_bulk_actions", { body: { filter: { tags: ["Terrace"] }, status: "unread" } }],
    [
      "POST",
      `/export_files/${first.id}`,
      { body: { resource: "reviews", filters: { review_tags: ["Terrace"] }, send_email: false } },
    ],
  ]
  const tagged = (): Requested[] => [
    ["GET", "/tags", {}],
    ["POST", "/review_tags", { body: { review_id: first.reviewIds[0], name: "Garden" } }],
    ["DELETE", "/review_tags", { query: { review_id: first.reviewIds[0], name: "Garden" } }],
  ]
  const many = (): Requested[] => [
    ["POST", "/review_bulk_actions", bulk({ add_tags: ["Loud"] })],
    ["POST", "/review_bulk_actions", bulk({ remove_tags: ["Loud"] })],
  ]
  const headOf = async () =>
    (await api.call("GET", "/export/csv/reviews", { as: admin })).text.split("\r\n")[0]!

  test("switch what they name, each alone: filter, changes of many, and the column of files [F-424]", async () => {
    await expectAll([...filtered(), ...tagged(), ...many()], true)
    expect(await headOf()).toContain(",tags,")

    await switchOff("reviewTagsFilter")
    await expectAll(filtered(), false)
    await expectAll([...tagged(), ...many()], true)

    await switchOff("reviewTagsBulk")
    await expectAll(many(), false)
    await expectAll(tagged(), true)
    await expectAll([["POST", "/review_bulk_actions", bulk({ status: "in_progress" })]], true)
    expect(await headOf()).toContain(",tags,")

    await switchOff("reviewTagsExport")
    expect(await headOf()).not.toContain("tags")
    await expectAll(tagged(), true)
  })

  test("are all off while reviewTags is, though each is switched on by itself, for that account alone [F-424]", async () => {
    await switchOff("reviewTags")
    const own = { accountId: first.id, enabled: true }
    const names = ["reviewTagsFilter", "reviewTagsBulk", "reviewTagsExport"]
    await api.deps.db.insert(accountExperiments).values(names.map((name) => ({ ...own, name })))
    await expectAll([...filtered(), ...tagged(), ...many()], false)
    expect(await headOf()).not.toContain("tags")
    const { permission_summary } = (await api.call("GET", "/auth", { as: admin })).body
    expect(Object.keys(permission_summary as object)).not.toContain("review_tag")
    expect((await api.call("GET", "/tags", { as: other })).body).toMatchObject({ code: "feature_off" })
  })
})
