import { inspect } from "node:util"
import { secretKey } from "#tests/support/stand-ins/stripe/start-stripe.ts"
import { returns, type StripeScene, stripeScene } from "#tests/support/stripe-scene.ts"

let scene: StripeScene
beforeEach(async () => {
  scene = await stripeScene()
})
afterEach(() => scene.close())

const pack = { quantity: 500, cents: 2_400, currency: "USD" }
const choice = { priceId: "essential_month", quantity: 3, collection: "automatic" as const }
const more = { priceId: "essential_month", quantity: 5, charges: "now" as const }

/** Each method, on a subscription that runs. */
const methods = (
  { provider, key }: StripeScene,
  { customerId, subscription }: Awaited<ReturnType<StripeScene["subscribed"]>>,
) =>
  new Map<string, () => Promise<unknown>>([
    ["createCustomer", () => provider.createCustomer({ accountId: 1, name: "A", email: "a@a.test" }, key())],
    ["readCustomer", () => provider.readCustomer(customerId)],
    ["previewChange", () => provider.previewChange(customerId, subscription, more)],
    ["subscribe", () => provider.subscribe(customerId, choice, { returns }, key())],
    ["change", () => provider.change(subscription, more, key())],
    ["cancelAtPeriodEnd", () => provider.cancelAtPeriodEnd(subscription.id, null, key())],
    ["resume", () => provider.resume(subscription.id, key())],
    ["cancelNow", () => provider.cancelNow(subscription.id, key())],
    ["updateCard", () => provider.updateCard(customerId, { returns }, key())],
    ["buyCredits", () => provider.buyCredits(customerId, pack, { returns }, key())],
    ["readCheckout", () => provider.readCheckout("cs_test_1")],
    ["invoicePdf", () => provider.invoicePdf("in_1")],
    ["deleteCustomer", () => provider.deleteCustomer(customerId, key())],
  ])

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

describe("what passes is PaymentAway, in each method", () => {
  test.each([
    ["a key in use", { status: 409 }, null],
    ["too many calls", { status: 429, retryAfter: 30 }, 30_000],
    ["an error of Stripe", { status: 500 }, null],
    ["Stripe under maintenance", { status: 503 }, null],
    ["a key that Stripe turns down", { status: 401 }, null],
    ["an answer that never comes", { hangs: true }, null],
  ])("%s", async (_, failure, retryAfterMs) => {
    const subscribed = await scene.subscribed()
    const { stripe } = scene
    const impatient = { ...scene, provider: scene.as({ patience: { withinMs: 150, retries: 0 } }) }
    for (const [name, call] of methods(impatient, subscribed)) {
      stripe.inject({ on: /\/v1\//, times: 99, ...failure })
      const error = await errorOf(call())
      stripe.calm()
      expect([name, error]).toEqual([name, expect.objectContaining({ name: "PaymentAway", retryAfterMs })])
      expect(inspect(error, { depth: 9 })).not.toContain(secretKey)
    }
  })

  test("no connection", async () => {
    const subscribed = await scene.subscribed()
    const gone = { ...scene, provider: scene.as({ apiUrl: "http://127.0.0.1:9" }) }
    for (const [name, call] of methods(gone, subscribed))
      expect([name, await errorOf(call())]).toEqual([name, expect.objectContaining({ name: "PaymentAway" })])
  })
})

describe("what a person can mend is PaymentRefused, and nothing has changed", () => {
  test.each([
    ["declines", "declined", "Your card was declined."],
    ["asks", "action_required", "Your bank asks you to confirm this payment."],
  ] as const)("a card that %s", async (behaviour, code, message) => {
    const { customerId, subscription } = await scene.subscribed()
    scene.card(customerId).behaviour = behaviour
    await scene.pass(5)
    const key = scene.key()
    const error = await errorOf(scene.provider.change(subscription, more, key))
    expect(error).toMatchObject({ name: "PaymentRefused", code, message })
    const { subscriptions, invoices } = await scene.state(customerId)
    expect(subscriptions[0]).toMatchObject({ status: "active", quantity: 3 })
    expect(invoices).toHaveLength(1)
    // A refusal is kept with its key, as at Stripe: another try needs another key.
    scene.card(customerId).behaviour = "works"
    await expect(scene.provider.change(subscription, more, key)).rejects.toMatchObject({ code })
    await scene.provider.change(subscription, more, scene.key())
    expect(await scene.only(customerId)).toMatchObject({ quantity: 5 })
  })

  test("a renewal that 3-D Secure waits for is past due, and its invoice can be paid on its page", async () => {
    const { customerId } = await scene.subscribed()
    scene.card(customerId).behaviour = "asks"
    await scene.pass(31.1)
    const { subscriptions, invoices } = await scene.state(customerId)
    expect(subscriptions[0]).toMatchObject({ status: "past_due" })
    expect(scene.stripe.event("invoice.payment_action_required")).toBeDefined()
    await scene.stripe.press(invoices[0]!.payUrl!, "works")
    expect(await scene.only(customerId)).toMatchObject({ status: "active" })
  })

  test("a price, a subscription and a customer that Stripe does not know; its words for developers stay inside", async () => {
    const { provider, key } = scene
    const { customerId, subscription } = await scene.subscribed()
    const calls = [
      provider.previewChange(customerId, null, { priceId: "none", quantity: 1 }),
      provider.change(subscription, { ...more, priceId: "none" }, key()),
      provider.change({ id: "sub_none", itemId: "si_none" }, more, key()),
      provider.change({ id: subscription.id, itemId: "si_none" }, more, key()),
      provider.updateCard("cus_none", { returns }, key()),
      provider.buyCredits("cus_none", pack, { returns }, key()),
      provider.cancelAtPeriodEnd("sub_none", null, key()),
    ]
    for (const call of calls) {
      const error = await errorOf(call)
      expect(error).toMatchObject({ name: "PaymentRefused", code: "not_possible" })
      expect((error as Error).message).not.toMatch(/none|param|Stripe/)
    }
  })

  test("a key that was used for something else", async () => {
    const { provider } = scene
    const { customerId } = await scene.subscribed()
    const key = scene.key()
    await provider.buyCredits(customerId, pack, { returns }, key)
    await expect(
      provider.buyCredits(customerId, { ...pack, quantity: 1_000 }, { returns }, key),
    ).rejects.toMatchObject({ name: "PaymentRefused", code: "not_possible" })
  })
})

describe("a write is done once, however often it is made", () => {
  test("when its answer gets lost and the call is made again with its key", async () => {
    const { provider, stripe } = scene
    const { customerId, subscription } = await scene.subscribed()
    await scene.pass(5)
    const key = scene.key()
    stripe.inject({ on: /^POST \/v1\/subscriptions/, losesAnswer: true, times: 2 })
    const impatient = scene.as({ patience: { withinMs: 500, retries: 0 } })
    expect(await errorOf(impatient.change(subscription, more, key))).toMatchObject({ name: "PaymentAway" })
    stripe.calm()
    await provider.change(subscription, more, key)
    const { invoices } = await scene.state(customerId)
    expect(invoices).toHaveLength(2)
    expect(stripe.fixture.events.filter(({ type }) => type === "invoice.paid")).toHaveLength(2)
  })

  test("when the client itself tries again after an error of Stripe", async () => {
    const { stripe } = scene
    const patient = scene.as({ patience: { withinMs: 2_000, retries: 1 } })
    const customerId = await scene.customer()
    stripe.inject({ on: /^POST \/v1\/checkout/, losesAnswer: true })
    await patient.buyCredits(customerId, pack, { returns }, scene.key())
    stripe.inject({ on: /^POST \/v1\/checkout/, status: 409 })
    await patient.buyCredits(customerId, pack, { returns }, scene.key())
    expect(stripe.fixture.sessions.size).toBe(2)
  })

  test("while another call holds its key", async () => {
    const { provider, stripe } = scene
    const key = scene.key()
    stripe.idempotency.hold(key, "POST")
    const person = { accountId: 1, name: "A", email: "a@a.test" }
    const request = `/v1/customers name=A&email=a%40a.test&metadata%5Baccount_id%5D=1`
    stripe.idempotency.hold(key, request)
    await expect(provider.createCustomer(person, key)).rejects.toMatchObject({ name: "PaymentAway" })
    stripe.idempotency.release(key)
    const id = await provider.createCustomer(person, key)
    expect(await provider.createCustomer(person, key)).toBe(id)
  })
})

test("the stand-in refuses what Stripe would: parameters that it does not know, lacks or can't read", async () => {
  const { stripe } = scene
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await fetch(`${stripe.settings.apiUrl}/v1/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}`, "stripe-version": "2026-10-28.endive" },
      body: new URLSearchParams(form),
    })
    return [answer.status, ((await answer.json()) as { error?: { code?: string; param?: string } }).error]
  }
  expect(await post("customers", { nickname: "A" })).toEqual([
    400,
    expect.objectContaining({ code: "parameter_unknown", param: "nickname" }),
  ])
  expect(await post("subscriptions/sub_1", { "items[0][seats]": "1" })).toEqual([
    400,
    expect.objectContaining({ code: "parameter_unknown", param: "items[0][seats]" }),
  ])
  expect(await post("subscriptions", { "items[0][price]": "essential_month" })).toEqual([
    400,
    expect.objectContaining({ code: "parameter_missing", param: "customer" }),
  ])
  expect(await post("checkout/sessions", { mode: "later" })).toEqual([
    400,
    expect.objectContaining({ param: "mode" }),
  ])
})
