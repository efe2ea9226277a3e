import { eq, sql } from "drizzle-orm"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { alertDeliveries } from "#review-api/db/schema/alerts.ts"
import { users } from "#review-api/db/schema/identity.ts"
import { emailBounces, queuedEmails, sentEmails } from "#review-api/db/schema/mail.ts"
import { type BounceServer, startBounceServer } from "#review-api/mail/bounce-server.ts"
import { takeReport } from "#review-api/notifications/take-report.ts"
import { arrive } from "#tests/support/alerts.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { bringReport, complaintReport, deliveryReport, outOfOffice } from "#tests/support/mail-reports.ts"
import { makeDue, runSchedule, scheduleBody } from "#tests/support/schedules.ts"
import { emailOf, type SeededAccount, seedPassword, seedTwoAccounts } from "#tests/support/seed.ts"
import { type SmtpServer, startSmtpServer } from "#tests/support/smtp-server.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const config = {
  appUrl: "https://app.outpost.test",
  mailFrom: { name: "Outpost", address: "mail@outpost.test" },
  bounceAddress: { user: "bounces", domain: "mail.outpost.test" },
  linkSecrets: ["a secret of this installation alone"],
}
const person = emailOf("User", "first.test")
const gone = { action: "failed", status: "5.1.1" }
const goneWords = "The mailbox doesn't exist (5.1.1)"

describe.each(databasesFor("locks"))("emails that bounce on %s", (database) => {
  let api: TestApi
  let smtp: SmtpServer
  let bounces: BounceServer
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller
  let now = Date.parse("2026-03-04T12:00:00Z")

  beforeAll(async () => {
    smtp = await startSmtpServer()
    const clock = { now: () => new Date(now) }
    api = await startTestApi({ database, config, smtpUrl: smtp.url, mailRestMs: 3_600_000, clock })
    const take = (id: number | null, source: Uint8Array) => takeReport(api.deps, id, source)
    bounces = await startBounceServer({ config: api.deps.config, host: "127.0.0.1", port: 0, take })
    const seeded = await seedTwoAccounts(api.deps)
    first = seeded.first
    second = seeded.second
    await api.deps.db.update(users).set({ alertsGivenAt: clock.now().toISOString() })
    admin = await api.login("admin@first.test")
  })
  afterAll(async () => {
    await bounces.close()
    await api.close()
    await smtp.close()
  })
  beforeEach(async () => {
    now += 60_000
    smtp.taken.length = 0
    for (const table of [emailBounces, queuedEmails, sentEmails]) await api.deps.db.delete(table)
  })

  const send = async () => {
    smtp.taken.length = 0
    await api.deps.mailer.deliver()
    return smtp.taken.map(({ to }) => to[0])
  }
  const makeSchedule = async (userIds = [first.users.User.id]): Promise<number> =>
    (await api.call("POST", "/scheduled_exports", { as: admin, body: scheduleBody(userIds) })).body.id
  /** Runs a schedule and sends its emails. @returns who they came from on the way. */
  async function run(id: number): Promise<string[]> {
    now += 60_000
    await makeDue(api, id)
    await runSchedule(api, id)
    await send()
    return smtp.taken.map(({ from }) => from)
  }
  const report = (to: string, group: { action: string; status?: string }) =>
    bringReport(bounces.port, to, deliveryReport(group))
  const delivery = async (id: number) =>
    (await api.call("GET", `/scheduled_exports/${id}/deliveries`, { as: admin })).body._embedded.deliveries[0]
  const user = async (id = first.users.User.id) => (await api.call("GET", `/users/${id}`, { as: admin })).body
  const resume = (id: number, as = admin) => api.call("DELETE", `/users/${id}/email_bounce`, { as })

  test("leave with an address of their own, and servers are asked to report", async () => {
    const id = await makeSchedule([first.users.User.id, first.users.Manager.id])
    const senders = await run(id)
    expect(new Set(senders).size).toBe(2)
    for (const sender of senders) expect(sender).toMatch(/^bounces\+\d+\.[0-9a-f]{20}@mail\.outpost\.test$/)
    expect(smtp.taken[0]).toMatchObject({
      mail: { from: { address: "mail@outpost.test" } },
      reports: ["SUCCESS", "FAILURE", "DELAY"],
    })
  })

  test("are delivered when a server says so, and sent until then; late reports change nothing", async () => {
    const id = await makeSchedule()
    const [sender] = await run(id)
    expect(await delivery(id)).toMatchObject({ status: "sent", reason: null })
    for (const action of ["delayed", "relayed", "expanded"]) {
      await report(sender!, { action, status: "4.4.1" })
      expect(await delivery(id)).toMatchObject({ status: "sent", reason: null })
    }
    await report(sender!, { action: "delivered", status: "2.0.0" })
    expect(await delivery(id)).toMatchObject({ status: "delivered", reason: null })
    await report(sender!, { action: "failed", status: "4.4.7" })
    expect(await delivery(id)).toMatchObject({ status: "delivered" })
  })

  test("stop for good: the delivery, the user, the schedule and the Admins say so, once", async () => {
    const id = await makeSchedule()
    const [sender] = await run(id)
    await atOnce([1, 2, 3].map(() => report(sender!, gone)))
    expect(await delivery(id)).toMatchObject({ status: "bounced", reason: goneWords, email: person })
    const at = new Date(now).toISOString()
    expect((await user()).email_bounce).toEqual({ at, reason: goneWords })
    const read = await api.call("GET", `/scheduled_exports/${id}`, { as: admin })
    expect(read.body.bounced_to).toEqual([person])

    expect(await send()).toEqual(["admin@first.test"])
    const { subject, text } = smtp.taken[0]!.mail
    expect(subject).toBe(`Outpost emails to ${person} bounce`)
    expect(text).toContain(goneWords)
    expect(text).toContain(`https://app.outpost.test/settings/users/${first.users.User.id}`)

    expect(await run(id)).toEqual([])
    expect(await delivery(id)).toMatchObject({
      status: "failed",
      reason: "An earlier email to this address bounced",
    })
    const lines = await rowsOf(
      api.deps.db,
      { action: column.text() },
      sql`select action from audit_entries where action like '%_emails'`,
    )
    expect(lines).toEqual([{ action: "users.stop_emails" }])
  })

  test("are sent again when someone confirms the address, and old reports no longer count", async () => {
    const id = await makeSchedule()
    const [sender] = await run(id)
    await report(sender!, gone)
    await send()
    expect((await resume(first.users.User.id)).status).toBe(204)
    expect((await resume(first.users.User.id)).status).toBe(204)
    await report(sender!, gone)
    expect((await user()).email_bounce).toBeNull()
    expect(await run(id)).toHaveLength(1)
  })

  test("are resumed only by those who may change the user, and not from another account", async () => {
    const id = await makeSchedule()
    const [sender] = await run(id)
    await report(sender!, gone)
    const other = await api.login("admin@second.test")
    expect((await resume(first.users.User.id, other)).status).toBe(404)
    expect((await resume(second.users.User.id)).status).toBe(404)
    expect((await resume(first.users.User.id, await api.login(person))).status).toBe(403)
    const seen = await api.call("GET", "/users", { as: other })
    expect(seen.body._embedded.users.filter((one: { email_bounce: unknown }) => one.email_bounce)).toEqual([])
    expect((await user()).email_bounce).not.toBeNull()
  })

  test("for logging in are tried still, and the link in one proves the address", async () => {
    const id = await makeSchedule()
    const [sender] = await run(id)
    await report(sender!, gone)
    await send()
    await api.call("POST", "/passwords", { body: { email: person } })
    expect(await send()).toEqual([person])
    const token = /reset-password\?token=([\w-]+)/.exec(smtp.taken[0]!.mail.text!)![1]
    const password = `${seedPassword}-and-more`
    const body = { token, password, password_confirmation: password }
    expect((await api.patch("/passwords", { body })).status).toBe(200)
    expect((await user()).email_bounce).toBeNull()
  })

  test("that only could not be delivered in time, or were blocked, stop nothing", async () => {
    const id = await makeSchedule()
    const [sender] = await run(id)
    await report(sender!, { action: "failed", status: "4.4.7" })
    expect(await delivery(id)).toMatchObject({
      status: "failed",
      reason: "The server of the recipient could not accept it in time (4.4.7)",
    })
    const [next] = await run(id)
    await report(next!, { action: "failed", status: "5.7.1" })
    expect(await delivery(id)).toMatchObject({ status: "bounced" })
    expect((await user()).email_bounce).toBeNull()
    expect(await run(id)).toHaveLength(1)
  })

  test("are not told from automatic responses, nor from reports to addresses of no one", async () => {
    const id = await makeSchedule()
    const [sender] = await run(id)
    await bringReport(bounces.port, sender!, outOfOffice)
    await bringReport(bounces.port, "bounces@mail.outpost.test", deliveryReport(gone))
    for (const to of [
      "somebody@elsewhere.test",
      "postmaster@mail.outpost.test",
      sender!.replace(/\+\d+/, "+1"),
      sender!.replace("mail.", "evil."),
    ]) {
      await expect(report(to, gone)).rejects.toMatchObject({ responseCode: 550 })
    }
    expect(await delivery(id)).toMatchObject({ status: "sent" })
  })

  test("whose report cannot be kept now are reported again later", async () => {
    const id = await makeSchedule()
    const [sender] = await run(id)
    let isAway = true
    const take = async (emailId: number | null, source: Uint8Array) => {
      if (isAway) throw new Error("away")
      await takeReport(api.deps, emailId, source)
    }
    const own = await startBounceServer({ config: api.deps.config, host: "127.0.0.1", port: 0, take })
    try {
      await expect(bringReport(own.port, sender!, deliveryReport(gone))).rejects.toMatchObject({
        responseCode: 451,
      })
      isAway = false
      await bringReport(own.port, sender!, deliveryReport(gone))
    } finally {
      await own.close()
    }
    expect(await delivery(id)).toMatchObject({ status: "bounced" })
  })

  test("with a large attachment that is brought back are understood, and what is too large is refused", async () => {
    const id = await makeSchedule()
    const [sender] = await run(id)
    const large = (bytes: number) =>
      deliveryReport(gone) +
      "x"
        .repeat(76)
        .concat("\r\n")
        .repeat(bytes / 78)
    await expect(bringReport(bounces.port, sender!, large(21 * 1024 * 1024))).rejects.toMatchObject({
      responseCode: 552,
    })
    await bringReport(bounces.port, sender!, large(2 * 1024 * 1024))
    expect(await delivery(id)).toMatchObject({ status: "bounced" })
  })

  test("that the own server refuses as unknown stop the address too", async () => {
    const id = await makeSchedule()
    smtp.state.mood = "knows nobody"
    await run(id)
    smtp.state.mood = "takes"
    expect(await delivery(id)).toMatchObject({ status: "bounced" })
    expect((await user()).email_bounce).toMatchObject({ reason: goneWords })
  })

  test("that someone calls spam end as with their unsubscribe link, wherever the complaint comes", async () => {
    const both = [first.users.User.id, first.users.Manager.id]
    const id = await makeSchedule(both)
    const [sender, other] = await run(id)
    await bringReport(bounces.port, "bounces@mail.outpost.test", complaintReport(sender!))
    await bringReport(
      bounces.port,
      "bounces@mail.outpost.test",
      complaintReport("bounces+1.ab@mail.outpost.test"),
    )
    const read = async () => (await api.call("GET", `/scheduled_exports/${id}`, { as: admin })).body
    expect((await read()).recipient_emails).toHaveLength(1)
    await bringReport(bounces.port, other!, complaintReport(other!))
    expect((await read()).recipient_emails).toEqual([])
    expect(await api.deps.db.select().from(emailBounces)).toEqual([])
  })

  test("of alerts are shown at the alert, and alerts by email of that user stop", async () => {
    const as = admin
    const body = { alert_type_id: 1, alert_frequency_id: 1, user_id: first.users.Manager.id }
    const { id } = (await api.call("POST", "/alerts", { as, body })).body
    const read = async () => (await api.call("GET", `/alerts/${id}`, { as })).body
    await arrive(api, first)
    await send()
    expect(await read()).toMatchObject({ blocked: null, last_delivery: { status: "sent" } })
    await report(smtp.taken[0]!.from, gone)
    expect(await read()).toMatchObject({
      blocked: { code: "bounced", at: new Date(now).toISOString(), reason: goneWords },
      last_delivery: { status: "bounced", reason: goneWords },
    })
    await send()
    await arrive(api, first)
    expect(await send()).toEqual([])
    const kept = await api.deps.db.select().from(alertDeliveries).where(eq(alertDeliveries.alertId, id))
    expect(kept.map(({ status }) => status).sort()).toEqual(["bounced", "failed"])
  })

  test("are counted by what was said of them", async () => {
    const { body, text = body } = await api.call("GET", "/metrics")
    expect(String(text)).toMatch(/outpost_api_mail_reports_total\{outcome="bounced"\} [1-9]/)
    expect(String(text)).toMatch(/outpost_api_mail_reports_total\{outcome="complained"\} 2/)
  })
})
