import { retryWait, retryWaitsMs } from "#review-api/services/webhook-deliveries/retry-times.ts"
import { webhookHeaders } from "#review-api/services/webhook-endpoints/sign-webhook.ts"
import { createWebhookSender, type WebhookSenderOptions } from "#review-api/websites/webhook-sender.ts"
import { startWebhookReceiver } from "#tests/support/webhook-receiver.ts"

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>

const { signal } = new AbortController()
let receiver: Receiver

beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  Object.assign(receiver.responds, { status: 204, body: "", location: "", silent: false })
})

const sender = (more: Partial<WebhookSenderOptions> = {}) =>
  createWebhookSender({ allowsPrivate: false, ...more })
/** A name server that says what it is told. */
const resolving = (...addresses: string[]) =>
  ((_host: string, _options: unknown, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as unknown as NonNullable<WebhookSenderOptions["resolve"]>

test.each([
  ["https://hooks.example.com/outpost", null],
  ["https://hooks.example.com:8443/outpost", null],
  ["http://hooks.example.com/outpost", "must start with https"],
  ["https://hooks.example.com:25/", "has a port that can't be used"],
  ["https://user:secret@hooks.example.com/", "must not contain a password"],
  ["ftp://hooks.example.com/", "is not a valid URL"],
  ["hooks", "is not a valid URL"],
  ["https://localhost/", "leads to a private network"],
  ["https://127.0.0.1/", "leads to a private network"],
  ["https://0x7f.1/", "leads to a private network"],
  ["https://2130706433/", "leads to a private network"],
  ["https://10.0.0.8/", "leads to a private network"],
  ["https://169.254.169.254/latest", "leads to a private network"],
  ["https://[::1]/", "leads to a private network"],
  ["https://[::ffff:10.0.0.1]/", "leads to a private network"],
  ["https://[fe80::1]/", "leads to a private network"],
  ["https://database.internal/", "leads to a private network"],
])("%s: %p", (url, refusal) => {
  expect(sender().refusalOf(url)).toBe(refusal)
})

test.each([[["127.0.0.1"]], [["10.1.2.3"]], [["fe80::1"]], [["93.184.216.34", "127.0.0.1"]]])(
  "a name that resolves to %p when it is connected to is sent nothing",
  async (addresses) => {
    const web = sender({ resolve: resolving(...addresses), isAllowedPort: () => true })
    const sent = await web.send(`https://hooks.outpost.dev:${receiver.port}/hook`, {}, "{}", signal)
    expect(sent).toEqual({ error: "Not sent: the address leads to a private network" })
    expect(receiver.received).toEqual([])
  },
)

test("with private networks allowed it sends, follows no redirect and keeps the beginning of the response", async () => {
  const web = sender({ allowsPrivate: true })
  receiver.responds.body = "é\0".repeat(100_000)
  receiver.responds.status = 200
  const sent = await web.send(receiver.url, { "webhook-id": "msg_1" }, '{"a":1}', signal)
  expect(sent).toMatchObject({ status: 200 })
  expect("body" in sent && sent.body.length).toBeLessThanOrEqual(1_024)
  expect("body" in sent && sent.body).not.toContain("\0")
  expect(receiver.received).toMatchObject([
    {
      path: "/hook",
      body: '{"a":1}',
      headers: { "webhook-id": "msg_1", "content-type": "application/json" },
    },
  ])
  Object.assign(receiver.responds, { status: 302, location: receiver.url, body: "" })
  expect(await web.send(receiver.url, {}, "{}", signal)).toMatchObject({ status: 302 })
  expect(receiver.received).toHaveLength(2)
})

test("a receiver that says nothing is left, and one that is not there is named", async () => {
  const web = sender({ allowsPrivate: true, withinMs: 200 })
  receiver.responds.silent = true
  expect(await web.send(receiver.url, {}, "{}", signal)).toEqual({ error: "There was no response in time" })
  expect(await web.send("http://127.0.0.1:1/", {}, "{}", signal)).toEqual({
    error: "The connection was refused",
  })
})

test("signs as the specification of Standard Webhooks does, with each secret", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
  const at = new Date(1_614_265_330_000)
  const body = '{"test": 2432232314}'
  const id = "msg_p5jXN8AQM9LWM0D4loKWxJek"
  expect(webhookHeaders(id, at, body, [secret])).toEqual({
    "webhook-id": id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  })
  const both = webhookHeaders(id, at, body, [secret, secret])["webhook-signature"].split(" ")
  expect(both).toHaveLength(2)
})

test("tries again after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, then for three days in all, and gives up", () => {
  const minutes = retryWaitsMs.map((_, at) => retryWait(at + 1, 0.5)! / 60_000)
  expect(minutes.slice(0, 6)).toEqual([5 / 60, 5, 30, 120, 300, 600])
  expect(minutes.reduce((sum, one) => sum + one, 0) / 60).toBeGreaterThan(72)
  expect(retryWait(1, 0)).toBe(4_500)
  expect(retryWait(1, 1)).toBe(5_500)
  expect(retryWait(retryWaitsMs.length + 1, 0.5)).toBeNull()
})
