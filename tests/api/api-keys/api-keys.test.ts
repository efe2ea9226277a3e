import { eq } from "drizzle-orm"
import { apiKeys } from "#review-api/db/schema/api-keys.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { users } from "#review-api/db/schema/identity.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { emailOf, type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const dayMs = 86_400_000

describe.each(testDatabases())("personal API keys on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let user: Caller
  let first: SeededAccount
  let nowMs = Date.parse("2026-03-01T12:00:00Z")
  const lines: string[] = []

  beforeAll(async () => {
    api = await startTestApi({
      database,
      clock: { now: () => new Date(nowMs) },
      logTo: (line) => lines.push(line),
    })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    user = await api.login(emailOf("User", "first.test"))
  })
  afterAll(() => api.close())

  const create = (more: object = {}, as = user) =>
    api.call("POST", "/api_keys", { as, body: { name: "Script", scopes: ["reviews.read"], ...more } })
  const ask = (key: string, path: string, method = "GET", more: object = {}) =>
    api.call(method, path, { headers: { authorization: `Bearer ${key}` }, ...more })
  const list = async (as = user) => (await api.call("GET", "/api_keys", { as })).body

  test("a key is shown once, and does what its scopes and its user allow", async () => {
    const { status, body } = await create({ scopes: ["reviews.read", "locations.read"] })
    expect(status).toBe(201)
    expect(body.key).toMatch(/^opk_[\w-]{43}$/)
    expect(body.prefix).toBe(body.key.slice(0, 8))
    expect((await ask(body.key, "/reviews")).status).toBe(200)
    const own = await api.call("GET", "/locations", { as: user })
    expect((await ask(body.key, "/locations")).body._total).toBe(own.body._total)
    const note = { review_id: first.reviewIds[0], content: "Hello" }
    expect((await ask(body.key, "/notes", "POST", { body: note })).status).toBe(403)
    const shown = JSON.stringify(await list())
    expect(shown).not.toContain(body.key.slice(8))
    const [row] = await api.deps.db.select().from(apiKeys).where(eq(apiKeys.id, body.id))
    expect(JSON.stringify(row)).not.toContain(body.key.slice(8))
    expect(lines.join()).not.toContain(body.key.slice(8))
  })

  test.each([
    ["PATCH", "/locations/1", { city: "Salem" }, "locations.write"],
    ["GET", "/groups", undefined, "locations.read"],
    ["GET", "/users", undefined, "users.read"],
    ["GET", "/webhook_endpoints", undefined, "webhooks.write"],
  ])("a key whose scopes do not open %s %s learns which one would", async (method, path, body, scope) => {
    const { key } = (await create({}, admin)).body
    const answer = await ask(key, path, method, body && { body })
    expect([answer.status, answer.body]).toEqual([
      403,
      expect.objectContaining({ code: "insufficient_scope", scope }),
    ])
    expect(answer.headers.get("www-authenticate")).toBe(`Bearer error="insufficient_scope", scope="${scope}"`)
  })

  test("a 401 says how calls are signed, and that a key is no longer one", async () => {
    const challenge = async (authorization?: string) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
      const answer = await api.call("GET", "/reviews", { headers })
      return [answer.status, answer.headers.get("www-authenticate")]
    }
    expect(await challenge()).toEqual([401, 'Bearer realm="api"'])
    expect(await challenge(`Basic ${btoa("admin@first.test:wrong")}`)).toEqual([401, 'Bearer realm="api"'])
    const { id, key } = (await create()).body
    await api.call("DELETE", `/api_keys/${id}`, { as: user })
    expect(await challenge(`Bearer ${key}`)).toEqual([401, 'Bearer realm="api", error="invalid_token"'])
  })

  test("a key does not do what needs a session", async () => {
    const { key } = (await create({ scopes: ["reviews.read"] }, admin)).body
    const calls = [
      ["GET", "/api_keys"],
      ["POST", "/api_keys"],
      ["GET", "/sessions"],
      ["GET", "/auth"],
      ["DELETE", "/auth"],
      ["GET", "/oauth_inbound_clients"],
      ["POST", "/oauth/authorize"],
    ] as const
    for (const [method, path] of calls) {
      const { status, body } = await ask(key, path, method)
      expect([path, status]).toEqual([path, 403])
      if (path === "/api_keys") expect(body.code).toBe("login_required")
    }
    expect((await api.call("GET", "/reviews", { as: { email: admin.email, token: key } })).status).toBe(401)
    expect((await ask(`${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`, "/reviews")).status).toBe(401)
  })

  test("its last use is noted", async () => {
    const { key, id } = (await create()).body
    const used = async () =>
      (await list())._embedded.api_keys.find((one: { id: number }) => one.id === id).last_used_at
    expect(await used()).toBeNull()
    await ask(key, "/reviews")
    expect(await used()).toBe(new Date(nowMs).toISOString())
  })

  test("it ends when it expires, is revoked, or its user is deactivated", async () => {
    const brief = (await create({ expires_in_days: 7 })).body
    const lasting = (await create({ expires_in_days: null })).body
    expect(brief.expires_at).toBe(new Date(nowMs + 7 * dayMs).toISOString())
    expect((await ask(brief.key, "/reviews")).status).toBe(200)
    nowMs += 7 * dayMs
    expect((await ask(brief.key, "/reviews")).status).toBe(401)
    expect((await ask(lasting.key, "/reviews")).status).toBe(200)
    expect((await api.call("DELETE", `/api_keys/${lasting.id}`, { as: user })).status).toBe(204)
    expect((await ask(lasting.key, "/reviews")).status).toBe(401)

    const limited = await api.login(emailOf("Limited User", "first.test"))
    const { key } = (await create({}, limited)).body
    const set = (deactivatedAt: string | null) =>
      api.deps.db.update(users).set({ deactivatedAt }).where(eq(users.email, limited.email))
    await set(new Date(nowMs).toISOString())
    expect((await ask(key, "/reviews")).status).toBe(401)
    await set(null)
  })

  test("keys of others are seen and revoked by who may edit users, in the account alone", async () => {
    const { id, key, user_id } = (await create()).body
    const others = async (as: Caller) => {
      const { status, body } = await api.call("GET", "/api_keys?other_users=true", { as })
      return status === 200 ? body._embedded.api_keys : status
    }
    const own = (await list(admin))._embedded.api_keys.map((one: { id: number }) => one.id)
    expect(own).not.toContain(id)
    const seen = await others(admin)
    expect(seen.find((one: { id: number }) => one.id === id)).toMatchObject({
      user_id,
      user_name: expect.stringMatching(/./),
      name: "Script",
    })
    expect(seen.map((one: { id: number }) => one.id).filter((one: number) => own.includes(one))).toEqual([])
    expect(JSON.stringify(seen)).not.toContain(key.slice(8))
    expect(await others(user)).toBe(403)

    const foreign = await api.login("admin@second.test")
    expect(await others(foreign)).toEqual([])
    const revoke = async (as: Caller) => (await api.call("DELETE", `/api_keys/${id}`, { as })).status
    expect([
      await revoke(foreign),
      await revoke(await api.login(emailOf("Limited User", "first.test"))),
    ]).toEqual([404, 404])
    expect((await ask(key, "/reviews")).status).toBe(200)
    expect(await revoke(admin)).toBe(204)
    expect((await ask(key, "/reviews")).status).toBe(401)
  })

  test.each([
    ["no name", { name: " " }, "name"],
    ["no scope", { scopes: [] }, "scopes"],
    ["a scope that nobody knows", { scopes: ["everything"] }, "scopes"],
    ["no days", { expires_in_days: 0 }, "expires_in_days"],
    ["too many days", { expires_in_days: 367 }, "expires_in_days"],
    ["a date, which would be a key that never expires", { expires_at: "2027-01-01T00:00:00Z" }, "expires_at"],
  ])("refuses %s", async (_, more, field) => {
    const { status, body } = await create(more)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test("a user has 20 keys at most", async () => {
    const manager = await api.login(emailOf("Manager", "first.test"))
    for (let count = 0; count < 20; count += 1) await create({}, manager)
    expect((await create({}, manager)).status).toBe(422)
  })

  test("who visits a child account gets no key there", async () => {
    const { child } = await seedPartner(api.deps)
    const partner = await api.login("admin@partner.test")
    const visit = { child_account_id: child.id }
    const { body } = await api.call("POST", "/shadow_user/tokens", { as: partner, body: visit })
    expect((await create({}, { email: body.email, token: body.token })).body).toMatchObject({
      status: 403,
      code: "permission",
    })
  })

  test("the audit log has what was created, revoked and done with a key, and no key", async () => {
    const { key, id } = (await create({ scopes: ["reviews.respond", "reviews.read"] }, admin)).body
    const body = { review_id: first.reviewIds[1], content: "Thank you" }
    expect((await ask(key, "/responses", "POST", { body })).status).toBe(201)
    await api.call("DELETE", `/api_keys/${id}`, { as: admin })
    const rows = await api.deps.db.select().from(auditEntries).where(eq(auditEntries.actorEmail, admin.email))
    const last = rows.slice(-3).map(({ action, actorKind }) => [action, actorKind])
    expect(last).toEqual([
      ["api_keys.create", "user"],
      ["responses.create", "api_key"],
      ["api_keys.delete", "user"],
    ])
    expect(JSON.stringify(rows)).not.toContain(key.slice(8))
  })

  test("a key has a limit of its own", async () => {
    const { key } = (await create({}, admin)).body
    const { headers } = await ask(key, "/reviews")
    expect(headers.get("ratelimit-remaining")).toBe(String(Number(headers.get("ratelimit-limit")) - 1))
  })
})
