import { returns, type StripeScene, startsAt, stripeScene } from "#tests/support/stripe-scene.ts"

let scene: StripeScene
beforeEach(async () => {
  scene = await stripeScene()
})
afterEach(() => scene.close())

const choice = { priceId: "essential_month", quantity: 3, collection: "automatic" as const }
const idOf = (url: string) => new URL(url).pathname.split("/").at(-1)!

describe("a first plan at Stripe (D-287)", () => {
  test("is previewed, paid on the hosted page and comes back with its session", async () => {
    const { provider, stripe } = scene
    const customerId = await scene.customer()
    const preview = await provider.previewChange(customerId, null, choice)
    expect(preview).toMatchObject({
      totalCents: 14_700,
      dueTodayCents: 14_700,
      currency: "USD",
      nextPaymentAt: "2026-04-01T12:00:00.000Z",
      lines: [{ amountCents: 14_700, isProration: false }],
    })
    const key = scene.key()
    const started = await provider.subscribe(customerId, choice, { returns }, key)
    expect(await provider.subscribe(customerId, choice, { returns }, key)).toEqual(started)
    expect(await provider.readCheckout(started.sessionId)).toMatchObject({
      customerId,
      kind: "subscription",
      status: "open",
      isPaid: false,
    })
    const back = await stripe.press(started.redirectUrl!, "works")
    expect(back).toBe(`${returns.successUrl}?session=${started.sessionId}`)
    expect(await provider.readCheckout(started.sessionId)).toMatchObject({ status: "complete", isPaid: true })
    expect(await scene.state(customerId)).toMatchObject({
      isDeleted: false,
      subscriptions: [
        {
          status: "active",
          priceId: "essential_month",
          quantity: 3,
          amountCents: 14_700,
          currency: "USD",
          collection: "automatic",
          cancelAt: null,
          endedAt: null,
          periodStart: startsAt,
          periodEnd: "2026-04-01T12:00:00.000Z",
          createdAt: startsAt,
        },
      ],
      card: { brand: "visa", lastFour: "4242", month: 12, year: 2034 },
      invoices: [{ status: "paid", totalCents: 14_700, dueCents: 0, payUrl: null, number: "OUT-0001" }],
    })
  })

  test("stays open after a decline and after 3-D Secure that nobody confirms; back leads to the plans", async () => {
    const { provider, stripe } = scene
    const customerId = await scene.customer()
    const { redirectUrl, sessionId } = await provider.subscribe(customerId, choice, { returns }, scene.key())
    expect(await stripe.press(redirectUrl!, "decline")).toContain("/pay/")
    expect(await stripe.press(redirectUrl!, "confirm")).toBeNull()
    expect(await provider.readCheckout(sessionId)).toMatchObject({ status: "open", isPaid: false })
    expect(await stripe.press(redirectUrl!, "cancel")).toBe(returns.cancelUrl)
    expect((await scene.state(customerId)).subscriptions).toEqual([])
    await stripe.press(redirectUrl!, "confirmed")
    expect(await scene.only(customerId)).toMatchObject({ status: "active" })
  })

  test("is not sold twice: a second page closes the first, and a plan that runs refuses another", async () => {
    const { provider, stripe } = scene
    const customerId = await scene.customer()
    const first = await provider.subscribe(customerId, choice, { returns }, scene.key())
    const second = await provider.subscribe(customerId, choice, { returns }, scene.key())
    await stripe.press(first.redirectUrl!, "works")
    expect(await provider.readCheckout(first.sessionId)).toMatchObject({ status: "expired" })
    await stripe.press(second.redirectUrl!, "works")
    expect((await scene.state(customerId)).subscriptions).toHaveLength(1)
    await expect(provider.subscribe(customerId, choice, { returns }, scene.key())).rejects.toMatchObject({
      code: "not_possible",
    })
    await scene.pass(1)
    expect((await scene.state(customerId)).invoices).toHaveLength(1)
  })

  test.each([
    ["10 days", 10, 10],
    ["30 hours, rounded up to whole days", 1.25, 2],
    ["an hour", 1 / 24, 1],
  ])("is charged when the rest of the trial ends: %s", async (_, left, charged) => {
    const { provider } = scene
    const trialEnd = scene.after(left)
    const customerId = await scene.customer()
    const preview = await provider.previewChange(customerId, null, { ...choice, trialEnd })
    expect(preview).toMatchObject({
      dueTodayCents: 0,
      totalCents: 14_700,
      nextPaymentAt: scene.after(charged),
    })
    const { subscription } = await scene.subscribed("essential_month", 3, trialEnd)
    expect(subscription).toMatchObject({ status: "trialing", periodEnd: scene.after(charged) })
    expect(subscription.amountCents).toBe(14_700)
  })

  test("of an account that pays by invoice starts without a page, and is past due when nobody pays", async () => {
    const { provider, stripe } = scene
    const customerId = await scene.customer()
    const invoiced = { ...choice, collection: "invoice" as const }
    const { sessionId, redirectUrl } = await provider.subscribe(
      customerId,
      invoiced,
      { returns },
      scene.key(),
    )
    expect(redirectUrl).toBeNull()
    expect(await provider.readCheckout(sessionId)).toMatchObject({ status: "complete", kind: "subscription" })
    const { invoices, subscriptions } = await scene.state(customerId)
    expect(subscriptions).toMatchObject([{ status: "active", collection: "invoice" }])
    expect(invoices).toMatchObject([{ status: "open", dueCents: 14_700, payUrl: expect.any(String) }])
    await scene.pass(15)
    expect(await scene.only(customerId)).toMatchObject({ status: "past_due" })
    await stripe.press(invoices[0]!.payUrl!, "works")
    expect(await scene.only(customerId)).toMatchObject({ status: "active" })
  })

  test("costs what the tiers say, less a discount", async () => {
    const { customerId } = await scene.subscribed("essential_month", 120)
    expect((await scene.only(customerId)).amountCents).toBe(100 * 4_900 + 20 * 4_200)
    scene.stripe.fixture.subscriptionsOf(customerId)[0]!.percentOff = 10
    expect((await scene.only(customerId)).amountCents).toBe(0.9 * (100 * 4_900 + 20 * 4_200))
  })
})

describe("a change at Stripe (D-288, D-290)", () => {
  test("charges to the cent what its preview said, though it comes an hour later", async () => {
    const { provider } = scene
    const { customerId, subscription } = await scene.subscribed()
    await scene.pass(10.3)
    const more = { priceId: "essential_month", quantity: 18 }
    const preview = await provider.previewChange(customerId, subscription, more)
    expect(preview.totalCents).toBe(18 * 4_900)
    expect(preview.nextPaymentAt).toBe(subscription.periodEnd)
    expect(preview.lines.map(({ isProration }) => isProration)).toEqual([true, true])
    const left = (Date.parse(subscription.periodEnd) - Date.parse(preview.prorationDate)) / 2_678_400_000
    expect(Math.abs(preview.dueTodayCents - 15 * 4_900 * left)).toBeLessThanOrEqual(1)
    await scene.pass(1 / 24)
    const { prorationDate } = preview
    await provider.change(subscription, { ...more, prorationDate, charges: "now" }, scene.key())
    const { invoices, subscriptions } = await scene.state(customerId)
    expect(invoices[0]).toMatchObject({ status: "paid", totalCents: preview.dueTodayCents })
    expect(subscriptions[0]).toMatchObject({ quantity: 18, amountCents: 18 * 4_900 })
  })

  test("to fewer locations refunds nothing and is credited on the next invoice", async () => {
    const { provider } = scene
    const { customerId, subscription } = await scene.subscribed("essential_month", 15)
    await scene.pass(10)
    const fewer = { priceId: "essential_month", quantity: 5 }
    const preview = await provider.previewChange(customerId, subscription, fewer)
    expect(preview).toMatchObject({ dueTodayCents: 0, totalCents: 5 * 4_900 })
    const credit = preview.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(credit).toBeLessThan(0)
    const { prorationDate } = preview
    await provider.change(subscription, { ...fewer, prorationDate, charges: "next_invoice" }, scene.key())
    expect((await scene.state(customerId)).invoices).toHaveLength(1)
    await scene.pass(22)
    const { invoices } = await scene.state(customerId)
    expect(invoices[0]).toMatchObject({ status: "paid", totalCents: 5 * 4_900 + credit })
  })

  test("in a trial, and one that changes nothing, cost nothing today", async () => {
    const { provider } = scene
    const trialing = await scene.subscribed("essential_month", 3, scene.after(10))
    const more = { priceId: "essential_month", quantity: 9 }
    expect(await provider.previewChange(trialing.customerId, trialing.subscription, more)).toMatchObject({
      dueTodayCents: 0,
      totalCents: 9 * 4_900,
      nextPaymentAt: scene.after(10),
    })
    const active = await scene.subscribed()
    const same = { priceId: "essential_month", quantity: 3 }
    expect(await provider.previewChange(active.customerId, active.subscription, same)).toMatchObject({
      dueTodayCents: 0,
      nextPaymentAt: active.subscription.periodEnd,
    })
  })

  test("costs what its preview said, though a test clock of Stripe is months ahead", async () => {
    const { provider, stripe } = scene
    const { customerId, subscription } = await scene.subscribed()
    stripe.advance(70)
    const more = { priceId: "essential_month", quantity: 6 }
    const preview = await provider.previewChange(customerId, subscription, more)
    expect(preview.dueTodayCents).toBeGreaterThan(0)
    const { prorationDate } = preview
    await provider.change(subscription, { ...more, prorationDate, charges: "now" }, scene.key())
    expect((await scene.state(customerId)).invoices[0]).toMatchObject({
      status: "paid",
      totalCents: preview.dueTodayCents,
    })
  })

  test("is refused when the period of its preview is over, and nothing has changed", async () => {
    const { provider } = scene
    const { customerId, subscription } = await scene.subscribed()
    const prorationDate = scene.after(0)
    await scene.pass(32)
    const more = { priceId: "essential_month", quantity: 4, prorationDate, charges: "now" as const }
    await expect(provider.change(subscription, more, scene.key())).rejects.toMatchObject({
      name: "PaymentRefused",
      code: "not_possible",
      message: "The price has changed. Look at it again.",
    })
    expect((await scene.only(customerId)).quantity).toBe(3)
  })
})

describe("the end of a plan at Stripe (D-291)", () => {
  test("comes with the period, says its reason, and can be taken back until then", async () => {
    const { provider, stripe } = scene
    const { customerId, subscription } = await scene.subscribed()
    const end = subscription.periodEnd
    await provider.cancelAtPeriodEnd(subscription.id, "too_expensive", scene.key())
    expect(await scene.only(customerId)).toMatchObject({
      status: "active",
      cancelAt: end,
      endedAt: null,
      amountCents: 14_700,
    })
    expect(stripe.fixture.subscriptions.get(subscription.id)!.feedback).toBe("too_expensive")
    await provider.resume(subscription.id, scene.key())
    expect(await scene.only(customerId)).toMatchObject({ status: "active", cancelAt: null })
    await provider.cancelAtPeriodEnd(subscription.id, null, scene.key())
    await scene.pass(31.1)
    expect(await scene.only(customerId)).toMatchObject({ status: "canceled", endedAt: end })
    await expect(provider.resume(subscription.id, scene.key())).rejects.toMatchObject({
      code: "not_possible",
    })
    await expect(provider.cancelAtPeriodEnd(subscription.id, null, scene.key())).rejects.toMatchObject({
      code: "not_possible",
    })
  })

  test("on a day that Stripe's staff has set is taken back as well", async () => {
    const { customerId, subscription } = await scene.subscribed()
    const at = Date.parse(scene.after(5)) / 1_000
    scene.stripe.fixture.subscriptions.get(subscription.id)!.cancelAt = at
    expect(await scene.only(customerId)).toMatchObject({ cancelAt: scene.after(5), amountCents: 14_700 })
    await scene.provider.resume(subscription.id, scene.key())
    expect((await scene.only(customerId)).cancelAt).toBeNull()
  })

  test("at once is done once; then a new plan can begin, and the customer can go", async () => {
    const { provider, stripe } = scene
    const { customerId, subscription } = await scene.subscribed()
    await provider.cancelNow(subscription.id, scene.key())
    await provider.cancelNow(subscription.id, scene.key())
    const again = await provider.subscribe(customerId, choice, { returns }, scene.key())
    await stripe.press(again.redirectUrl!, "works")
    const { subscriptions } = await scene.state(customerId)
    expect(subscriptions.map(({ status }) => status)).toEqual(["active", "canceled"])
    await provider.deleteCustomer(customerId, scene.key())
    await provider.deleteCustomer(customerId, scene.key())
    const gone = await scene.state(customerId)
    expect(gone).toMatchObject({ isDeleted: true, card: null })
    expect(gone.subscriptions.map(({ status }) => status)).toEqual(["canceled", "canceled"])
    expect(gone.invoices).toHaveLength(2)
  })
})

describe("cards at Stripe (D-288)", () => {
  test("a new one is set on customer and subscription, and pays what is open: smart retries", async () => {
    const { provider, stripe } = scene
    const { customerId, subscription } = await scene.subscribed()
    scene.card(customerId).behaviour = "declines"
    await scene.pass(31.1)
    const failed = await scene.state(customerId)
    expect(failed.subscriptions[0]).toMatchObject({ status: "past_due" })
    expect(failed.invoices[0]).toMatchObject({
      status: "open",
      dueCents: 14_700,
      attempts: 1,
      payUrl: expect.any(String),
      nextAttemptAt: expect.any(String),
    })
    const { sessionId, redirectUrl } = await provider.updateCard(customerId, { returns }, scene.key())
    expect(await provider.readCheckout(sessionId)).toMatchObject({ kind: "card", status: "open", customerId })
    expect(await stripe.press(redirectUrl!, "decline")).toBeNull()
    expect(await stripe.press(redirectUrl!, "works")).toBe(`${returns.successUrl}?session=${sessionId}`)
    // As Stripe leaves it: only the customer has the new one.
    expect(scene.card(customerId)).toMatchObject({ lastFour: "4242" })
    expect(await provider.readCheckout(sessionId)).toMatchObject({ kind: "card", status: "complete" })
    expect(scene.card(customerId)).toMatchObject({ lastFour: "4444" })
    expect((await scene.state(customerId)).card).toMatchObject({ lastFour: "4444" })
    const paid = await scene.state(customerId)
    expect(paid.subscriptions[0]).toMatchObject({ id: subscription.id, status: "active" })
    expect(paid.invoices[0]).toMatchObject({ status: "paid", attempts: 2, nextAttemptAt: null })
  })

  test("a new one that is declined as well leaves the invoice to Stripe's retries, which use it", async () => {
    const { provider, stripe } = scene
    const { customerId } = await scene.subscribed()
    scene.card(customerId).behaviour = "declines"
    await scene.pass(31.1)
    const { redirectUrl } = await provider.updateCard(customerId, { returns }, scene.key())
    await stripe.press(redirectUrl!, "later")
    const { subscriptions, invoices } = await scene.state(customerId)
    expect(subscriptions[0]).toMatchObject({ status: "past_due" })
    expect(invoices[0]).toMatchObject({ status: "open", attempts: 2 })
    expect((await scene.state(customerId)).invoices[0]).toMatchObject({ attempts: 2 })
    expect(scene.card(customerId)).toMatchObject({ lastFour: "0341" })
    scene.card(customerId).behaviour = "works"
    await scene.pass(3)
    expect(await scene.only(customerId)).toMatchObject({ status: "active" })
  })

  test("a new one after the last retry pays what is open, and the plan that was unpaid is back", async () => {
    const { provider, stripe } = scene
    stripe.fixture.afterRetries = "unpaid"
    const { customerId } = await scene.subscribed("essential_year", 1)
    scene.card(customerId).behaviour = "declines"
    await scene.pass(365.1)
    for (let day = 0; day < 20; day++) await scene.pass(1)
    expect(await scene.only(customerId)).toMatchObject({ status: "unpaid" })
    const { redirectUrl, sessionId } = await provider.updateCard(customerId, { returns }, scene.key())
    await stripe.press(redirectUrl!, "works")
    expect(await provider.readCheckout(sessionId)).toMatchObject({ status: "complete", isPaid: true })
    expect(await scene.only(customerId)).toMatchObject({ status: "active" })
  })

  test("one chosen on Stripe's own portal is found by a sync, also an older one chosen again", async () => {
    const { stripe } = scene
    const { customerId } = await scene.subscribed()
    const first = scene.card(customerId)
    await scene.state(customerId)
    const second = stripe.fixture.addCard(customerId, "works", "1111")
    stripe.billing.setCard(customerId, second)
    expect((await scene.state(customerId)).card).toMatchObject({ lastFour: "1111" })
    expect(scene.card(customerId)).toBe(second)
    stripe.billing.setCard(customerId, first)
    expect((await scene.state(customerId)).card).toMatchObject({ lastFour: "4242" })
    expect(scene.card(customerId)).toBe(first)
    stripe.asked.length = 0
    await scene.state(customerId)
    const writes = stripe.asked.filter((call) => call.startsWith("POST") && !call.includes("preview"))
    expect(writes).toEqual([])
  })

  test.each(["canceled", "unpaid", "past_due"] as const)("when no retry works, it is %s", async (end) => {
    const { stripe } = scene
    stripe.fixture.afterRetries = end
    const { customerId } = await scene.subscribed("essential_year", 1)
    scene.card(customerId).behaviour = "declines"
    await scene.pass(365.1)
    for (let day = 0; day < 20; day++) await scene.pass(1)
    const { subscriptions, invoices } = await scene.state(customerId)
    expect(subscriptions[0]!.status).toBe(end)
    expect(invoices[0]).toMatchObject({ attempts: 5, nextAttemptAt: null, status: "open" })
  })
})

describe("SMS credits and files at Stripe", () => {
  const pack = { quantity: 500, cents: 2_400, currency: "USD" }

  test("a pack is paid on the hosted page and says how much was bought", async () => {
    const { provider, stripe } = scene
    const customerId = await scene.customer()
    const { sessionId, redirectUrl } = await provider.buyCredits(customerId, pack, { returns }, scene.key())
    await stripe.press(redirectUrl!, "decline")
    expect(await provider.readCheckout(sessionId)).toMatchObject({
      kind: "sms_credits",
      status: "open",
      isPaid: false,
      quantity: 500,
      message: "Your card was declined.",
    })
    await stripe.press(redirectUrl!, "works")
    expect(await provider.readCheckout(sessionId)).toMatchObject({
      status: "complete",
      isPaid: true,
      message: null,
      quantity: 500,
      customerId,
    })
    const { invoices } = await scene.state(customerId)
    expect(invoices).toMatchObject([{ totalCents: 2_400, status: "paid", description: "500 SMS credits" }])
  })

  test("a payment that takes days is not paid until Stripe says so", async () => {
    const { provider, stripe } = scene
    const customerId = await scene.customer()
    const { sessionId, redirectUrl } = await provider.buyCredits(customerId, pack, { returns }, scene.key())
    await stripe.press(redirectUrl!, "delayed")
    expect(await provider.readCheckout(sessionId)).toMatchObject({ status: "complete", isPaid: false })
    await stripe.press(`${stripe.billing.origin}/controls`, "works", { id: sessionId })
    expect(await provider.readCheckout(sessionId)).toMatchObject({ status: "complete", isPaid: true })
  })

  test("an invoice is a PDF; a draft and a foreign one are none", async () => {
    const { provider, stripe } = scene
    const { customerId } = await scene.subscribed()
    const { invoices } = await scene.state(customerId)
    const file = await provider.invoicePdf(invoices[0]!.id)
    expect(Buffer.from(file!).toString("latin1")).toMatch(/^%PDF-1\.4\n.*Total: 147\.00 USD/s)
    await scene.pass(31.01)
    const [draft] = (await scene.state(customerId)).invoices
    expect(draft).toMatchObject({ status: "draft", number: null })
    expect(await provider.invoicePdf(draft!.id)).toBeNull()
    expect(await provider.invoicePdf("in_unknown")).toBeNull()
    stripe.inject({ on: /GET \/files\//, status: 500 })
    await expect(provider.invoicePdf(invoices[0]!.id)).rejects.toMatchObject({ name: "PaymentAway" })
  })

  test("what Stripe does not know is null, and a session of a wrong kind is not asked for", async () => {
    const { provider, stripe } = scene
    expect(await provider.readCustomer("cus_unknown")).toBeNull()
    stripe.asked.length = 0
    for (const id of ["cs_test_unknown", "sub_unknown", "card.cus_unknown.none.00000000"])
      expect([id, await provider.readCheckout(id)]).toEqual([id, null])
    expect(stripe.asked).toHaveLength(3)
    for (const id of ["", "../customers", "bps_1", "card.cus_1", "cs_1/../../customers", "in_1"])
      expect([id, await provider.readCheckout(id)]).toEqual([id, null])
    expect(stripe.asked).toHaveLength(3)
  })
})

test("with automatic tax, previews and invoices have it from the moment Stripe knows an address", async () => {
  const taxed = await stripeScene({ addsTax: true })
  try {
    const { provider, stripe } = taxed
    stripe.fixture.taxPercent = 10
    const customerId = await taxed.customer()
    expect(await provider.previewChange(customerId, null, choice)).toMatchObject({ dueTodayCents: 14_700 })
    const { redirectUrl } = await provider.subscribe(customerId, choice, { returns }, taxed.key())
    await stripe.press(redirectUrl!, "works")
    const { subscriptions, invoices } = await taxed.state(customerId)
    expect(invoices[0]).toMatchObject({ totalCents: 16_170 })
    expect(subscriptions[0]).toMatchObject({ amountCents: 14_700 })
    const preview = await provider.previewChange(customerId, subscriptions[0]!, {
      priceId: "essential_month",
      quantity: 4,
    })
    expect(preview.totalCents).toBe(21_560)
  } finally {
    await taxed.close()
  }
})

test("more lines than an invoice shows are summed up", async () => {
  const { provider } = scene
  const { customerId, subscription } = await scene.subscribed("essential_month", 1)
  for (let quantity = 2; quantity <= 7; quantity++) {
    await scene.pass(1)
    const choice = { priceId: "essential_month", quantity, charges: "next_invoice" as const }
    await provider.change(subscription, choice, scene.key())
  }
  await scene.pass(1)
  const preview = await provider.previewChange(customerId, subscription, {
    priceId: "essential_month",
    quantity: 8,
  })
  expect(preview.lines).toHaveLength(11)
  const sum = preview.lines.reduce((total, { amountCents }) => total + amountCents, 0)
  expect(preview.dueTodayCents).toBe(sum)
})

test("a state that is not known yet is handed on as it came, without an error", async () => {
  const { customerId, subscription, sessionId } = await scene.subscribed()
  const { fixture } = scene.stripe
  Object.assign(fixture.subscriptions.get(subscription.id)!, { status: "dormant", collection: "by_pigeon" })
  Object.assign(fixture.sessions.get(sessionId)!, { status: "resting", paymentStatus: "half_paid" })
  expect(await scene.only(customerId)).toMatchObject({ status: "dormant", collection: "automatic" })
  expect(await scene.provider.readCheckout(idOf(`https://x/${sessionId}`))).toMatchObject({
    status: "open",
    isPaid: false,
  })
})
