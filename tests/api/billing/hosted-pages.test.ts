import { createStripeProvider } from "#review-api/payments/stripe/stripe-provider.ts"
import { billingCalls, doBillingJobs, movableClock } from "../../support/billing.ts"
import { databasesFor } from "../../support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { type StripeStandIn, startStripe } from "../../support/stand-ins/stripe/start-stripe.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

describe.each(databasesFor("jobs"))("the way back from pages of Stripe on %s", (database) => {
  const clock = movableClock("2026-03-01T12:00:00Z")
  let stripe: StripeStandIn
  let api: TestApi
  let first: SeededAccount

  beforeEach(async () => {
    clock.set("2026-03-01T12:00:00Z")
    stripe = await startStripe(clock)
    const payments = createStripeProvider({ ...stripe.settings, now: clock.now })
    api = await startTestApi({ database, clock, payments, mailRestMs: 3_600_000 })
    ;({ first } = await seedTwoAccounts(api.deps))
  })
  afterEach(async () => {
    await api.close()
    await stripe.close()
  })

  const calls = async () => billingCalls(api, first.id, await api.signIn("admin@first.test"))
  const openCardPage = async (): Promise<string> => {
    const as = await api.signIn("admin@first.test")
    const { body } = await api.call("PUT", `/billing/${first.id}/card`, { as, body: {} })
    return body.redirect_url
  }
  const pass = async (hours: number): Promise<void> => {
    clock.pass(hours)
    stripe.advance(0)
    await doBillingJobs(api)
  }
  const processing = async () => (await (await calls()).processing()).body
  const asked = (path: RegExp): number => stripe.asked.filter((call) => path.test(call)).length
  const subscribe = async (): Promise<void> => {
    const { body } = await (await calls()).subscribe({})
    await stripe.press(body.redirect_url, "works")
    await processing()
  }

  test("a plan that an event says is paid is there for who comes back, though no job has read it yet", async () => {
    const { body } = await (await calls()).subscribe({})
    const back = await stripe.press(body.redirect_url, "works")
    const session = new URL(back!).searchParams.get("session")!
    const { body: bytes, signature } = stripe.webhooks.sign(stripe.event("checkout.session.completed")!)
    const payload = bytes.toString("base64")
    await api.call("POST", "/billing/notifications", { body: { signature, payload } })
    expect((await (await calls()).get("processing", { session })).body).toMatchObject({ status: "completed" })
    expect((await (await calls()).get("subscription")).body).toMatchObject({
      plan_code: "essential",
      status: "active",
    })
  })

  test("one for a card is waited for a day, then it is over, and Stripe is not asked about it any more", async () => {
    await subscribe()
    await openCardPage()
    await pass(23)
    expect(await processing()).toMatchObject({ status: "requested" })
    await pass(2)
    expect(await processing()).toMatchObject({
      status: "failed",
      message: "The page was closed before it was completed.",
    })
    await pass(25)
    const before = asked(/ \/v1\/customers\//)
    await pass(1)
    expect(asked(/ \/v1\/customers\//)).toBe(before)
  })

  test("a card that was entered on it in time is saved, also when the look comes a day later", async () => {
    await subscribe()
    const page = await openCardPage()
    await stripe.press(page, "works")
    await pass(25)
    expect(await processing()).toMatchObject({ status: "completed", message: "Your card was saved." })
  })

  test("a page for a plan ends when Stripe ends it", async () => {
    await (await calls()).subscribe({})
    await pass(23)
    expect(await processing()).toMatchObject({ status: "requested" })
    await pass(2)
    expect(await processing()).toMatchObject({
      status: "failed",
      message: "The payment was not completed.",
    })
  })
})
