import { sql } from "drizzle-orm"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { insertReviews } from "#review-api/imports/insert-reviews.ts"
import { withoutLinks } from "#tests/support/without-links.ts"
import type { Caller } from "../../support/api-caller.ts"
import { atOnce } from "../../support/at-once.ts"
import { databasesFor } from "../../support/databases.ts"
import { expectRightRollups } from "../../support/rollup-check.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

type Row = Record<string, unknown>

describe.each(databasesFor("locks", "rollups"))("status and labels of reviews on %s (D-124)", (database) => {
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

  const change = async (id: number | string, body: object, email = "admin@first.test") =>
    api.patch(`/reviews/${id}`, { as: await api.login(email), body })
  const history = async (id: number) => {
    const { body } = await api.call("GET", `/reviews/${id}/history`, { as: admin })
    return body._embedded.history as Row[]
  }
  let made = 0
  const label = async (more: object = {}) => {
    made += 1
    const body = { name: `Label ${made}`, color: "#0F766E", ...more }
    return api.call("POST", "/review_status_labels", { as: admin, body })
  }
  const labelsOf = async () => {
    const { body } = await api.call("GET", "/review_status_labels", { as: admin, query: { per_page: 500 } })
    return body._embedded.review_status_labels as Row[]
  }
  const total = async (query: Row) => {
    const { body } = await api.call("GET", "/reviews", { as: admin, query })
    return body._total as number
  }
  const rollups = () => expectRightRollups(api.deps, { accountId: first.id, timeZone: first.timeZone })

  test("a status is set, its history says by whom, and the figures follow", async () => {
    const id = first.reviewIds[0]!
    const before = await total({ status: "in_progress" })
    const answer = await change(id, { status: "in_progress" }, emailOf("User", "first.test"))
    expect([answer.status, answer.body.id, answer.body.status]).toEqual([200, id, "in_progress"])
    expect((await history(id))[0]).toMatchObject({
      action: "status_changed",
      user_name: "User Person",
      before: { status: "unread" },
      after: { status: "in_progress" },
    })
    expect(await total({ status: "in_progress" })).toBe(before + 1)
    await rollups()
  })

  test("what changes nothing leaves no line in the history", async () => {
    const id = first.reviewIds[1]!
    for (const body of [{}, { status: "unread" }, { review_status_label_id: null }]) {
      expect((await change(id, body)).status).toBe(200)
    }
    expect(await history(id)).toHaveLength(1)
  })

  test("of two who change a status at once the later wins, and the history tells both, the one upon the other", async () => {
    const id = first.reviewIds[6]!
    const wanted = ["in_progress", "completed", "responded", "unread", "completed", "in_progress"]
    const answers = await atOnce(wanted.map((status) => change(id, { status })))
    expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200))
    const lines = (await history(id)).filter(({ action }) => action === "status_changed").reverse()
    const statusOf = (values: unknown) => (values as Row)["status"]
    const chain = lines.map(({ before, after }) => [statusOf(before), statusOf(after)])
    expect(chain[0]![0]).toBe("unread")
    for (const [at, [from]] of chain.slice(1).entries()) expect(from).toBe(chain[at]![1])
    const { body } = await api.call("GET", `/reviews/${id}`, { as: admin })
    expect(body.status).toBe(chain.at(-1)![1])
    await rollups()
  })

  test("one who sets the status and one who sets the label at once both have their way", async () => {
    const id = first.reviewIds[7]!
    const { body: made } = await label()
    await atOnce([change(id, { status: "completed" }), change(id, { review_status_label_id: made.id })])
    const { body } = await api.call("GET", `/reviews/${id}`, { as: admin })
    expect([body.status, body.review_status_label_id]).toEqual(["completed", made.id])
  })

  test("a label is made, given, found by, renamed and taken away again", async () => {
    const id = first.reviewIds[2]!
    const { status, body } = await label({ name: "  In  escalation 🚨 " })
    expect([status, withoutLinks(body)]).toEqual([
      201,
      { id: body.id, name: "In escalation 🚨", color: "#0f766e" },
    ])
    const given = await change(id, { review_status_label_id: body.id })
    expect([given.body.review_status_label_id, given.body.status]).toEqual([body.id, "unread"])
    expect(await total({ review_status_label_id: body.id })).toBe(1)
    expect((await history(id))[0]).toMatchObject({
      before: { review_status_label: null },
      after: { review_status_label: { id: body.id, name: "In escalation 🚨" } },
    })
    const renamed = await api.patch(`/review_status_labels/${body.id}`, {
      as: admin,
      body: { name: "שלום", color: "#ABCDEF" },
    })
    expect(withoutLinks(renamed.body)).toEqual({ id: body.id, name: "שלום", color: "#abcdef" })
    expect((await change(id, { review_status_label_id: null })).body.review_status_label_id).toBeNull()
    expect(await total({ review_status_label_id: body.id })).toBe(0)
  })

  test("without its label a review keeps its status, and new reviews get none", async () => {
    const id = first.reviewIds[3]!
    const { body } = await label()
    const own = { as: admin, body: { review_status_label_id: body.id } }
    expect((await api.patch(`/accounts/${first.id}`, own)).body.review_status_label_id).toBe(body.id)
    await change(id, { status: "completed", review_status_label_id: body.id })
    expect((await api.call("DELETE", `/review_status_labels/${body.id}`, { as: admin })).status).toBe(204)
    const kept = await api.call("GET", `/reviews/${id}`, { as: admin })
    expect([kept.body.status, kept.body.review_status_label_id]).toEqual(["completed", null])
    expect(await total({ review_status_label_id: body.id })).toBe(0)
    const account = await api.call("GET", `/accounts/${first.id}`, { as: admin })
    expect(account.body.review_status_label_id).toBeNull()
    expect((await change(id, { review_status_label_id: body.id })).status).toBe(422)
    expect((await labelsOf()).map((one) => one["id"])).not.toContain(body.id)
  })

  test("new reviews have the label that the account gives them", async () => {
    const { body } = await label()
    await api.patch(`/accounts/${first.id}`, { as: admin, body: { review_status_label_id: body.id } })
    const place = { location_id: first.locationIds[0]!, source_id: 1, title: null, author: "New" }
    const written = {
      ...place,
      identity: "new",
      rating: 5,
      content: "Good",
      published_at: "2025-06-01T00:00:00Z",
    }
    const account = { id: first.id, timeZone: first.timeZone, generation: 1 }
    const ids = await api.deps.db.transaction((tx) => insertReviews(tx, account, [written], null))
    const { body: review } = await api.call("GET", `/reviews/${ids.get(0)}`, { as: admin })
    expect(review.review_status_label_id).toBe(body.id)
    await api.patch(`/accounts/${first.id}`, { as: admin, body: { review_status_label_id: null } })
  })

  test("a name is one whatever its case and accents' form, in its own account", async () => {
    const { body } = await label({ name: "École" })
    const again = await label({ name: "éCOLE".normalize("NFD") })
    expect([again.status, again.body.errors]).toEqual([409, { name: ["has already been taken"] }])
    expect(
      (await api.patch(`/review_status_labels/${body.id}`, { as: admin, body: { name: "ÉCOLE" } })).status,
    ).toBe(200)
    const stranger = await api.login("admin@second.test")
    const theirs = await api.call("POST", "/review_status_labels", {
      as: stranger,
      body: { name: "École", color: "#000000" },
    })
    expect(theirs.status).toBe(201)
    expect((await change(first.reviewIds[4]!, { review_status_label_id: theirs.body.id })).text).toBe(
      (await change(first.reviewIds[4]!, { review_status_label_id: 987_654_321 })).text,
    )
    const twice = await atOnce([label({ name: "Twice" }), label({ name: "tWICE" })])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test.each([
    [{ name: " " }, "name", "can't be blank"],
    [{ name: "😀".repeat(51) }, "name", "is too long"],
    [{ name: "a\u0000" }, "name", "is invalid"],
    [{ color: "red" }, "color", "must be a color such as #1a2b3c"],
    [{ color: "#0f766e;background:url(x)" }, "color", "must be a color such as #1a2b3c"],
  ])("a label is refused with %j", async (body, field, error) => {
    const answer = await label(body)
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [error] }])
  })

  test("50 emoji are 50 characters, and a script is a name like any other", async () => {
    for (const name of ["😀".repeat(50), "<script>alert(1)</script>"]) {
      expect((await label({ name })).body.name).toBe(name)
    }
  })

  test.each([
    { status: "read" },
    { status: null },
    { review_status_label_id: "x" },
    { review_status_label_id: {} },
  ])("a review is not changed by %j", async (body) => {
    expect((await change(first.reviewIds[5]!, body)).status).toBe(422)
    expect(await history(first.reviewIds[5]!)).toHaveLength(1)
  })

  test.each(loginTypes)("%s changes reviews and labels as D-023 says", async (type) => {
    const email = emailOf(type, "first.test")
    const as = await api.login(email)
    const mayChange = ["User", "Manager", "Admin"].includes(type)
    const seen = await change(first.reviewIds[8]!, { status: "completed" }, email)
    expect(seen.status).toBe(mayChange ? 200 : 403)
    const hidden = await change(first.reviewIds.at(-1)!, { status: "completed" }, email)
    expect(hidden.status).toBe(!mayChange ? 403 : type === "Admin" ? 200 : 404)
    const foreign = await change(second.reviewIds[0]!, { status: "completed" }, email)
    expect(foreign.status).toBe(mayChange ? 404 : 403)
    expect((await api.call("GET", "/review_status_labels", { as })).status).toBe(200)
    const isAdmin = type === "Admin"
    const body = { name: `By ${type}`, color: "#000000" }
    expect((await api.call("POST", "/review_status_labels", { as, body })).status).toBe(isAdmin ? 201 : 403)
    const [any] = await labelsOf()
    const path = `/review_status_labels/${any!["id"]}`
    expect((await api.patch(path, { as, body: { color: "#111111" } })).status).toBe(isAdmin ? 200 : 403)
    expect((await api.call("DELETE", path, { as })).status).toBe(isAdmin ? 204 : 403)
  })

  test("another account's reviews are as they were", async () => {
    const rows = await rowsOf(
      api.deps.db,
      { status: column.text() },
      sql`select distinct status from reviews where account_id = ${second.id} order by 1`,
    )
    expect(rows.map(({ status }) => status)).toEqual(["responded", "unread"])
  })
})
