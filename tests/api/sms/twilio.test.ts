import { eq } from "drizzle-orm"
import { alertDeliveries, alerts, smsOptOuts } from "#review-api/db/schema/alerts.ts"
import { accountSettings, accounts, users } from "#review-api/db/schema/identity.ts"
import { alertSmsJob, sendAlertSms } from "#review-api/notifications/alert-sms-job.ts"
import { createTwilioSms } from "#review-api/sms/twilio-transport.ts"
import { arrive } from "#tests/support/alerts.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import {
  type StandInNotification,
  startTwilio,
  type TwilioStandIn,
} from "#tests/support/stand-ins/twilio/start-twilio.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const silenceMs = 300
const to = "+13125550142"

describe.each(databasesFor("jobs"))("alerts by SMS through Twilio on %s", (database) => {
  let api: TestApi
  let twilio: TwilioStandIn
  let first: SeededAccount
  let alertId: number
  let now = Date.parse("2026-03-04T12:00:00Z")

  beforeAll(async () => {
    const clock = { now: () => new Date(now) }
    twilio = await startTwilio(clock)
    const config = { appUrl: "https://app.outpost.test", authLimitPerMinute: 1_000 }
    const sms = createTwilioSms(twilio.account, silenceMs)
    api = await startTestApi({ database, config, clock, sms, mailRestMs: 3_600_000 })
    first = (await seedTwoAccounts(api.deps)).first
    const { db } = api.deps
    await db.update(users).set({ alertsGivenAt: clock.now().toISOString() })
    await db.update(users).set({ phone: "(312) 555-0142" }).where(eq(users.id, first.users.Admin.id))
    await db.update(accounts).set({ name: "Pine" }).where(eq(accounts.id, first.id))
    await db.insert(accountSettings).values({ accountId: first.id, code: "sms_alerts", value: "true" })
    const body = { alert_type_id: 1, alert_frequency_id: 1, channel: "sms" }
    const as = await api.login("admin@first.test")
    alertId = (await api.call("POST", "/alerts", { as, body })).body.id
  })
  afterAll(async () => {
    await api.close()
    await twilio.close()
  })
  beforeEach(async () => {
    now += 3_600_000
    twilio.messages.length = 0
    twilio.asked.length = 0
    twilio.optedOut.clear()
    twilio.calm()
    await api.deps.db.delete(alertDeliveries)
    await api.deps.db.delete(smsOptOuts)
    await arrive(api, first)
  })

  async function sendDue(account = twilio.account): Promise<void> {
    const deps = { ...api.deps, sms: createTwilioSms(account, silenceMs) }
    for (const id of await alertSmsJob.waiting(deps)) await sendAlertSms(deps, id)
  }
  const delivery = async () => (await api.deps.db.select().from(alertDeliveries))[0]!
  const alert = async () => {
    const as = await api.login("admin@first.test")
    return (await api.call("GET", `/alerts/${alertId}`, { as })).body
  }
  const shown = async () => (await alert()).last_delivery
  /** Hands on what Twilio posts, as the app does. */
  const report = async ({ url, form, signature }: StandInNotification) => {
    const body = { signature, query: new URL(url).search, form: form.toString() }
    return (await api.call("POST", "/sms/notifications", { body })).status
  }

  test("are sent once, from the number or by the service", async () => {
    await sendDue()
    await sendDue()
    expect(twilio.messages).toEqual([
      expect.objectContaining({ to, from: "+15005550006", body: expect.stringMatching(/^Pine: 2 stars/) }),
    ])
    expect(await delivery()).toMatchObject({ status: "sent", nextAttemptAt: null })
    await arrive(api, first)
    await sendDue({ ...twilio.account, sender: { MessagingServiceSid: "MG1" } })
    expect(twilio.messages[0]).toMatchObject({ from: null, messaging_service_sid: "MG1" })
  })

  test.each([429, 500, 503])("are sent later after %s, and looked for before", async (status) => {
    twilio.inject({ on: /^POST/, status })
    await sendDue()
    expect(await delivery()).toMatchObject({ status: "pending", reason: `HTTP ${status}` })
    now += 30_000
    await sendDue()
    expect(twilio.asked.map((call) => call.split(" ")[0])).toEqual(["POST", "GET", "POST"])
    expect(twilio.messages).toHaveLength(1)
    expect(await delivery()).toMatchObject({ status: "sent", attempts: 2 })
  })

  test("are not sent twice when the answer was lost", async () => {
    twilio.inject({ on: /^POST/, losesAnswer: true })
    await sendDue()
    expect(await delivery()).toMatchObject({ status: "pending" })
    now += 30_000
    await sendDue()
    expect(twilio.messages).toHaveLength(1)
    expect(await delivery()).toMatchObject({ status: "sent", attempts: 2 })
  })

  test("are not sent while Twilio cannot say whether it has them", async () => {
    twilio.inject({ on: /^POST/, losesAnswer: true })
    twilio.inject({ on: /^GET/, hangs: true })
    await sendDue()
    now += 30_000
    await sendDue()
    expect(await delivery()).toMatchObject({ status: "pending", attempts: 2 })
    now += 60_000
    await sendDue()
    expect(twilio.messages).toHaveLength(1)
    expect(await delivery()).toMatchObject({ status: "sent", attempts: 3 })
  })

  test("to a number that has opted out are not tried again, and the alert says so", async () => {
    twilio.optedOut.add(to)
    await sendDue()
    now += 3_600_000
    await sendDue()
    expect(twilio.asked).toHaveLength(1)
    expect(await delivery()).toMatchObject({ status: "bounced", reason: "Twilio 21610", nextAttemptAt: null })
    expect(await shown()).toEqual({ status: "bounced", reason: "The number has opted out of SMS (21610)" })
    expect((await alert()).blocked).toEqual({
      code: "opted_out",
      at: new Date(now - 3_600_000).toISOString(),
    })
    // No one reported us that the number is welcome again: the next SMS asks.
    twilio.optedOut.clear()
    await arrive(api, first)
    await sendDue()
    expect(await shown()).toEqual({ status: "sent", reason: null })
    expect((await alert()).blocked).toBeNull()
  })

  test("are delivered, or not, once Twilio says so; what comes late or again changes nothing", async () => {
    await sendDue()
    for (const status of ["queued", "sending", "sent"]) {
      expect(await report(twilio.statusOf(status))).toBe(204)
      expect(await shown()).toEqual({ status: "sent", reason: null })
    }
    expect(await report(twilio.statusOf("delivered"))).toBe(204)
    const late = [
      twilio.statusOf("sent"),
      twilio.statusOf("undelivered", 30_003),
      twilio.statusOf("delivered"),
    ]
    for (const notification of late) expect(await report(notification)).toBe(204)
    expect(await shown()).toEqual({ status: "delivered", reason: null })

    await arrive(api, first)
    await sendDue()
    expect(await report(twilio.statusOf("undelivered", 30_005))).toBe(204)
    expect(await report(twilio.statusOf("delivered"))).toBe(204)
    expect(await shown()).toEqual({ status: "bounced", reason: "The number is not in service (30005)" })
    expect(twilio.messages).toHaveLength(2)
  })

  test("that Twilio reports before its answer was heard are not sent again", async () => {
    twilio.inject({ on: /^POST/, losesAnswer: true })
    await sendDue()
    expect(await delivery()).toMatchObject({ status: "pending" })
    expect(await report(twilio.statusOf("delivered"))).toBe(204)
    now += 30_000
    await sendDue()
    expect(twilio.messages).toHaveLength(1)
    expect(await delivery()).toMatchObject({ status: "delivered", nextAttemptAt: null })
  })

  test("stop with STOP and start with START, whichever account sends them", async () => {
    expect(await report(twilio.written(to, " stop "))).toBe(204)
    expect(await report(twilio.written(to, "Stop it please"))).toBe(204)
    await sendDue()
    expect(twilio.asked).toEqual([])
    expect(await shown()).toEqual({ status: "bounced", reason: "The number has opted out of SMS" })
    expect((await alert()).blocked).toEqual({ code: "opted_out", at: new Date(now).toISOString() })
    expect(await report(twilio.written(to, "HELP"))).toBe(204)
    expect((await alert()).blocked).not.toBeNull()
    expect(await report(twilio.written(to, "START"))).toBe(204)
    expect((await alert()).blocked).toBeNull()
    await arrive(api, first)
    await sendDue()
    expect(twilio.messages).toHaveLength(1)
    // Where Twilio has keywords of its own, it says what they mean.
    expect(await report(twilio.written(to, "Nein danke", { OptOutType: "STOP" }))).toBe(204)
    expect((await alert()).blocked).not.toBeNull()
  })

  test("stay stopped when STOP comes while an SMS is being sent", async () => {
    const send = async () => void (await report(twilio.written(to, "STOP")))
    for (const id of await alertSmsJob.waiting(api.deps))
      await sendAlertSms({ ...api.deps, sms: { ...api.deps.sms, send } }, id)
    expect((await alert()).blocked).toMatchObject({ code: "opted_out" })
    await arrive(api, first)
    await sendDue()
    expect(twilio.asked).toEqual([])
    expect(await shown()).toEqual({ status: "bounced", reason: "The number has opted out of SMS" })
  })

  test("are believed of Twilio alone: what is not signed, or differs from what was, changes nothing", async () => {
    await sendDue()
    const good = twilio.statusOf("delivered")
    const other = new URLSearchParams(good.form)
    other.set("MessageStatus", "undelivered")
    for (const forged of [
      { ...good, signature: "x".repeat(28) },
      { ...good, signature: good.signature.toLowerCase() },
      { ...good, form: other },
      { ...good, url: `${good.url}0` },
      { ...good, url: good.url.split("?")[0]! },
    ])
      expect(await report(forged)).toBe(401)
    const { signature } = twilio.written(to, "STOP")
    expect(await report({ ...twilio.written("+13125550143", "STOP"), signature })).toBe(401)
    expect(await shown()).toEqual({ status: "sent", reason: null })
    expect(await api.deps.db.select().from(smsOptOuts)).toEqual([])
    expect((await api.call("POST", "/sms/notifications", { body: {} })).status).toBe(422)
  })

  test("wait while the credentials are wrong", async () => {
    await sendDue({ ...twilio.account, authToken: "wrong" })
    expect(await delivery()).toMatchObject({ status: "pending", reason: "HTTP 401" })
    now += 30_000
    await sendDue()
    expect(await delivery()).toMatchObject({ status: "sent" })
  })

  test("end with the alert", async () => {
    await api.deps.db.update(alerts).set({ isActive: false })
    await sendDue()
    await api.deps.db.update(alerts).set({ isActive: true })
    expect(twilio.messages).toEqual([])
  })
})
