import { sql } from "drizzle-orm"
import { accountSettings } from "#review-api/db/schema/identity.ts"
import { scopeOfUser } from "#review-api/identity/scope-of-user.ts"
import { lockReview } from "#review-api/reviews/lock-reviews.ts"
import { removeAtSource } from "#review-api/services/reviews/remove-at-source.ts"
import type { Caller } from "../../support/api-caller.ts"
import { atOnce } from "../../support/at-once.ts"
import { databasesFor } from "../../support/databases.ts"
import { expectRightRollups } from "../../support/rollup-check.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

type Row = Record<string, unknown>

const databases = databasesFor("locks", "rollups")

describe.each(databases)("disputes and reviews that their source removes on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let admin: Caller

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
  })
  afterAll(() => api.close())

  const dispute = (id: number, body: object = { reason: "spam" }, as = admin) =>
    api.call("POST", `/reviews/${id}/disputes`, { as, body })
  const resolve = (id: number, status: string, as = admin) =>
    api.patch(`/disputes/${id}`, { as, body: { status } })
  const get = async (path: string, query?: Row) => (await api.call("GET", path, { as: admin, query })).body
  const stateOf = async (id: number) => (await get(`/reviews/${id}`)).dispute_status
  const actions = async (id: number) =>
    ((await get(`/reviews/${id}/history`))._embedded.history as Row[]).map(({ action }) => action)
  const removed = async (id: number) => {
    const scope = (await scopeOfUser(api.deps, { accountId: first.id, userId: first.users.Admin.id }))!
    return api.deps.db.transaction(async (tx) =>
      removeAtSource(tx, api.deps, scope, await lockReview(tx, scope, String(id))),
    )
  }

  test("one is open at a time; its answer ends it and another may follow (D-135)", async () => {
    const id = first.reviewIds[0]!
    expect(await stateOf(id)).toBe("none")
    const { status, body } = await dispute(id, { reason: "harassment", comment: " Names staff " })
    expect([status, body.status, body.comment]).toEqual([201, "submitted", "Names staff"])
    expect(await stateOf(id)).toBe("submitted")
    expect((await dispute(id)).status).toBe(409)
    expect((await resolve(body.id, "rejected")).body).toMatchObject({
      status: "rejected",
      resolved_by_user_id: first.users.Admin.id,
    })
    expect(await stateOf(id)).toBe("rejected")
    expect((await resolve(body.id, "accepted")).status).toBe(409)
    const again = await dispute(id)
    expect((await resolve(again.body.id, "accepted")).status).toBe(200)
    expect(await stateOf(id)).toBe("accepted")
    const listed = await get(`/reviews/${id}/disputes`)
    expect(listed._embedded.disputes.map(({ status }: Row) => status)).toEqual(["accepted", "rejected"])
    expect(await actions(id)).toEqual([
      "dispute_resolved",
      "disputed",
      "dispute_resolved",
      "disputed",
      "created",
    ])
  })

  test("of many who dispute at once one does", async () => {
    const id = first.reviewIds[1]!
    const answers = await atOnce([1, 2, 3, 4].map(() => dispute(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test.each([
    [{ reason: "ugly" }, "reason"],
    [{}, "reason"],
    [{ reason: "spam", comment: "x".repeat(4_001) }, "comment"],
  ])("%j disputes nothing", async (body, field) => {
    const answer = await dispute(first.reviewIds[2]!, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await stateOf(first.reviewIds[2]!)).toBe("none")
  })

  test("nothing is disputed while the account has it off", async () => {
    const off = { accountId: first.id, code: "dispute_reviews", value: "false" }
    await api.deps.db.insert(accountSettings).values(off)
    const answer = await dispute(first.reviewIds[2]!)
    expect([answer.status, answer.body.code]).toEqual([403, "feature_off"])
    await api.deps.db.execute(sql`delete from account_settings where code = 'dispute_reviews'`)
  })

  test.each(loginTypes)("%s disputes what D-023 lets change", async (type) => {
    const as = await api.login(emailOf(type, "first.test"))
    const mayChange = ["User", "Manager", "Admin"].includes(type)
    const id = first.reviewIds[6]!
    const answer = await dispute(id, { reason: "spam" }, as)
    expect(answer.status).toBe(mayChange ? 201 : 403)
    if (mayChange) expect((await resolve(answer.body.id, "rejected", as)).status).toBe(200)
    const hidden = await dispute(first.reviewIds.at(-1)!, { reason: "spam" }, as)
    expect(hidden.status).toBe(!mayChange ? 403 : type === "Admin" ? 201 : 404)
  })

  test("a removed review leaves lists, counts, figures and files, and is still there by its id (D-127)", async () => {
    const id = first.reviewIds[8]!
    const before = await get(`/metrics/${first.id}/overview`)
    expect((await dispute(id)).status).toBe(201)
    expect(await removed(id)).toBe(true)
    expect(await removed(id)).toBe(false)
    const list = await get("/reviews", { per_page: 500 })
    expect(list._embedded.reviews.map((review: Row) => review["id"])).not.toContain(id)
    expect((await get("/reviews/count")).count).toBe(first.reviewIds.length - 1)
    expect((await get("/reviews/count", { keywords: "café" })).count).toBe(first.reviewIds.length - 1)
    expect((await get(`/metrics/${first.id}/overview`)).total_reviews).toBe(before.total_reviews - 1)
    const file = await api.call("GET", "/export/csv/reviews", { as: admin })
    expect(file.text).not.toMatch(new RegExp(`^"?${id}"?,`, "m"))
    const kept = await get(`/reviews/${id}`)
    expect([kept.id, typeof kept.origin_deleted_at, kept.dispute_status]).toEqual([id, "string", "accepted"])
    expect((await actions(id)).slice(0, 2)).toEqual(["dispute_resolved", "removed_at_source"])
    expect((await dispute(id)).status).toBe(409)
    await expectRightRollups(api.deps, { accountId: first.id, timeZone: first.timeZone })
    expect((await api.patch(`/reviews/${id}`, { as: admin, body: { status: "completed" } })).status).toBe(200)
    await expectRightRollups(api.deps, { accountId: first.id, timeZone: first.timeZone })
  })
})
