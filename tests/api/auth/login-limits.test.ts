import { eq } from "drizzle-orm"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { callCounts } from "#review-api/db/schema/call-counts.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { polled } from "#tests/support/polled.ts"
import { addPending, type SeededAccount, seedPassword, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const hourMs = 3_600_000

describe.each(databasesFor("locks"))("attempts to log in on %s", (database) => {
  let api: TestApi
  let other: TestApi
  let first: SeededAccount
  let now = Date.parse("2026-03-01T12:00:00Z")

  beforeAll(async () => {
    const clock = { now: () => new Date(now) }
    api = await startTestApi({ database, clock })
    first = (await seedTwoAccounts(api.deps)).first
    // Another process on the same database counts in memory of its own.
    other = await startTestApi({ opened: api.deps, clock })
  })
  afterAll(async () => {
    await other.app.close()
    await api.close()
  })
  beforeEach(() => {
    now += 2 * hourMs
  })

  let process = 0
  /** One attempt, by either of the two processes in turn. */
  async function attempt(email: string, address: string, password = "wrong password") {
    process += 1
    const { call } = process % 2 === 0 ? api : other
    const options = { body: { email, password }, headers: { "x-forwarded-for": address } }
    const { status, body, headers } = await call("POST", "/auth", options)
    return { status, error: body.error, retryAfter: Number(headers.get("retry-after")) }
  }
  const address = (number: number) => `203.0.113.${number}`

  test("are ten a minute for one email from one address, whichever process answers (D-277)", async () => {
    const statuses = []
    for (let times = 0; times < 12; times += 1) {
      statuses.push((await attempt("admin@first.test", address(1))).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  test("are no more when they come all at once", async () => {
    const answers = await atOnce(Array.from({ length: 24 }, () => attempt("user@first.test", address(1))))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test("are 50 an hour for one email, from however many addresses, also with the right password", async () => {
    const email = "manager@first.test"
    for (let times = 0; times < 50; times += 1) {
      expect((await attempt(email, address(times))).status).toBe(401)
    }
    const refused = await attempt(email.toUpperCase(), address(99), seedPassword)
    expect(refused).toMatchObject({
      status: 429,
      error: "Too many attempts to log in. Please try again in 60 minutes.",
    })
    expect(refused.retryAfter).toBeGreaterThan(60)
    expect((await attempt("admin@first.test", address(99), seedPassword)).status).toBe(201)
    now += hourMs
    expect((await attempt(email, address(99), seedPassword)).status).toBe(201)
  })

  test("from a browser that has logged in before have a count of their own, however many others try", async () => {
    const email = "manager@first.test"
    const logIn = async (from: string, password: string, known_browsers?: string[]) => {
      const body = { email, password, ...(known_browsers && { known_browsers }) }
      const headers = { "x-forwarded-for": from }
      const answer = await (known_browsers ? api : other).call("POST", "/auth", { body, headers })
      return { status: answer.status, known: answer.body.known_browser as string, error: answer.body.error }
    }
    const { known } = await logIn(address(1), seedPassword)
    const { body: someoneElse } = await api.call("POST", "/auth", {
      body: { email: "user@first.test", password: seedPassword },
    })
    for (let times = 0; times < 60; times += 1) await attempt(email, address(times))
    expect((await attempt(email, address(99), seedPassword)).status).toBe(429)
    expect(await logIn(address(99), seedPassword, ["x.1.y", known])).toMatchObject({ status: 201, known })
    for (const foreign of [
      someoneElse.known_browser as string,
      `${known}x`,
      known.replace(/\.\d+\./, ".99999999999."),
    ])
      expect((await logIn(address(99), seedPassword, [foreign])).status).toBe(429)
    const statuses = []
    for (let times = 0; times < 10; times += 1)
      statuses.push((await logIn(address(99), "wrong password", [known])).status)
    expect(statuses).toEqual([...Array(9).fill(401), 429])
    expect((await logIn(address(99), seedPassword, [known])).error).toBe(
      "Too many attempts to log in. Please try again in a minute.",
    )
    now += 60_000
    expect((await logIn(address(99), seedPassword, [known])).status).toBe(201)
  })

  test("are 200 an hour from one address, for however many emails", async () => {
    // Passwords of people are hashed cheaply here; an email of no one takes as long as a real one.
    const people = await addPending(api.deps, first.id, 195)
    const nobodies = Array.from({ length: 5 }, (_, at) => `nobody-${at}@first.test`)
    for (const email of [...people, ...nobodies]) {
      expect((await attempt(email, address(7))).status).toBe(401)
    }
    expect((await attempt("admin@first.test", address(7), seedPassword)).status).toBe(429)
    expect((await attempt("admin@first.test", address(8), seedPassword)).status).toBe(201)
  })

  test("are counted without emails or addresses, and forgotten when their hour has passed", async () => {
    await attempt("admin@first.test", address(1))
    const counted = await api.deps.db.select().from(callCounts)
    expect(counted).toHaveLength(3)
    expect(JSON.stringify(counted)).not.toMatch(/first\.test|203\.0\.113/)
  })

  test("that fail are in the audit log of the account, with their address", async () => {
    await attempt("admin@first.test", address(250))
    await attempt("nobody@first.test", address(250))
    const failed = await polled(
      () =>
        api.deps.db
          .select()
          .from(auditEntries)
          .where(eq(auditEntries.address, address(250))),
      (lines) => lines.length > 0,
    )
    expect(failed).toMatchObject([
      { accountId: first.id, action: "auth.failed", actorUserId: null, resourceName: "admin@first.test" },
    ])
    expect(JSON.stringify(failed)).not.toContain("wrong password")
  })
})
