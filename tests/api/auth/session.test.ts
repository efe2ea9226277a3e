import { eq } from "drizzle-orm"
import type { UserTypeName } from "#lib/contract/index.ts"
import { operations } from "#lib/contract/operations.ts"
import { accounts, tokens, users } from "#review-api/db/schema/identity.ts"
import { hashToken } from "#review-api/identity/tokens.ts"
import { testDatabases } from "#tests/support/databases.ts"
import {
  emailOf,
  loginTypes,
  type SeededAccount,
  seedPassword,
  seedTwoAccounts,
} from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const email = "admin@first.test"
const minuteMs = 60_000
const dayMs = 86_400_000

describe.each(testDatabases())("sessions on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let now = Date.now()

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    first = (await seedTwoAccounts(api.deps)).first
  })
  afterAll(() => api.close())
  // Limits and sessions of one test do not reach into the next.
  beforeEach(() => {
    now += 2 * minuteMs
  })

  const logIn = (body: unknown) => api.call("POST", "/auth", { body })
  const setAccount = (values: Partial<typeof accounts.$inferInsert>) =>
    api.deps.db.update(accounts).set(values).where(eq(accounts.id, first.id))
  const setUser = (type: UserTypeName, values: Partial<typeof users.$inferInsert>) =>
    api.deps.db.update(users).set(values).where(eq(users.id, first.users[type].id))

  test("answers a login with identity, token and permissions, and 201 (D-042)", async () => {
    const { status, body } = await logIn({ email, password: seedPassword })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      account_id: first.id,
      user_id: first.users.Admin.id,
      email,
      account_active: true,
      is_parent: false,
      is_shadowing: false,
      is_impersonated: false,
      status: "active",
      user_type_id: 6,
      is_account_owner: true,
      is_whitelabel: false,
      _links: { refresh: { href: `${api.url}/auth` } },
    })
    expect(body.profile_id).toEqual(expect.any(Number))
    expect(Buffer.from(body.token, "base64url")).toHaveLength(32)
    expect(body.permission_summary.review).toEqual(["read", "update", "respond"])
    expect(body.permission_summary.child_account).toBeUndefined()
  })

  test("keeps only the hash of a token", async () => {
    const { token } = await api.signIn(email)
    const stored = await api.deps.db.select().from(tokens)
    expect(stored.map((row) => row.hash)).toContain(hashToken(token))
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test("finds the email in any case and with blanks around it", async () => {
    const { status } = await logIn({ email: " ADMIN@First.Test ", password: seedPassword })
    expect(status).toBe(201)
  })

  test.each([
    ["a wrong password", { email, password: "wrong" }],
    ["an unknown e-mail", { email: "nobody@first.test", password: seedPassword }],
  ])("refuses %s with the same 401 (D-042)", async (_, body) => {
    const answer = await logIn(body)
    expect([answer.status, answer.body]).toEqual([
      401,
      { status: 401, error: "Invalid email or password.", code: "unauthenticated" },
    ])
  })

  test.each([
    ["e-mail", { password: "x" }, "email", "Email can't be blank"],
    ["password", { email, password: "" }, "password", "Password can't be blank"],
    ["body", undefined, "email", "Email can't be blank"],
  ])("answers a login without %s with 422 and the field (D-042, D-013)", async (_, body, field, error) => {
    const answer = await logIn(body)
    expect(answer.status).toBe(422)
    expect(answer.body.error).toBe(error)
    expect(answer.body.errors[field]).toEqual(["can't be blank"])
  })

  test("answers a confirmation token that is not open with 410 (D-042)", async () => {
    const answer = await logIn({ email, password: seedPassword, confirmation_token: "old" })
    expect(answer.status).toBe(410)
  })

  test("does not let Email Only users in (D-042, D-023)", async () => {
    const answer = await logIn({ email: emailOf("Email Only", "first.test"), password: seedPassword })
    expect([answer.status, answer.body]).toEqual([
      403,
      { status: 403, error: "This user receives e-mail only.", code: "no_dashboard_access" },
    ])
  })

  test.each(loginTypes)("lets %s in", async (type) => {
    const answer = await logIn({ email: emailOf(type, "first.test"), password: seedPassword })
    expect(answer.status).toBe(201)
  })

  test("refuses the eleventh sign-in of a minute for one email, with Retry-After (D-015)", async () => {
    const name = "often@first.test"
    for (let count = 0; count < 10; count += 1) {
      expect((await logIn({ email: name, password: "x" })).status).toBe(401)
    }
    const refused = await logIn({ email: name.toUpperCase(), password: "x" })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await logIn({ email: "other@first.test", password: "x" })).status).toBe(401)
    now += minuteMs
    expect((await logIn({ email: name, password: "x" })).status).toBe(401)
  })

  test("refuses calls without, with malformed and with wrong credentials (D-006, D-014)", async () => {
    const own = await api.signIn(email)
    const headers = [
      {},
      { authorization: "Bearer x" },
      { authorization: "Basic %%%" },
      { authorization: `Basic ${Buffer.from("no colon").toString("base64")}` },
      { authorization: `Basic ${Buffer.from(`${email}:wrong`).toString("base64")}` },
      { authorization: `Basic ${Buffer.from(`manager@first.test:${own.token}`).toString("base64")}` },
      { authorization: `Basic ${Buffer.from(`a\0@b:${own.token}`).toString("base64")}` },
    ]
    for (const given of headers) {
      const answer = await api.call("GET", "/locations", { headers: given as Record<string, string> })
      expect([answer.status, answer.body]).toEqual([
        401,
        { status: 401, error: "You need to log in.", code: "unauthenticated" },
      ])
    }
    const answer = await api.call("GET", "/locations", { as: { ...own, email: email.toUpperCase() } })
    expect(answer.status).toBe(200)
  })

  test("is what every call needs but those that are for everyone (D-006) [L-482]", async () => {
    const withIds = (path: string) => path.replaceAll(/\{\w+\}/g, "1")
    const calls = Object.entries(operations).filter(([, { access }]) => access !== "public")
    expect(calls.length).toBeGreaterThan(100)
    const answered: unknown[] = []
    for (const [id, { method, path }] of calls) {
      const { status } = await api.call(method, withIds(path), method === "GET" ? {} : { body: {} })
      if (status !== 401) answered.push([id, status])
    }
    expect(answered).toEqual([])
  })

  test("refreshes into a new token and lets the old one live 60 seconds (D-043)", async () => {
    const old = await api.signIn(email)
    const refreshed = await api.call("GET", "/auth", { as: old })
    expect(refreshed.status).toBe(200)
    expect(refreshed.body.token).not.toBe(old.token)
    expect(refreshed.body).toMatchObject({ user_id: first.users.Admin.id, account_id: first.id })
    const young = { email, token: refreshed.body.token }
    now += minuteMs - 1
    expect((await api.call("GET", "/locations", { as: old })).status).toBe(200)
    now += 1
    expect((await api.call("GET", "/locations", { as: old })).status).toBe(401)
    expect((await api.call("GET", "/locations", { as: young })).status).toBe(200)
  })

  test("logs out at once, together with both halves of a refresh (D-043)", async () => {
    const old = await api.signIn(email)
    const other = await api.signIn(email)
    const young = { email, token: (await api.call("GET", "/auth", { as: old })).body.token }
    const ended = await api.call("DELETE", "/auth", { as: young })
    expect([ended.status, ended.text]).toEqual([204, ""])
    for (const as of [old, young]) {
      const answer = await api.call("GET", "/auth", { as })
      expect([answer.status, answer.body.code]).toEqual([401, "unauthenticated"])
    }
    expect((await api.call("GET", "/auth", { as: other })).status).toBe(200)
  })

  test("says session_invalidated when the session was ended from outside (D-067)", async () => {
    const as = await api.signIn(email)
    await api.deps.db
      .update(tokens)
      .set({ endedAt: new Date(now).toISOString(), endedReason: "session_invalidated" })
      .where(eq(tokens.hash, hashToken(as.token)))
    const answer = await api.call("GET", "/locations", { as })
    expect([answer.status, answer.body.code]).toEqual([401, "session_invalidated"])
  })

  test("ends the sessions of a deactivated user and refuses the next login (D-067)", async () => {
    const as = await api.signIn("user@first.test")
    await setUser("User", { deactivatedAt: new Date(now).toISOString() })
    expect((await api.call("GET", "/auth", { as })).body.code).toBe("session_invalidated")
    expect((await logIn({ email: as.email, password: seedPassword })).status).toBe(401)
    await setUser("User", { deactivatedAt: null })
  })

  test("slides the expiry of 30 days with use (D-064)", async () => {
    const used = await api.signIn(email)
    const idle = await api.signIn(email)
    now += 29 * dayMs
    expect((await api.call("GET", "/locations", { as: used })).status).toBe(200)
    now += 2 * dayMs
    expect((await api.call("GET", "/locations", { as: used })).status).toBe(200)
    expect((await api.call("GET", "/locations", { as: idle })).status).toBe(401)
  })

  const openCalls = () => [
    "/auth",
    "/mywhitelabel",
    "/account_settings",
    "/account_experiments",
    `/accounts/${first.id}`,
  ]

  describe.each([
    ["pending", 403, "pending", true],
    ["expired", 402, "account_inactive", false],
    ["suspended", 403, "suspended", true],
  ] as const)("a session that is %s", (state, refusal, code, isActive) => {
    beforeEach(async () => {
      if (state === "pending") await setUser("Admin", { confirmedAt: null })
      else await setAccount({ status: state })
    })
    afterEach(async () => {
      await setUser("Admin", { confirmedAt: new Date(now).toISOString() })
      await setAccount({ status: "active" })
    })

    test("logs in, draws the shell, and is refused everything else (D-033, D-034) [F-141]", async () => {
      const { status, body } = await logIn({ email, password: seedPassword })
      expect([status, body.status, body.account_active]).toEqual([201, state, isActive])
      const as = { email, token: body.token }
      for (const path of [...openCalls(), `/users/${body.user_id}`]) {
        expect([path, (await api.call("GET", path, { as })).status]).toEqual([path, 200])
      }
      const others = ["/locations", "/sources", "/groups/1", `/users/${first.users.User.id}`]
      for (const path of others) {
        const answer = await api.call("GET", path, { as })
        expect([path, answer.status, answer.body.code]).toEqual([path, refusal, code])
      }
      expect((await api.call("DELETE", "/auth", { as })).status).toBe(204)
    })
  })

  test("counts a trial whose end has passed as expired (D-031, D-033)", async () => {
    await setAccount({ status: "trial", trialEndedAt: new Date(now + dayMs).toISOString() })
    expect((await logIn({ email, password: seedPassword })).body.status).toBe("active")
    await setAccount({ trialEndedAt: new Date(now).toISOString() })
    const { body } = await logIn({ email, password: seedPassword })
    expect([body.status, body.account_active]).toEqual(["expired", false])
    await setAccount({ status: "active", trialEndedAt: null })
  })
})
