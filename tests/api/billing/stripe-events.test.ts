import { webhookSecret } from "#tests/support/stand-ins/stripe/start-stripe.ts"
import { type StripeScene, stripeScene } from "#tests/support/stripe-scene.ts"

let scene: StripeScene
let subscribed: Awaited<ReturnType<StripeScene["subscribed"]>>
beforeAll(async () => {
  scene = await stripeScene()
  subscribed = await scene.subscribed()
})
afterAll(() => scene.close())

const other = `whsec_${"1".repeat(32)}`
const refused = expect.objectContaining({ name: "PaymentRefused", code: "bad_signature" })
const errorOf = (act: () => unknown) => {
  try {
    return act()
  } catch (error) {
    return error
  }
}
const event = (type = "customer.subscription.updated") => scene.stripe.event(type)!

describe("events of Stripe (D-288)", () => {
  test("that are signed say which customer they are about, and no more is believed", () => {
    const { webhooks } = scene.stripe
    const given = event()
    const { body, signature } = webhooks.sign(given)
    expect(scene.provider.readEvent(body, signature, scene.now())).toEqual({
      id: given.id,
      type: "customer.subscription.updated",
      createdAt: new Date(given.created * 1_000).toISOString(),
      customerId: subscribed.customerId,
      objectId: subscribed.subscription.id,
    })
  })

  test("of each type lead to their customer; those about none to nobody", async () => {
    const { stripe, provider, now } = scene
    stripe.dispute(subscribed.customerId)
    const other = await scene.subscribed()
    await provider.deleteCustomer(other.customerId, scene.key())
    const customers = new Set([subscribed.customerId, other.customerId])
    const types = new Set(stripe.fixture.events.map(({ type }) => type))
    expect([...types]).toEqual(
      expect.arrayContaining([
        ...["customer.created", "customer.deleted", "customer.subscription.created"],
        ...["customer.subscription.deleted", "checkout.session.completed", "invoice.paid"],
        "charge.dispute.created",
      ]),
    )
    for (const type of types) {
      const { body, signature } = stripe.webhooks.sign(event(type))
      const { customerId } = provider.readEvent(body, signature, now())
      const isKnown = customerId !== null && customers.has(customerId)
      expect([type, isKnown]).toEqual([type, type !== "charge.dispute.created"])
    }
  })

  test("that are forged, changed, unsigned or signed by an old scheme are refused", () => {
    const { webhooks } = scene.stripe
    const { provider, now } = scene
    const { body, signature } = webhooks.sign(event())
    const changed = Buffer.from(body.toString().replace(/cus_\w+/, "cus_another"))
    const reserialised = Buffer.from(JSON.stringify(JSON.parse(body.toString())))
    const cases: [string, Buffer, string | null][] = [
      ["another secret", body, webhooks.sign(event(), { secrets: [other] }).signature],
      ["a changed body", changed, signature],
      ["the same, written again", reserialised, signature],
      ["an empty body", Buffer.alloc(0), signature],
      ["no signature", body, null],
      ["an empty signature", body, ""],
      ["nonsense", body, "t=,v1="],
      ["a second time beside the signed one", body, `${signature},t=${now().getTime() / 1_000 + 1}`],
      ["only v0", body, signature.replace("v1=", "v0=")],
      ["a time without a signature", body, signature.split(",")[0]!],
    ]
    for (const [name, given, sign] of cases)
      expect([name, errorOf(() => provider.readEvent(given, sign, now()))]).toEqual([name, refused])
  })

  test("are taken five minutes before and after now, and refused beyond", () => {
    const { webhooks } = scene.stripe
    const { provider, now } = scene
    const at = (seconds: number) => {
      const signed = webhooks.sign(event(), { at: now().getTime() + seconds * 1_000 })
      return errorOf(() => provider.readEvent(signed.body, signed.signature, now()))
    }
    for (const near of [-299, 0, 299])
      expect([near, at(near)]).toEqual([near, expect.objectContaining({ id: event().id })])
    for (const far of [-302, -259_200, 302, 3_600, 31_536_000]) expect([far, at(far)]).toEqual([far, refused])
  })

  test("are believed with either secret while it is rotated, and with the old one no more afterwards", () => {
    const { webhooks } = scene.stripe
    const rotating = scene.as({ webhookSecrets: [other, webhookSecret] })
    const rotated = scene.as({ webhookSecrets: [other] })
    for (const secrets of [[webhookSecret], [other], [webhookSecret, other]]) {
      const { body, signature } = webhooks.sign(event(), { secrets })
      expect(rotating.readEvent(body, signature, scene.now())).toMatchObject({ id: event().id })
      const after = errorOf(() => rotated.readEvent(body, signature, scene.now()))
      expect(after).toEqual(secrets.includes(other) ? expect.objectContaining({ id: event().id }) : refused)
    }
  })

  test("of a type or shape that is not known are read, as far as they say anything", () => {
    const { webhooks } = scene.stripe
    const { provider, now } = scene
    const read = (given: object) => {
      const { body, signature } = webhooks.sign(given)
      return errorOf(() => provider.readEvent(body, signature, now()))
    }
    const base = { id: "evt_1", type: "moon.landed", created: 1_772_000_000, data: { object: {} } }
    expect(read(base)).toMatchObject({ id: "evt_1", type: "moon.landed", customerId: null, objectId: null })
    const included = { ...base, data: { object: { id: "x_1", customer: { id: "cus_1" } } } }
    expect(read(included)).toMatchObject({ customerId: "cus_1", objectId: "x_1" })
    const odd = { ...base, data: { object: { id: 7, customer: ["cus_1"] } } }
    expect(read(odd)).toMatchObject({ customerId: null, objectId: null })
    const thin = { id: "evt_2", object: "v2.core.event", type: "v2.x", created: "2026-03-01T12:00:00Z" }
    expect(read(thin)).toMatchObject({ id: "evt_2", customerId: null })
    for (const broken of [[], { id: "evt_3" }, { ...base, id: "" }]) expect(read(broken)).toEqual(refused)
  })
})

describe("complaints about other products, at the level of the provider", () => {
  test("cashier#1759: updated(active) before created(incomplete), both twice, tell of one active subscription", async () => {
    const { stripe, provider, now } = scene
    const { customerId, subscription } = await scene.subscribed()
    const of = (type: string) =>
      stripe.fixture.events.findLast(
        (one) => one.type === type && (one.data.object as { id?: string }).id === subscription.id,
      )!
    const created = of("customer.subscription.created")
    const updated = of("customer.subscription.updated")
    expect(
      [created, updated].map(({ data }) => (data.object as unknown as { status: string }).status),
    ).toEqual(["incomplete", "active"])
    const states = await Promise.all(
      [updated, created, updated, created].map(async (one) => {
        const { body, signature } = stripe.webhooks.sign(one)
        return scene.state(provider.readEvent(body, signature, now()).customerId!)
      }),
    )
    for (const { subscriptions } of states)
      expect(subscriptions).toEqual([expect.objectContaining({ id: subscription.id, status: "active" })])
    expect(customerId).toBe(states[0]!.id)
  })

  test("fountain#158: an updated(active) of three days ago, sent again after the end, leaves it cancelled", async () => {
    const { stripe, provider, now } = scene
    const { customerId, subscription } = await scene.subscribed()
    const old = event()
    await provider.cancelNow(subscription.id, scene.key())
    await scene.pass(3)
    const { body, signature } = stripe.webhooks.sign(old)
    expect(provider.readEvent(body, signature, now())).toMatchObject({ id: old.id, customerId })
    expect(await scene.only(customerId)).toMatchObject({ status: "canceled" })
    const stale = stripe.webhooks.sign(old, { at: now().getTime() - 259_200_000 })
    expect(errorOf(() => provider.readEvent(stale.body, stale.signature, now()))).toEqual(refused)
  })

  test("miru-web#2407: 15 locations more are shown and charged, 10 fewer credited, a change by hand is found", async () => {
    const { provider, stripe } = scene
    const { customerId, subscription } = await scene.subscribed("essential_month", 5)
    const change = async (quantity: number, charges: "now" | "next_invoice") => {
      await scene.pass(2)
      const choice = { priceId: "essential_month", quantity }
      const preview = await provider.previewChange(customerId, subscription, choice)
      const { prorationDate } = preview
      await provider.change(subscription, { ...choice, prorationDate, charges }, scene.key())
      return preview
    }
    const more = await change(20, "now")
    expect(more.dueTodayCents).toBeGreaterThan(0)
    const { invoices } = await scene.state(customerId)
    expect(invoices.map(({ totalCents }) => totalCents)).toEqual([more.dueTodayCents, 5 * 4_900])
    expect((await change(10, "next_invoice")).dueTodayCents).toBe(0)
    expect((await scene.state(customerId)).invoices).toHaveLength(2)
    // Someone changes it on Stripe's own pages.
    stripe.fixture.subscriptions.get(subscription.id)!.quantity = 12
    expect(await scene.only(customerId)).toMatchObject({ quantity: 12, amountCents: 12 * 4_900 })
  })

  test("smart retries: a new card is used, though nobody came back from the portal", async () => {
    const { stripe } = scene
    const { customerId } = await scene.subscribed()
    scene.card(customerId).behaviour = "declines"
    await scene.pass(31.1)
    expect(await scene.only(customerId)).toMatchObject({ status: "past_due" })
    const { redirectUrl } = await scene.provider.updateCard(
      customerId,
      { returns: { successUrl: "https://app.outpost.test/a", cancelUrl: "https://app.outpost.test/b" } },
      scene.key(),
    )
    await stripe.press(redirectUrl!, "works")
    const { body, signature } = stripe.webhooks.sign(event("customer.updated"))
    const { customerId: found } = scene.provider.readEvent(body, signature, scene.now())
    await scene.state(found!)
    expect(await scene.only(customerId)).toMatchObject({ status: "active" })
  })
})
