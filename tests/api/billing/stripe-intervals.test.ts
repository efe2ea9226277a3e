import { type StripeScene, stripeScene } from "../../support/stripe-scene.ts"

describe("a change of the interval at Stripe (D-288)", () => {
  let scene: StripeScene

  beforeEach(async () => {
    scene = await stripeScene()
  })
  afterEach(() => scene.close())

  test("to a yearly interval begins a new period today", async () => {
    const { provider } = scene
    const { customerId, subscription } = await scene.subscribed()
    await scene.pass(10)
    const yearly = { priceId: "essential_year", quantity: 3 }
    const preview = await provider.previewChange(customerId, subscription, yearly)
    expect(preview).toMatchObject({ totalCents: 147_000, nextPaymentAt: "2027-03-11T12:00:00.000Z" })
    expect(preview.dueTodayCents).toBe(147_000 - Math.round((14_700 * 21) / 31))
    const { prorationDate } = preview
    await provider.change(subscription, { ...yearly, prorationDate, charges: "now" }, scene.key())
    const now = await scene.state(customerId)
    expect(now.subscriptions[0]).toMatchObject({ priceId: "essential_year", periodStart: scene.after(0) })
    expect(now.invoices[0]).toMatchObject({ totalCents: preview.dueTodayCents, status: "paid" })
  })

  test("back to a monthly interval begins a month today, and leaves what is unused as credit", async () => {
    const { provider } = scene
    const { customerId, subscription } = await scene.subscribed("essential_year")
    await scene.pass(10)
    const monthly = { priceId: "essential_month", quantity: 3 }
    const preview = await provider.previewChange(customerId, subscription, monthly)
    expect(preview).toMatchObject({
      dueTodayCents: 0,
      totalCents: 14_700,
      nextPaymentAt: "2026-04-11T12:00:00.000Z",
    })
    expect(preview.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBeLessThan(-100_000)
    const { prorationDate } = preview
    await provider.change(subscription, { ...monthly, prorationDate, charges: "now" }, scene.key())
    expect(await scene.only(customerId)).toMatchObject({ periodEnd: preview.nextPaymentAt })
  })
})
