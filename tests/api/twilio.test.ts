import { eq } from "drizzle-orm"
import { alertDeliveries, alerts } from "#review-api/db/schema/alerts.ts"
import { accountSettings, accounts, users } from "#review-api/db/schema/identity.ts"
import { alertSmsJob, sendAlertSms } from "#review-api/notifications/alert-sms-job.ts"
import { createTwilioSms } from "#review-api/sms/twilio-transport.ts"
import { arrive } from "#tests/support/alerts.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTwilio, type TwilioStandIn } from "#tests/support/stand-ins/twilio/start-twilio.ts"
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
    api = await startTestApi({ database, config, clock, mailRestMs: 3_600_000 })
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
    await arrive(api, first)
  })

  async function sendDue(account = twilio.account): Promise<void> {
    const deps = { ...api.deps, sms: createTwilioSms(account, silenceMs) }
    for (const id of await alertSmsJob.waiting(deps)) await sendAlertSms(deps, id)
  }
  const delivery = async () => (await api.deps.db.select().from(alertDeliveries))[0]!
  const shown = async () => {
    const as = await api.signIn("admin@first.test")
    return (await api.call("GET", `/alerts/${alertId}`, { as })).body.last_delivery
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
