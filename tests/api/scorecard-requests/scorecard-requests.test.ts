import { eq } from "drizzle-orm"
import { newPublicId } from "#review-api/core/public-id.ts"
import { accountSettings, accounts } from "#review-api/db/schema/identity.ts"
import { partnerScorecards, scorecardRequests } from "#review-api/db/schema/scorecards.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { withoutLinks } from "#tests/support/without-links.ts"

describe.each(testDatabases())("scorecards that were sent to prospects on %s (D-081)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let id = ""
  let now = Date.parse("2026-01-01T09:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    ;({ first, second } = await seedTwoAccounts(api.deps))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    now += 60_000
    id = await send()
  })

  async function send(accountId = first.id) {
    const publicId = newPublicId()
    await api.deps.db.insert(partnerScorecards).values({
      accountId,
      publicId,
      business: "Pine Diner",
      email: "owner@pine.test",
      grade: "C",
      score: 61,
    })
    return publicId
  }
  const look = (publicId = id) => api.call("GET", `/scorecard_requests/${publicId}`)
  const ask = (body: object, publicId = id) => api.call("POST", `/scorecard_requests/${publicId}`, { body })
  const kept = () => api.deps.db.select().from(scorecardRequests)
  const stored = async (publicId = id) => {
    const [row] = await api.deps.db
      .select()
      .from(partnerScorecards)
      .where(eq(partnerScorecards.publicId, publicId))
    return row!
  }
  const person = { name: " Ada Pine ", email: "ada@pine.test", phone: "555-123-4567", comment: " Call me. " }

  test("tell the business its score and who sent it, and nothing else", async () => {
    const { status, body } = await look()
    expect([status, withoutLinks(body)]).toEqual([
      200,
      { id, business: "Pine Diner", score: 61, grade: "C", account_name: "First Account" },
    ])
  })

  test("note when they were opened first", async () => {
    expect((await stored()).openedAt).toBeNull()
    const at = now
    await look()
    now += 60_000
    await look()
    expect(Date.parse((await stored()).openedAt!)).toBe(at)
  })

  test("keep what is asked for, in the account that sent them", async () => {
    const { status, body } = await ask(person)
    expect([status, Object.keys(body)]).toEqual([201, ["id"]])
    const { id: scorecardId } = await stored()
    expect((await kept()).find((row) => row.id === body.id)).toMatchObject({
      accountId: first.id,
      scorecardId,
      name: "Ada Pine",
      email: "ada@pine.test",
      phone: "555-123-4567",
      comment: "Call me.",
    })
    expect((await ask({ name: "Ada", email: "ada@pine.test" })).status).toBe(201)
  })

  test.each([
    ["name", " ", "can't be blank"],
    ["email", "nobody", "is invalid"],
    ["phone", "12", "is invalid"],
    ["comment", "x".repeat(1001), "is too long"],
  ])("refuse %s %j with 422 at the field", async (name, value, error) => {
    const before = (await kept()).length
    const { status, body } = await ask({ ...person, [name]: value })
    expect([status, body.errors, (await kept()).length]).toEqual([422, { [name]: [error] }, before])
  })

  test("are not available when they are unknown or their account shows none", async () => {
    const gone = [404, { status: 404, error: "Not Found", code: "not_found" }]
    const expectGone = async (publicId: string) => {
      for (const answer of [await look(publicId), await ask(person, publicId)]) {
        expect([answer.status, answer.body]).toEqual(gone)
      }
    }
    await expectGone("1")
    await expectGone("A".repeat(22))
    const theirs = await send(second.id)
    const setAccount = (values: Partial<typeof accounts.$inferInsert>) =>
      api.deps.db.update(accounts).set(values).where(eq(accounts.id, second.id))
    for (const status of ["suspended", "expired", "cancelled"]) {
      await setAccount({ status })
      await expectGone(theirs)
    }
    await setAccount({ status: "trial", trialEndedAt: new Date(now).toISOString() })
    await expectGone(theirs)
    await setAccount({ status: "active", trialEndedAt: null })
    expect((await look(theirs)).status).toBe(200)
    await api.deps.db
      .insert(accountSettings)
      .values({ accountId: second.id, code: "scorecards", value: "false" })
    await expectGone(theirs)
  })

  test("are answered ten times a minute from one address", async () => {
    now += 120_000
    const headers = { "x-forwarded-for": "203.0.113.60" }
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) {
      const { status } = await api.call("POST", `/scorecard_requests/${id}`, { body: person, headers })
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429])
  })
})
