import { createHmac } from "node:crypto"
import { eq } from "drizzle-orm"
import { testEventType, webhookBody, webhookEventTypes } from "#lib/contract/index.ts"
import { queuedEmails } from "#review-api/db/schema/mail.ts"
import { imports, reviews } from "#review-api/db/schema/reviews.ts"
import { webhookDeliveries, webhookEndpoints } from "#review-api/db/schema/webhook-endpoints.ts"
import { createWebhookSender } from "#review-api/websites/webhook-sender.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { addReview, connect, doJobs, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { type Received, startWebhookReceiver } from "#tests/support/webhook-receiver.ts"

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>

const all = ["review.created", "response.published", "export.finished"]

describe.each(databasesFor("jobs"))("webhooks on %s", (database) => {
  const clock = standingClock("2026-03-01T12:00:00Z")
  let api: TestApi
  let receiver: Receiver
  let admin: Caller
  let first: SeededAccount
  const lines: string[] = []

  beforeAll(async () => {
    receiver = await startWebhookReceiver()
    const webhooks = createWebhookSender({ allowsPrivate: true })
    api = await startTestApi({
      database,
      clock,
      webhooks,
      mailRestMs: 3_600_000,
      logTo: (line) => lines.push(line),
    })
    ;({ first } = await seedTwoAccounts(api.deps))
    await connect(api.deps, first.id, ["google_my_business"])
    admin = await api.login("admin@first.test")
  })
  afterAll(async () => {
    await api.close()
    await receiver.close()
  })
  beforeEach(async () => {
    receiver.received.length = 0
    Object.assign(receiver.responds, { status: 204, body: "" })
    await api.deps.db.delete(webhookEndpoints)
    await api.deps.db.delete(queuedEmails)
  })

  const create = (more: object = {}, as = admin) =>
    api.call("POST", "/webhook_endpoints", { as, body: { url: receiver.url, events: all, ...more } })
  const created = async (more: object = {}) => (await create(more)).body as { id: number; secret: string }
  const read = async (id: number) => (await api.call("GET", `/webhook_endpoints/${id}`, { as: admin })).body
  const log = async (id: number) => {
    const query = { webhook_endpoint_id: id }
    const { body } = await api.call("GET", "/webhook_deliveries", { as: admin, query })
    return body._embedded.webhook_deliveries
  }
  const post = (path: string, as = admin) => api.call("POST", path, { as })
  const send = () => doJobs(api.deps, "webhook_delivery")
  const review = (more: object = {}) =>
    addReview(api.deps, { accountId: first.id, locationId: first.locationIds[0]! }, more)
  const arrive = async () => {
    await doJobs(api.deps, "webhook_reviews")
    await send()
  }
  const signature = (secret: string, { headers, body }: Received) => {
    const key = Buffer.from(secret.slice("whsec_".length), "base64")
    const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`
    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`
  }

  test("a review that is edited, removed or restored is told as what has become of it, once", async () => {
    const events = ["review.created", "review.updated", "review.deleted"]
    await created({ events })
    const id = await review({ content: "Fine" })
    const change = async (values: Partial<typeof reviews.$inferInsert>) => {
      await api.deps.db.update(reviews).set(values).where(eq(reviews.id, id))
      receiver.received.length = 0
      await arrive()
      return receiver.received.map(({ body }) => {
        const { type, data } = JSON.parse(body)
        return [type, data.review.id, data.review.content]
      })
    }
    await arrive()
    expect(await change({ status: "completed", sentiment: 1 })).toEqual([])
    expect(await change({ content: "Better" })).toEqual([["review.updated", id, "Better"]])
    expect(await change({ originDeletedAt: "2026-03-01T12:00:00Z" })).toEqual([
      ["review.deleted", id, undefined],
    ])
    expect(await change({ originDeletedAt: null })).toEqual([["review.updated", id, "Better"]])
    await api.deps.db.delete(reviews).where(eq(reviews.id, id))
    receiver.received.length = 0
    await arrive()
    expect(
      receiver.received.map(({ body }) => webhookBody("review.deleted").parse(JSON.parse(body))),
    ).toMatchObject([
      {
        data: {
          account_id: first.id,
          review: { id, location_id: first.locationIds[0], source_code: "google_maps" },
        },
      },
    ])
  })

  test("an import of many reviews is one event, which nothing waits behind", async () => {
    await created({ events: ["review.created", "import.finished"] })
    const [run] = await api.deps.db.insert(imports).values({ accountId: first.id }).returning()
    for (let count = 0; count < 3; count += 1) await review({ importId: run!.id })
    const live = await review({ content: "Live" })
    await api.deps.db.update(imports).set({ status: "done", taken: 101 }).where(eq(imports.id, run!.id))
    await arrive()
    const sent = receiver.received.map(({ body }) => JSON.parse(body))
    expect(sent.map(({ type }) => type)).toEqual(["review.created", "import.finished"])
    expect(sent[0].data.review.id).toBe(live)
    expect(sent[1].data.import).toEqual({ id: null, kind: "file", source_code: null, reviews: 101 })
  })

  test("a new review is sent once, signed, and logged", async () => {
    const { id, secret } = await created()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    Object.assign(receiver.responds, { status: 200, body: "thanks" })
    const reviewId = await review({ title: "Lovely" })
    await arrive()
    await arrive()
    expect(receiver.received).toHaveLength(1)
    const [sent] = receiver.received
    expect(sent!.headers["webhook-signature"]).toBe(signature(secret, sent!))
    expect(JSON.stringify([sent!.headers["user-agent"], Object.keys(sent!.headers)])).not.toMatch(/outpost/i)
    expect(sent!.headers["webhook-timestamp"]).toBe(String(Date.parse("2026-03-01T12:00:00Z") / 1_000))
    const body = webhookBody("review.created").parse(JSON.parse(sent!.body))
    expect(body.data).toMatchObject({ account_id: first.id, review: { id: reviewId, title: "Lovely" } })
    expect(await log(id)).toMatchObject([
      {
        event: "review.created",
        message_id: sent!.headers["webhook-id"],
        status: "delivered",
        attempts: 1,
        response_status: 200,
        response_body: "thanks",
        payload: sent!.body,
      },
    ])
  })

  test("reviews of an import wait until it is done; those that are gone by then are not sent", async () => {
    await created()
    const [run] = await api.deps.db.insert(imports).values({ accountId: first.id }).returning()
    const kept = await review({ importId: run!.id })
    const gone = await review({ importId: run!.id })
    await arrive()
    expect(receiver.received).toEqual([])
    await api.deps.db.delete(reviews).where(eq(reviews.id, gone))
    await api.deps.db.update(imports).set({ status: "done" }).where(eq(imports.id, run!.id))
    await arrive()
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.review.id)).toEqual([kept])
  })

  test("a published response and a finished export are sent", async () => {
    await created({ events: ["response.published", "export.finished"] })
    const body = { review_id: await review(), content: "Thank you!", status: "pending" }
    await api.call("POST", "/responses", { as: admin, body })
    await doJobs(api.deps, "response")
    await api.call("POST", `/export_files/${first.id}`, { as: admin, body: { resource: "reviews" } })
    await doJobs(api.deps, "export_file")
    await arrive()
    const bodies = receiver.received.map((one) => JSON.parse(one.body))
    expect(bodies.map(({ type }) => type)).toEqual(["response.published", "export.finished"])
    expect(webhookBody("response.published").parse(bodies[0]).data).toMatchObject({
      response: { review_id: body.review_id, content: "Thank you!", location_id: first.locationIds[0] },
    })
    expect(webhookBody("export.finished").parse(bodies[1]).data).toMatchObject({
      export_file: { resource: "reviews", file_type: "csv", status: "completed" },
    })
  })

  test("events go to enabled endpoints of the account that are sent them, and nowhere else", async () => {
    await created({ events: ["export.finished"] })
    await created({ enabled: false })
    await create({}, await api.login("admin@second.test"))
    await review()
    await arrive()
    expect(receiver.received).toEqual([])
  })

  test("a failure is tried again later with the same id, until it succeeds", async () => {
    const { id } = await created()
    Object.assign(receiver.responds, { status: 500, body: "oops" })
    await review()
    await arrive()
    expect(await log(id)).toMatchObject([
      { status: "pending", attempts: 1, response_status: 500, response_body: "oops" },
    ])
    expect((await read(id)).failing_since).toBe("2026-03-01T12:00:00.000Z")
    expect(await send()).toBe(0)
    clock.pass(0.1)
    await send()
    clock.pass(4)
    expect(await send()).toBe(0)
    clock.pass(2)
    receiver.responds.status = 200
    await send()
    expect(await log(id)).toMatchObject([{ status: "delivered", attempts: 3, next_attempt_at: null }])
    expect((await read(id)).failing_since).toBeNull()
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(3)
  })

  test("redirects are not followed", async () => {
    const { id } = await created()
    Object.assign(receiver.responds, { status: 307, location: receiver.url })
    await post(`/webhook_endpoints/${id}/tests`)
    await send()
    receiver.responds.location = ""
    expect(receiver.received).toHaveLength(1)
    expect(await log(id)).toMatchObject([{ status: "pending", error: "Redirects are not followed" }])
  })

  test("an endpoint that fails often in a row is left alone for a while", async () => {
    const { id } = await created()
    receiver.responds.status = 503
    for (let count = 0; count < 5; count += 1) await post(`/webhook_endpoints/${id}/tests`)
    await send()
    expect(receiver.received).toHaveLength(3)
  })

  test("after five days of failures it is disabled, and the Admins get an email", async () => {
    const { id } = await created()
    receiver.responds.status = 500
    await review()
    await arrive()
    clock.pass(5 * 24 * 60)
    await review()
    await arrive()
    expect(await read(id)).toMatchObject({ enabled: false, disabled_reason: "failing" })
    expect((await log(id)).map(({ status }: { status: string }) => status)).toEqual(["failed", "failed"])
    const mails = await api.deps.db.select().from(queuedEmails)
    expect(mails).toMatchObject([{ kind: "webhook_disabled", recipient: "admin@first.test" }])
    await api.patch(`/webhook_endpoints/${id}`, { as: admin, body: { enabled: true } })
    expect(await read(id)).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null })
  })

  test("one that is gone (410) is disabled immediately", async () => {
    const { id } = await created()
    receiver.responds.status = 410
    await review()
    await arrive()
    expect(await read(id)).toMatchObject({ enabled: false, disabled_reason: "gone" })
    expect(await log(id)).toMatchObject([{ status: "failed", attempts: 1 }])
  })

  test("while a secret is rotated both sign, for a day", async () => {
    const { id, secret: former } = await created()
    const { body } = await post(`/webhook_endpoints/${id}/secrets`)
    expect(body.secret).not.toBe(former)
    const signatures = async () => {
      receiver.received.length = 0
      await post(`/webhook_endpoints/${id}/tests`)
      await send()
      const [sent] = receiver.received
      const valid = [body.secret, former].map((secret) => signature(secret, sent!))
      return String(sent!.headers["webhook-signature"])
        .split(" ")
        .map((one) => valid.indexOf(one))
    }
    expect(await signatures()).toEqual([0, 1])
    clock.pass(24 * 60)
    expect(await signatures()).toEqual([0])
  })

  test("a delivery is sent again with the same id and body", async () => {
    const { id } = await created()
    const { status, body } = await post(`/webhook_endpoints/${id}/tests`)
    expect([status, body.event, body.status]).toEqual([202, "webhook.test", "pending"])
    await send()
    expect((await post(`/webhook_deliveries/${body.id}/replays`)).body.status).toBe("pending")
    await send()
    const [one, other] = receiver.received
    expect(other!.body).toBe(one!.body)
    expect(other!.headers["webhook-id"]).toBe(one!.headers["webhook-id"])
  })

  test("no secret is stored as it is, listed or logged", async () => {
    const { id, secret } = await created()
    const rotated = (await post(`/webhook_endpoints/${id}/secrets`)).body.secret
    const rows = await api.deps.db.select().from(webhookEndpoints)
    const entries = await api.call("GET", "/audit_entries", { as: admin })
    const seen = JSON.stringify([rows, await read(id), entries.body, lines])
    for (const one of [secret, rotated]) expect(seen).not.toContain(one.slice("whsec_".length))
  })

  test.each([
    ["an address that is none", { url: "hooks" }, "url"],
    ["no events", { events: [] }, "events"],
    ["an event that nobody knows", { events: ["review.imagined"] }, "events"],
  ])("refuses %s", async (_, more, field) => {
    const { status, body } = await create(more)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test("events that can't be subscribed to are named, with those that can", async () => {
    for (const event of ["review.imagined", testEventType]) {
      const { body } = await create({ events: ["review.created", event] })
      expect(body.errors.events).toEqual([`can't have "${event}", only ${webhookEventTypes.join(", ")}`])
    }
  })

  test("a text in place of a list is said to be none, and nothing about its length", async () => {
    const { body } = await create({ events: "review.created" })
    expect(body.errors).toEqual({ events: ["must be a list"] })
  })

  test("an account has 10 endpoints at most, and only Admins reach them", async () => {
    for (let count = 0; count < 10; count += 1) await created()
    expect((await create()).status).toBe(422)
    const manager = await api.login(emailOf("Manager", "first.test"))
    expect((await create({}, manager)).status).toBe(403)
    expect((await api.call("GET", "/webhook_deliveries", { as: manager })).status).toBe(403)
  })

  test("the log reaches back 30 days", async () => {
    const { id } = await created()
    await post(`/webhook_endpoints/${id}/tests`)
    await send()
    expect(await doJobs(api.deps, "webhook_removal")).toBe(0)
    clock.pass(30 * 24 * 60 + 1)
    await doJobs(api.deps, "webhook_removal")
    expect(await api.deps.db.select().from(webhookDeliveries)).toEqual([])
  })
})
