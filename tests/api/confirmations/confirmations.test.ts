import { eq } from "drizzle-orm"
import { accounts, confirmations, users } from "#review-api/db/schema/identity.ts"
import { outbox } from "#review-api/db/schema/mail.ts"
import { openConfirmation } from "#review-api/identity/confirmation-links.ts"
import { confirmationMail } from "#review-api/notifications/confirmation-mail.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type SeededAccount, seedPassword, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const email = "manager@first.test"
const minuteMs = 60_000
const dayMs = 86_400_000

describe.each(testDatabases())("confirming an e-mail on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let now = Date.parse("2026-01-01T00:00:00Z")
  const lines: string[] = []

  beforeAll(async () => {
    api = await startTestApi({
      mailRestMs: 3_600_000,
      database,
      clock: { now: () => new Date(now) },
      logTo: (line) => lines.push(line),
    })
    first = (await seedTwoAccounts(api.deps)).first
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    now += 10 * minuteMs
    lines.length = 0
    await api.deps.db.delete(confirmations)
    await setManager({ confirmedAt: null, email, deactivatedAt: null })
  })

  const setManager = (values: Partial<typeof users.$inferInsert>) =>
    api.deps.db.update(users).set(values).where(eq(users.id, first.users.Manager.id))
  const stored = () => api.deps.db.select().from(confirmations)
  const resend = async (to: string) => {
    const answer = await api.call("POST", "/confirm", { body: { email: to } })
    await api.deps.mailer.deliver()
    return answer
  }
  const mails = () => api.deps.db.select().from(outbox)
  const confirm = (confirmation_token: string) => api.patch("/confirm", { body: { confirmation_token } })
  const open = async () => (await openConfirmation(api.deps.db, email, new Date(now)))!.token
  const logIn = (token: string, who = email) =>
    api.call("POST", "/auth", { body: { email: who, password: seedPassword, confirmation_token: token } })
  const statusNow = async () =>
    (await api.call("POST", "/auth", { body: { email, password: seedPassword } })).body.status

  test("answers 202 without a body to every email, known, confirmed or neither [F-489]", async () => {
    for (const to of [
      email,
      " MANAGER@First.Test ",
      "admin@first.test",
      "nobody@nowhere.test",
      "no e-mail",
    ]) {
      const answer = await resend(to)
      expect([to, answer.status, answer.text]).toEqual([to, 202, ""])
    }
  })

  test("opens a link only for a user who waits, and keeps neither token nor email in the log", async () => {
    await resend("admin@first.test")
    await resend("nobody@nowhere.test")
    expect(await stored()).toEqual([])
    await resend(" MANAGER@First.Test ")
    expect(await stored()).toMatchObject([{ accountId: first.id, userId: first.users.Manager.id, email }])
    expect(lines.join()).not.toContain(email)
    await setManager({ deactivatedAt: new Date(now).toISOString() })
    now += 2 * minuteMs
    await resend(email)
    expect(await stored()).toHaveLength(1)
  })

  test("opens at most one link a minute for a user, and forgets those that ran out", async () => {
    await resend(email)
    now += minuteMs - 1
    await resend(email)
    expect(await stored()).toHaveLength(1)
    now += 1
    await resend(email)
    expect(await stored()).toHaveLength(2)
    now += 8 * dayMs
    await resend(email)
    expect(await stored()).toHaveLength(1)
  })

  test("mails the link to whoever waits, and the link of the mail confirms", async () => {
    await api.deps.db.delete(outbox)
    for (const to of ["nobody@nowhere.test", "admin@first.test", email]) await resend(to)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: email, subject: "Confirm your email address for Outpost" })
    const link = /https?:\/\/\S+/.exec(mail!.text)![0]
    expect(mail!.html).toContain(link)
    const { pathname, searchParams } = new URL(link)
    expect(pathname).toBe("/login")
    expect((await confirm(searchParams.get("confirmation_token")!)).status).toBe(200)
  })

  test("an email that could not be sent is written again with a link of its own", async () => {
    const first = await confirmationMail(api.deps, email, false)
    expect(first?.to).toBe(email)
    expect(await confirmationMail(api.deps, email, false)).toBeNull()
    expect((await confirmationMail(api.deps, email, true))?.to).toBe(email)
  })

  test("keeps only the hash of a token", async () => {
    const token = await open()
    expect(Buffer.from(token, "base64url")).toHaveLength(32)
    expect(JSON.stringify(await stored())).not.toContain(token)
  })

  test("a link confirms the email once, and a session that waited goes on [F-488]", async () => {
    const as = await api.signIn(email)
    expect((await api.call("GET", "/locations", { as })).body.code).toBe("pending")
    const token = await open()
    const answer = await confirm(token)
    expect([answer.status, answer.body]).toEqual([200, { email, status: "active" }])
    expect((await api.call("GET", "/locations", { as })).status).toBe(200)
    expect((await api.call("GET", "/auth", { as })).body.status).toBe("active")
    expect((await confirm(token)).status).toBe(410)
  })

  test("a link works for 7 days and not longer (D-044)", async () => {
    const young = await open()
    now += minuteMs
    const old = await open()
    now += 7 * dayMs - minuteMs - 1
    expect((await confirm(young)).status).toBe(200)
    await setManager({ confirmedAt: null })
    now += minuteMs + 1
    expect((await confirm(old)).status).toBe(410)
    expect(await statusNow()).toBe("pending")
  })

  test("an unknown link answers as a used one, a missing token with 422", async () => {
    const unknown = await confirm("unknown")
    expect([unknown.status, unknown.body]).toEqual([
      410,
      { status: 410, error: "This link is no longer valid.", code: "gone" },
    ])
    expect((await confirm("")).status).toBe(422)
    expect((await api.call("POST", "/confirm", {})).body.errors).toEqual({ email: ["can't be blank"] })
  })

  test("a link to an email that the user no longer has confirms nothing", async () => {
    const token = await open()
    await setManager({ email: "new@first.test" })
    expect((await confirm(token)).status).toBe(410)
    await setManager({ email })
    expect(await statusNow()).toBe("pending")
  })

  test("logging in with the token confirms as well, once (D-042, D-048)", async () => {
    const token = await open()
    const answer = await logIn(token)
    expect([answer.status, answer.body.status]).toEqual([201, "active"])
    const as = { email, token: answer.body.token }
    expect((await api.call("GET", "/locations", { as })).status).toBe(200)
    expect((await logIn(token)).status).toBe(410)
  })

  test("the token of another user refuses the login and stays open for its owner", async () => {
    const token = await open()
    expect((await logIn(token, "user@first.test")).status).toBe(410)
    const wrong = { email, password: "wrong", confirmation_token: token }
    expect((await api.call("POST", "/auth", { body: wrong })).status).toBe(401)
    expect(await statusNow()).toBe("pending")
    expect((await logIn(token)).body.status).toBe("active")
  })

  test("confirming does not lift the suspension of an account", async () => {
    await api.deps.db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, first.id))
    expect((await logIn(await open())).body.status).toBe("suspended")
    await api.deps.db.update(accounts).set({ status: "active" }).where(eq(accounts.id, first.id))
  })
})
