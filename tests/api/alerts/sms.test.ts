import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { eq } from "drizzle-orm"
import { alertDeliveries, alerts, smsOutbox } from "#review-api/db/schema/alerts.ts"
import { accountSettings, accounts, users } from "#review-api/db/schema/identity.ts"
import { queuedEmails } from "#review-api/db/schema/mail.ts"
import { alertSmsJob, sendAlertSms } from "#review-api/notifications/alert-sms-job.ts"
import { createHttpSms } from "#review-api/sms/http-transport.ts"
import { addReview, arrive } from "#tests/support/alerts.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type Received = { key: unknown; authorization: unknown; body: Record<string, string> }

/** A provider of text messages that notes what it is sent. */
async function startProvider() {
  const received: Received[] = []
  const state = { status: 202 }
  const server: Server = createServer((request, response) => {
    let text = ""
    request.on("data", (chunk) => {
      text += String(chunk)
    })
    request.on("end", () => {
      const { "idempotency-key": key, authorization } = request.headers
      received.push({ key, authorization, body: JSON.parse(text) })
      response.writeHead(state.status).end("{}")
    })
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
  return { received, state, url, close: () => new Promise((closed) => server.close(closed)) }
}

const atOnce = { alert_type_id: 1, alert_frequency_id: 1, channel: "sms" }

describe.each(databasesFor("jobs"))("alerts by SMS on %s (D-136)", (database) => {
  let api: TestApi
  let provider: Awaited<ReturnType<typeof startProvider>>
  let first: SeededAccount
  let now = Date.parse("2026-03-04T12:00:00Z")

  beforeAll(async () => {
    provider = await startProvider()
    const clock = { now: () => new Date(now) }
    const config = { appUrl: "https://app.outpost.test", authLimitPerMinute: 1_000 }
    api = await startTestApi({ database, config, clock, mailRestMs: 3_600_000 })
    first = (await seedTwoAccounts(api.deps)).first
    await api.deps.db.update(users).set({ alertsGivenAt: new Date(now).toISOString() })
    await api.deps.db.update(accounts).set({ name: "Pine" }).where(eq(accounts.id, first.id))
  })
  afterAll(async () => {
    await api.close()
    await provider.close()
  })
  beforeEach(async () => {
    now += 86_400_000
    provider.received.length = 0
    provider.state.status = 202
    await api.deps.db.delete(alerts)
    await setPhone("(312) 555-0142")
    await allow("true")
  })

  const setPhone = (phone: string | null) =>
    api.deps.db.update(users).set({ phone }).where(eq(users.id, first.users.Admin.id))
  async function allow(value: string) {
    await api.deps.db.delete(accountSettings).where(eq(accountSettings.code, "sms_alerts"))
    await api.deps.db.insert(accountSettings).values({ accountId: first.id, code: "sms_alerts", value })
  }
  const make = async (body: object) =>
    api.call("POST", "/alerts", { as: await api.signIn("admin@first.test"), body })
  const deps = () => ({
    ...api.deps,
    sms: createHttpSms({ url: provider.url, token: "secret", from: "+15550001111" }),
  })
  async function sendDue(to = deps()) {
    for (const id of await alertSmsJob.waiting(to)) await sendAlertSms(to, id)
  }
  const lastDelivery = async () =>
    (await api.deps.db.select().from(alertDeliveries)).sort((one, other) => one.id - other.id).at(-1)!

  test("need the setting of the account [F-463, P-409]", async () => {
    expect((await make(atOnce)).status).toBe(201)
    await allow("false")
    expect(await make(atOnce)).toMatchObject({ status: 403, body: { code: "feature_off" } })
    await arrive(api, first)
    expect(await api.deps.db.select().from(alertDeliveries)).toEqual([])
  })

  test.each([null, "12345", "(000) 000-0000"])("need a phone number of the user, not %s", async (phone) => {
    await setPhone(phone)
    expect(await make(atOnce)).toMatchObject({
      status: 422,
      body: { errors: { channel: [expect.stringContaining("phone number")] } },
    })
  })

  test("are no way for mentions", async () => {
    expect((await make({ ...atOnce, alert_type_id: 4 })).body.errors.channel).toHaveLength(1)
  })

  test("go to the provider once, with what is new, the way to it and the way out", async () => {
    await make(atOnce)
    const id = await arrive(api, first, { content: "Cold\n soup." })
    await sendDue()
    await sendDue()
    expect(provider.received).toEqual([
      {
        key: expect.stringMatching(/^[\w-]{22}$/),
        authorization: "Bearer secret",
        body: {
          id: provider.received[0]!.key,
          from: "+15550001111",
          to: "+13125550142",
          text: expect.stringMatching(
            new RegExp(
              `^Pine: 2 stars at Alder Café \\(Google\\): "Cold soup\\." https://app\\.outpost\\.test/reviews/${id}\\nStop: https://app\\.outpost\\.test/unsubscribe/alerts/[\\w-]{22}$`,
            ),
          ),
        },
      },
    ])
    expect(await lastDelivery()).toMatchObject({ status: "sent", channel: "sms", recipient: "+13125550142" })
    expect(await api.deps.db.select().from(queuedEmails)).toEqual([])
  })

  test("are kept without a provider", async () => {
    await make(atOnce)
    await addReview(api, first)
    await arrive(api, first)
    await sendDue(api.deps)
    const kept = await api.deps.db.select().from(smsOutbox)
    expect(kept).toEqual([
      expect.objectContaining({
        accountId: first.id,
        recipient: "+13125550142",
        text: expect.stringMatching(/^Pine: 2 new reviews, the newest 2 stars at Alder Café/),
      }),
    ])
    await api.deps.db.delete(smsOutbox)
  })

  test("are tried again later under the same key while the provider is down, for a day", async () => {
    await make(atOnce)
    provider.state.status = 503
    await arrive(api, first)
    await sendDue()
    expect(await lastDelivery()).toMatchObject({ status: "pending", attempts: 1, reason: "HTTP 503" })
    await sendDue()
    expect(provider.received).toHaveLength(1)
    now += 30_000
    provider.state.status = 200
    await sendDue()
    expect(new Set(provider.received.map(({ key }) => key)).size).toBe(1)
    expect(await lastDelivery()).toMatchObject({ status: "sent", attempts: 2, nextAttemptAt: null })

    provider.state.status = 500
    await arrive(api, first)
    await sendDue()
    now += 86_400_000
    await sendDue()
    expect(await lastDelivery()).toMatchObject({ status: "failed", nextAttemptAt: null })
  })

  test("that the provider refuses are not tried again", async () => {
    await make(atOnce)
    provider.state.status = 400
    await arrive(api, first)
    await sendDue()
    expect(await lastDelivery()).toMatchObject({ status: "bounced", reason: "HTTP 400", nextAttemptAt: null })
  })

  test("end with their link, also those on their way", async () => {
    const { body } = await make(atOnce)
    await arrive(api, first)
    await sendDue()
    const link = /unsubscribe\/alerts\/[\w-]+/.exec(provider.received[0]!.body["text"]!)![0]
    await arrive(api, first)
    expect((await api.call("POST", `/${link}`)).status).toBe(200)
    await sendDue()
    expect(provider.received).toHaveLength(1)
    const [kept] = await api.deps.db.select().from(alerts).where(eq(alerts.id, body.id))
    expect(kept!.isActive).toBe(false)
  })
})
