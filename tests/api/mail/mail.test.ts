import { eq } from "drizzle-orm"
import type { Email } from "postal-mime"
import { accounts, customDomains, whitelabels } from "#review-api/db/schema/identity.ts"
import { outbox, queuedEmails } from "#review-api/db/schema/mail.ts"
import { createMailer } from "#review-api/mail/mailer.ts"
import { createSmtpTransport } from "#review-api/mail/smtp-transport.ts"
import { emailHandlers } from "#review-api/notifications/email-handlers.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { type SmtpServer, startSilentServer, startSmtpServer } from "#tests/support/smtp-server.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const appUrl = "https://app.outpost.test:8443"
const config = {
  appUrl,
  mailFrom: { name: "Outpost", address: "mail@outpost.test" },
  supportEmail: "help@outpost.test",
  authLimitPerMinute: 1_000,
}

describe.each(databasesFor("jobs"))("mail by SMTP on %s", (database) => {
  let api: TestApi
  let smtp: SmtpServer
  let partner: Awaited<ReturnType<typeof seedPartner>>
  let now = Date.parse("2026-03-01T12:00:00Z")
  const logged: string[] = []

  beforeAll(async () => {
    smtp = await startSmtpServer()
    api = await startTestApi({
      database,
      config,
      smtpUrl: smtp.url,
      clock: { now: () => new Date(now) },
      logTo: (line) => logged.push(line),
    })
    await seedTwoAccounts(api.deps)
    partner = await seedPartner(api.deps)
    const own = { accentColor: "#f5d90a", supportEmail: "care@partner.test", supportPhone: "+1 312 555 0142" }
    await api.deps.db.update(whitelabels).set(own).where(eq(whitelabels.accountId, partner.parent.id))
  })
  afterAll(async () => {
    await api.close()
    await smtp.close()
  })
  beforeEach(() => {
    smtp.taken.length = 0
    smtp.state.mood = "takes"
  })

  const ask = (email: string, headers?: Record<string, string>) =>
    api.call("POST", "/passwords", { body: { email }, headers })
  const waiting = () => api.deps.db.select().from(queuedEmails)
  const linkIn = (mail: Email) => new URL(/https?:\S+/.exec(mail.text!)![0])

  async function mailFor(email: string, headers?: Record<string, string>) {
    expect((await ask(email, headers)).status).toBe(202)
    await api.deps.mailer.deliver()
    expect(smtp.taken).toHaveLength(1)
    return smtp.taken[0]!
  }

  test("arrives as HTML and text with the same working link, from MAIL_FROM (D-045, D-115)", async () => {
    const { mail, from, to } = await mailFor("admin@first.test")
    expect([from, to]).toEqual(["mail@outpost.test", ["admin@first.test"]])
    expect(mail.from).toMatchObject({ name: "Outpost", address: "mail@outpost.test" })
    expect(mail.to).toMatchObject([{ address: "admin@first.test" }])
    expect([mail.subject, mail.replyTo]).toEqual(["Reset your Outpost password", undefined])
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    )
    const link = linkIn(mail)
    expect(link.href.startsWith(`${appUrl}/reset-password?token=`)).toBe(true)
    expect(mail.html).toContain(`href="${link.href}"`)
    expect(mail.text).toContain("Contact support at help@outpost.test.")
    const token = link.searchParams.get("token")
    expect((await api.call("GET", "/passwords", { query: { token } })).body.email).toBe("admin@first.test")
    expect(await api.deps.db.select().from(outbox)).toEqual([])
  })

  test.each(["admin@partner.test", "user@child.test"])(
    "to %s it has name, link, colour and contact of the white label and nothing of the product's",
    async (email) => {
      const { mail } = await mailFor(email)
      expect(mail.from).toMatchObject({ name: "Partner", address: "notifications@outpost.test" })
      expect(mail.replyTo).toMatchObject([{ address: "care@partner.test" }])
      expect(mail.subject).toBe("Reset your Partner password")
      expect(linkIn(mail).origin).toBe("https://reviews.partner.test:8443")
      expect(mail.html).toContain("color:#000000;background-color:#f5d90a")
      expect(mail.text).toContain("Contact support at +1 312 555 0142 or care@partner.test.")
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/outpost/i)
    },
  )

  test("leads to the app's own address while no domain is verified", async () => {
    const { db } = api.deps
    const verifiedAt = (value: string | null) =>
      db
        .update(customDomains)
        .set({ verifiedAt: value })
        .where(eq(customDomains.domain, "reviews.partner.test"))
    await verifiedAt(null)
    const { mail } = await mailFor("admin@partner.test")
    expect(linkIn(mail).origin).toBe(appUrl)
    await verifiedAt("2024-01-01T00:00:00Z")
  })

  test.each([
    ["host", "evil.example"],
    ["x-forwarded-host", "evil.example"],
    ["forwarded", "host=evil.example;proto=http"],
    ["origin", "https://evil.example"],
    ["referer", "https://evil.example/"],
  ])("a forged %s changes nothing in the mail", async (name, value) => {
    // fetch sets Host by itself, so the call is made below HTTP clients.
    const answer = await api.app.inject({
      method: "POST",
      url: "/passwords",
      headers: { "content-type": "application/json", [name]: value },
      payload: { email: "admin@first.test" },
    })
    expect(answer.statusCode).toBe(202)
    await api.deps.mailer.deliver()
    const { mail } = smtp.taken[0]!
    expect(linkIn(mail).origin).toBe(appUrl)
    expect(JSON.stringify(mail)).not.toContain("evil.example")
  })

  test("text of a white label never becomes markup or a header", async () => {
    const { db } = api.deps
    const name = '<img src=x onerror=alert(1)>"\r\nBcc: evil@evil.example'
    await db.update(accounts).set({ name }).where(eq(accounts.id, partner.parent.id))
    await db.update(whitelabels).set({ accentColor: "red;} body{display:none" })
    const { mail, to } = await mailFor("admin@partner.test")
    expect(mail.html).not.toMatch(/<img|red;|body\{display/)
    expect(mail.html).toContain("&lt;img src=x")
    expect([to, mail.bcc]).toEqual([["admin@partner.test"], undefined])
    await db.update(accounts).set({ name: "Partner" }).where(eq(accounts.id, partner.parent.id))
    await db.update(whitelabels).set({ accentColor: "#f5d90a" })
  })

  test("a server that is away for a while loses no mail, and each arrives once", async () => {
    const { port } = smtp
    await smtp.close()
    for (const email of ["admin@first.test", "user@first.test", "admin@second.test"]) await ask(email)
    await api.deps.mailer.deliver()
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
    now += 9_999
    await api.deps.mailer.deliver()
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
    now += 1
    await api.deps.mailer.deliver()
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([2, 2, 2])
    smtp = await startSmtpServer(port)
    now += 15 * 60_000
    await api.deps.mailer.deliver()
    await api.deps.mailer.deliver()
    expect(smtp.taken.flatMap(({ to }) => to).sort()).toEqual([
      "admin@first.test",
      "admin@second.test",
      "user@first.test",
    ])
    expect(await waiting()).toEqual([])
    const token = linkIn(smtp.taken[0]!.mail).searchParams.get("token")
    expect((await api.call("GET", "/passwords", { query: { token } })).status).toBe(200)
  })

  test("a mail that is refused for now is sent later, one refused for good is given up", async () => {
    smtp.state.mood = "refuses for now"
    await ask("admin@first.test")
    await api.deps.mailer.deliver()
    expect(await waiting()).toHaveLength(1)
    smtp.state.mood = "refuses for good"
    now += 60_000
    await api.deps.mailer.deliver()
    expect(await waiting()).toEqual([])
    expect(smtp.taken).toEqual([])
  })

  test("is given up after two days", async () => {
    smtp.state.mood = "refuses for now"
    await ask("admin@first.test")
    await api.deps.mailer.deliver()
    now += 48 * 3_600_000
    await api.deps.mailer.deliver()
    expect(await waiting()).toEqual([])
  })

  test("a server that takes the call and stays silent holds up no answer and loses no mail", async () => {
    const silent = await startSilentServer()
    const mailer = createMailer(api.deps, emailHandlers, createSmtpTransport(silent.url, 200))
    await api.deps.db.transaction((tx) => mailer.queue(tx, "password_reset", "admin@first.test"))
    const delivery = mailer.deliver()
    expect((await ask("user@second.test")).status).toBe(202)
    await delivery
    expect(silent.connections()).toBeGreaterThan(0)
    expect((await waiting()).map(({ recipient }) => recipient)).toContain("admin@first.test")
    await mailer.close()
    await silent.close()
    now += 15 * 60_000
    await api.deps.mailer.deliver()
    expect(smtp.taken.flatMap(({ to }) => to)).toContain("admin@first.test")
  })

  test("an email that another process is sending is left alone, and taken over when that one died", async () => {
    await ask("admin@first.test")
    const { db } = api.deps
    await db
      .update(queuedEmails)
      .set({ attempts: 1, nextAttemptAt: new Date(now + 5 * 60_000).toISOString() })
    await api.deps.mailer.deliver()
    expect(smtp.taken).toEqual([])
    now += 5 * 60_000
    await api.deps.mailer.deliver()
    expect(smtp.taken).toHaveLength(1)
  })

  test("an email whose transaction fails is not sent", async () => {
    const { db, mailer } = api.deps
    const failing = db.transaction(async (tx) => {
      await mailer.queue(tx, "password_reset", "admin@first.test")
      throw new Error("no")
    })
    await expect(failing).rejects.toThrow("no")
    await mailer.deliver()
    expect(smtp.taken).toEqual([])
  })

  test("the log names neither people nor links nor the server's words", () => {
    const text = logged.join("")
    expect(text).toContain("will be retried")
    expect(text).toContain("an email was given up")
    expect(text).not.toMatch(/@first\.test|@partner\.test|token=|Not this one/)
  })
})
