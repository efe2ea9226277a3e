import { eq } from "drizzle-orm"
import { tokens, users } from "#review-api/db/schema/identity.ts"
import { outbox, queuedEmails } from "#review-api/db/schema/mail.ts"
import { passwordResets } from "#review-api/db/schema/passwords.ts"
import { hashToken, issueToken } from "#review-api/identity/tokens.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedPassword, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { withoutLinks } from "#tests/support/without-links.ts"

const email = "admin@first.test"
const minuteMs = 60_000
const hourMs = 3_600_000
const newPassword = "a brand new password"
const longest = Array.from({ length: 128 }, (_, at) => String.fromCharCode(33 + ((at * 37) % 90))).join("")

describe.each(databasesFor("locks"))("forgotten passwords on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let now = Date.parse("2026-03-01T12:00:00Z")
  const logged: string[] = []

  beforeAll(async () => {
    const clock = { now: () => new Date(now) }
    // Mails rest until a test delivers them, so that it sees what is stored before.
    api = await startTestApi({ database, clock, mailRestMs: hourMs, logTo: (line) => logged.push(line) })
    first = (await seedTwoAccounts(api.deps)).first
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    now += 3 * hourMs
    await api.deps.db.delete(outbox)
  })

  const ask = (body: unknown, headers?: Record<string, string>) =>
    api.call("POST", "/passwords", { body, headers })
  const check = (token: string) => api.call("GET", "/passwords", { query: { token } })
  const change = (token: string, password = newPassword, password_confirmation = password) =>
    api.patch("/passwords", { body: { token, password, password_confirmation } })
  const logIn = (password: string, who = email) =>
    api.call("POST", "/auth", { body: { email: who, password } })
  const sent = () => api.deps.db.select().from(outbox).orderBy(outbox.id)
  const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)![1]!

  /** Asks for a link and opens the mail. */
  async function linkFor(who = email): Promise<string> {
    expect((await ask({ email: who })).status).toBe(202)
    await api.deps.mailer.deliver()
    return tokenIn((await sent()).at(-1)!.text)
  }

  test("sends a link that shows whose it is and sets the password [F-490, F-491, F-492, F-494]", async () => {
    const token = await linkFor()
    const seen = await check(token)
    const expiresAt = new Date(now + 2 * hourMs).toISOString()
    expect([seen.status, withoutLinks(seen.body)]).toEqual([200, { token, email, expires_at: expiresAt }])
    const changed = await change(token)
    expect([changed.status, changed.body]).toEqual([200, { email }])
    expect((await logIn(newPassword)).status).toBe(201)
    expect((await logIn(seedPassword)).status).toBe(401)
  })

  test("answers every email the same and stores the same for it, known or not (D-045)", async () => {
    const people = [email, "nobody@first.test", "email-only@first.test", "manager@first.test"]
    await api.deps.db
      .update(users)
      .set({ deactivatedAt: new Date(now).toISOString() })
      .where(eq(users.id, first.users.Manager.id))
    const seen = []
    for (const who of people) {
      const answer = await ask({ email: who })
      const own = ["date", "x-request-id", "connection", "keep-alive"]
      const headers = [...answer.headers].filter(([name]) => !own.includes(name))
      const stored = await api.deps.db.select().from(queuedEmails).where(eq(queuedEmails.recipient, who))
      const resets = await api.deps.db.select().from(passwordResets)
      const kept = stored.map(({ kind, attempts }) => ({ kind, attempts }))
      seen.push({ status: answer.status, text: answer.text, headers, kept, resets })
    }
    expect(seen[0]).toMatchObject({ status: 202, text: "", kept: [{ kind: "password_reset", attempts: 0 }] })
    for (const other of seen) expect(other).toEqual(seen[0])
    await api.deps.mailer.deliver()
    expect((await sent()).map((mail) => mail.recipient)).toEqual([email])
    expect(await api.deps.db.select().from(queuedEmails)).toEqual([])
    await api.deps.db.update(users).set({ deactivatedAt: null })
  })

  test("finds the email in any case and with blanks around it", async () => {
    await ask({ email: ` ${email.toUpperCase()} ` })
    await api.deps.mailer.deliver()
    expect((await sent()).map((mail) => mail.recipient)).toEqual([email])
  })

  test("takes a link once, also when it is used twice at the same moment [F-493]", async () => {
    const token = await linkFor()
    const both = await atOnce([change(token), change(token, "another new password")])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    for (const answer of [await check(token), await change(token)]) {
      expect([answer.status, answer.body.error]).toEqual([410, "Reset link expired"])
    }
  })

  test("takes a link for two hours and not a millisecond longer [F-493]", async () => {
    const token = await linkFor()
    now += 2 * hourMs - 1
    expect((await check(token)).status).toBe(200)
    now += 1
    expect((await check(token)).status).toBe(410)
    expect((await change(token)).status).toBe(410)
  })

  test("looking at a link does not use it", async () => {
    const token = await linkFor()
    for (let times = 0; times < 3; times += 1) expect((await check(token)).status).toBe(200)
    expect((await change(token)).status).toBe(200)
  })

  test("the newest link wins, for its own user only", async () => {
    const other = await linkFor("user@first.test")
    const older = await linkFor()
    const newer = await linkFor()
    expect((await check(older)).status).toBe(410)
    expect((await check(newer)).status).toBe(200)
    expect((await check(other)).status).toBe(200)
  })

  test("unknown links are expired ones; a missing token is told", async () => {
    expect((await check("x".repeat(43))).status).toBe(410)
    expect((await change("x".repeat(43))).status).toBe(410)
    expect((await api.call("GET", "/passwords")).status).toBe(400)
    expect((await api.patch("/passwords", { body: {} })).status).toBe(422)
  })

  test.each([
    ["nine char", "nine char", "password", "must have 10 to 128 characters"],
    ["p".repeat(129), "p".repeat(129), "password", "must have 10 to 128 characters"],
    ["ten chars!", "ten chars?", "password_confirmation", "Passwords do not match"],
  ])("refuses %j with %j and keeps the link good (D-046)", async (password, confirmation, field, error) => {
    const token = await linkFor()
    const answer = await change(token, password, confirmation)
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [error] }])
    expect((await change(token)).status).toBe(200)
  })

  test.each(["ten chars!", longest, "пароль из слов", " blanks around "])(
    "takes %j, whatever it is made of (D-046)",
    async (password) => {
      expect((await change(await linkFor(), password)).status).toBe(200)
      expect((await logIn(password)).status).toBe(201)
    },
  )

  test.each(["", "  ", "nobody", "two words@first.test", "a@b\r\nBcc: c@d", `${"x".repeat(251)}@a.b`])(
    "refuses %j, which is no e-mail",
    async (wrong) => {
      const answer = await ask({ email: wrong })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["email"]])
    },
  )

  test("ends every session of the user, shadow sessions and halves of a refresh too (D-045, D-067)", async () => {
    await change(await linkFor(), seedPassword)
    const old = await api.signIn(email)
    const young = { email, token: (await api.call("GET", "/auth", { as: old })).body.token }
    const bystander = await api.signIn("user@first.test")
    const shadow = await issueToken(
      api.deps.db,
      {
        accountId: first.id,
        userId: first.users["Read Only"].id,
        kind: "shadow",
        isImpersonated: false,
        parentHash: hashToken(young.token),
      },
      new Date(now),
    )
    await change(await linkFor())
    for (const as of [old, young, { email: "read-only@first.test", token: shadow }]) {
      const answer = await api.call("GET", "/locations", { as })
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        401,
        "session_invalidated",
        "Your session has ended. Please log in again.",
      ])
    }
    expect((await api.call("GET", "/locations", { as: bystander })).status).toBe(200)
  })

  test("no login or refresh that was under way outlives the change", async () => {
    await change(await linkFor(), seedPassword)
    const token = await linkFor()
    const as = await api.signIn(email)
    const answers = await atOnce([
      logIn(seedPassword),
      api.call("GET", "/auth", { as }),
      change(token),
      logIn(seedPassword),
      api.call("GET", "/auth", { as }),
    ])
    expect(answers[2]!.status).toBe(200)
    const opened = answers.flatMap(({ body }) => (body.user_id ? [body.token as string] : []))
    for (const one of [as.token, ...opened]) {
      expect((await api.call("GET", "/locations", { as: { email, token: one } })).status).toBe(401)
    }
  })

  test("keeps only the hash of a link, and neither link nor password nor email in the log", async () => {
    logged.length = 0
    const token = await linkFor()
    const stored = await api.deps.db.select().from(passwordResets)
    expect(stored.map(({ hash }) => hash)).toContain(hashToken(token))
    expect(JSON.stringify([stored, await api.deps.db.select().from(tokens)])).not.toContain(token)
    await check(token)
    await change(token)
    expect(logged.length).toBeGreaterThan(2)
    for (const secret of [token, newPassword, email]) expect(logged.join("")).not.toContain(secret)
  })

  test("refuses a password that is easy to guess, at its field, and keeps the link open (D-277)", async () => {
    const token = await linkFor()
    const error = "Choose a password that is harder to guess."
    for (const weak of ["password123", "a".repeat(12), "qwertyuiop", email, "Admin Person"]) {
      const answer = await change(token, weak)
      const refusal = [422, error, { password: [error] }]
      expect([weak, answer.status, answer.body.error, answer.body.errors]).toEqual([weak, ...refusal])
    }
    expect((await change(token)).status).toBe(200)
  })

  test("takes ten requests a minute for each address and email, and tells so alike (D-015)", async () => {
    for (const who of [email, "nobody@first.test"]) {
      const statuses = []
      for (let times = 0; times < 11; times += 1) statuses.push((await ask({ email: who })).status)
      expect(statuses).toEqual([...Array(10).fill(202), 429])
    }
    expect((await ask({ email }, { "x-forwarded-for": "203.0.113.9" })).status).toBe(202)
    expect((await ask({ email: "other@first.test" })).status).toBe(202)
    expect((await logIn("wrong password")).status).toBe(401)
    now += minuteMs
    expect((await ask({ email })).status).toBe(202)
  })

  test("takes ten looks and ten changes a minute by one link", async () => {
    const token = await linkFor()
    const statuses = []
    for (let times = 0; times < 11; times += 1) statuses.push((await check(token)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
