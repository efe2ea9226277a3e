import { and, eq, like } from "drizzle-orm"
import { unsubscribeKinds } from "#lib/contract/index.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { isUnsubscribed, unsubscribeId } from "#review-api/mail/unsubscribe-links.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { withoutLinks } from "#tests/support/without-links.ts"

const minuteMs = 60_000
const email = "guest@inbox.test"

describe.each(testDatabases())("links that end mails on %s (D-082)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let now = Date.parse("2026-01-01T09:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    ;({ first, second } = await seedTwoAccounts(api.deps))
  })
  afterAll(() => api.close())

  const who = (more: object = {}) => ({ accountId: first.id, kind: "alerts" as const, email, ...more })
  const link = (more: object = {}, name = "First Account") => unsubscribeId(api.deps.db, who(more), name)
  const ask = (method: "GET" | "POST" | "DELETE", id: string, kind = "alerts") =>
    api.call(method, `/unsubscribe/${kind}/${id}`)
  const isOff = (more: object = {}) => isUnsubscribed(api.deps.db, who(more))

  test("are 22 opaque characters, always the same for the same mails of a recipient", async () => {
    const id = await link()
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(await link({}, "Renamed")).toBe(id)
    expect((await ask("GET", id)).body.name).toBe("Renamed")
    const others = await Promise.all([
      link({ email: "other@inbox.test" }),
      link({ kind: "requests" }),
      link({ accountId: second.id }),
      link({ resourceId: 7 }),
    ])
    expect(new Set([id, ...others]).size).toBe(5)
  })

  test.each(unsubscribeKinds)(
    "of %s say who would get no more from whom, and looking changes nothing",
    async (kind) => {
      const id = await link({ kind, email: "reader@inbox.test" }, "Sender & Co")
      for (let look = 0; look < 3; look += 1) {
        const { status, body } = await ask("GET", id, kind)
        expect([status, withoutLinks(body)]).toEqual([
          200,
          {
            id,
            kind,
            email: "reader@inbox.test",
            name: "Sender & Co",
            unsubscribed_at: null,
            undo_until: null,
            locale: null,
          },
        ])
      }
      expect(await isOff({ kind, email: "reader@inbox.test" })).toBe(false)
    },
  )

  test("end the mails without a session, once and for good", async () => {
    const person = { email: "done@inbox.test" }
    const id = await link(person)
    const at = new Date(now).toISOString()
    const { status, body } = await ask("POST", id)
    const until = new Date(now + 10 * minuteMs).toISOString()
    expect([status, body]).toMatchObject([200, { unsubscribed_at: at, undo_until: until }])
    expect(await isOff(person)).toBe(true)
    expect(await isOff({ ...person, accountId: second.id })).toBe(false)
    expect(await isOff({ ...person, kind: "requests" })).toBe(false)
    now += 5 * minuteMs
    expect((await ask("POST", id)).body).toMatchObject({ unsubscribed_at: at, undo_until: until })
    expect(await link(person)).toBe(id)
    expect(await isOff(person)).toBe(true)
  })

  test("of one alert end that alert alone, of all of them each", async () => {
    const person = { email: "some@inbox.test" }
    await ask("POST", await link({ ...person, resourceId: 7 }))
    expect([await isOff({ ...person, resourceId: 7 }), await isOff({ ...person, resourceId: 8 })]).toEqual([
      true,
      false,
    ])
    await ask("POST", await link(person))
    expect(await isOff({ ...person, resourceId: 8 })).toBe(true)
  })

  test("are taken back within ten minutes, not later", async () => {
    const person = { email: "back@inbox.test" }
    const id = await link(person)
    await ask("POST", id)
    now += 10 * minuteMs - 1
    const undone = await ask("DELETE", id)
    expect([undone.status, undone.body.unsubscribed_at]).toEqual([200, null])
    expect(await isOff(person)).toBe(false)
    await ask("POST", id)
    now += 10 * minuteMs
    expect((await ask("GET", id)).body.undo_until).toBeNull()
    const late = await ask("DELETE", id)
    expect([late.status, late.body.error]).toEqual([410, "It is too late to undo this."])
    expect(await isOff(person)).toBe(true)
  })

  test("stand in the log of the account with the recipient, once for each change", async () => {
    const person = { email: "logged@inbox.test" }
    const id = await link(person)
    await ask("POST", id)
    await ask("POST", id)
    await ask("DELETE", id)
    const lines = await api.deps.db
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.accountId, first.id),
          like(auditEntries.action, "unsubscribes.%"),
          eq(auditEntries.actorEmail, person.email),
        ),
      )
      .orderBy(auditEntries.id)
    expect(lines.map(({ action }) => action)).toEqual(["unsubscribes.create", "unsubscribes.undo"])
    expect(JSON.stringify(lines)).not.toContain(id)
  })

  test("are worth nothing when they are unknown or of another kind", async () => {
    const id = await link({ email: "safe@inbox.test" })
    for (const [wrong, kind] of [
      ["1", "alerts"],
      ["A".repeat(22), "alerts"],
      [id, "requests"],
      [id, "letters"],
      [`${id}x`, "alerts"],
      [id.toUpperCase(), "alerts"],
    ] as const) {
      for (const method of ["GET", "POST", "DELETE"] as const) {
        const { status, body } = await ask(method, wrong, kind)
        expect([wrong, method, status, body]).toEqual([
          wrong,
          method,
          404,
          { status: 404, error: "Not Found", code: "not_found" },
        ])
      }
    }
    expect(await isOff({ email: "safe@inbox.test" })).toBe(false)
  })
})
