import { eq } from "drizzle-orm"
import { alertDeliveries } from "#review-api/db/schema/alerts.ts"
import { createWebhookSender } from "#review-api/websites/webhook-sender.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { polled } from "#tests/support/polled.ts"
import { emailOf, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { startWebhookReceiver } from "#tests/support/webhook-receiver.ts"

const today = new Date().toISOString().slice(0, 10)
const file = `hotel,address,date,stars,text
Harbour Inn,1 Quay,${today},1,Cold soup
Harbour Inn,1 Quay,${today},5,Warm soup
`
/** Unannounced rows are found by the first look of the jobs, a minute after they have begun. */
const beforeLookMs = 58_000

describe.each(databasesFor("jobs"))("reviews that a file has brought on %s", (database) => {
  let api: TestApi
  let startedMs: number
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>

  beforeEach(async () => {
    receiver = await startWebhookReceiver()
    const webhooks = createWebhookSender({ allowsPrivate: true })
    startedMs = Date.now()
    api = await startTestApi({ database, webhooks, runsJobs: true })
    await seedTwoAccounts(api.deps)
  })
  afterEach(async () => {
    await api.close()
    await receiver.close()
  })

  test("send review.created and immediate alerts as soon as the import is done, not with the next look", async () => {
    const as = await api.login(emailOf("Admin", "first.test"))
    const endpoint = { url: receiver.url, events: ["review.created"] }
    expect((await api.call("POST", "/webhook_endpoints", { as, body: endpoint })).status).toBe(201)
    const alert = { alert_type_id: 1, alert_frequency_id: 1 }
    const { id: alertId } = (await api.call("POST", "/alerts", { as, body: alert })).body

    const form = formOf(["reviews.csv", Buffer.from(file)])
    const { id } = (await api.call("POST", "/imports", { as, body: form })).body
    const when = (state: string) =>
      polled(
        async () => (await api.call("GET", `/imports/${id}`, { as })).body,
        (found) => found.state === state,
      )
    await when("checked")
    expect((await api.call("POST", `/imports/${id}/start`, { as })).status).toBe(202)
    await when("done")
    await polled(
      async () => receiver.received.length,
      (count) => count === 2,
    )
    const deliveries = await polled(
      () => api.deps.db.select().from(alertDeliveries).where(eq(alertDeliveries.alertId, alertId)),
      (found) => found.length > 0,
    )
    expect(Date.now() - startedMs).toBeLessThan(beforeLookMs)
    const texts = receiver.received.map(({ body }) => JSON.parse(body).data.review.content)
    expect(texts.sort()).toEqual(["Cold soup", "Warm soup"])
    expect(deliveries.map(({ recipient }) => recipient)).toEqual([as.email])
  })
})
