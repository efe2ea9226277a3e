import { locations } from "#review-api/db/schema/places.ts"
import { createStripeProvider } from "#review-api/payments/stripe/stripe-provider.ts"
import { billingCalls, doBillingJobs, mailsTo, movableClock, putOnTrial } from "#tests/support/billing.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { type StripeStandIn, startStripe } from "#tests/support/stand-ins/stripe/start-stripe.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const admin = "admin@first.test"
const start = "2026-03-01T12:00:00Z"
const failedMail = "Your payment for Outpost failed"

/** Steps that the tests of both providers take with an account. */
function scene(clock: ReturnType<typeof movableClock>, of: () => { api: TestApi; first: SeededAccount }) {
  const calls = async () => billingCalls(of().api, of().first.id, await of().api.signIn(admin))
  const get = async (rest: string) => (await (await calls()).get(rest)).body
  return {
    calls,
    subscription: () => get("subscription"),
    invoices: async () =>
      (await get("invoices"))._embedded.invoices.map(({ payment, status }: Record<string, unknown>) => [
        payment,
        status,
      ]),
    add: (name: string) =>
      of().api.deps.db.insert(locations).values({ accountId: of().first.id, name, address: "9 Main Street" }),
    previewOne: async () => (await get("location_preview")).prorated_cents,
    clock,
  }
}

describe.each(databasesFor("jobs"))("locations that a declined card does not pay on %s", (database) => {
  const clock = movableClock(start)
  let api: TestApi
  let first: SeededAccount
  const { calls, subscription, invoices, add, previewOne } = scene(clock, () => ({ api, first }))

  beforeEach(async () => {
    clock.set(start)
    api = await startTestApi({ database, clock, mailRestMs: 3_600_000 })
    ;({ first } = await seedTwoAccounts(api.deps))
    await (await calls()).subscribe({ card_token: "tok_pays_later_declined", interval_unit: "year" })
    clock.passDays(30)
  })
  afterEach(() => api.close())

  test("on a yearly plan they are billed at once and tried again within days, with an email each time", async () => {
    const due = await previewOne()
    await add("Fir Inn")
    await doBillingJobs(api)
    expect(await subscription()).toMatchObject({ quantity: 5, status: "past_due" })
    expect((await invoices())[0]).toEqual([due, "open"])
    expect(await mailsTo(api, admin)).toEqual([failedMail])
    clock.passDays(3.1)
    await doBillingJobs(api)
    expect(await mailsTo(api, admin)).toEqual([failedMail])
    await (await calls()).card("tok_ok")
    expect(await subscription()).toMatchObject({ quantity: 5, status: "active" })
    expect((await invoices())[0]).toEqual([due, "paid"])
  })

  test("one that is added while a payment is open is billed too, and another card pays both", async () => {
    await add("Fir Inn")
    await doBillingJobs(api)
    clock.passDays(1)
    const due = await previewOne()
    await add("Gum Inn")
    await doBillingJobs(api)
    expect(await subscription()).toMatchObject({ quantity: 6, status: "past_due" })
    expect((await invoices()).slice(0, 2)).toEqual([
      [due, "open"],
      [expect.any(Number), "open"],
    ])
    await (await calls()).card("tok_ok")
    expect((await invoices()).map(([, status]: string[]) => status)).toEqual(["paid", "paid", "paid"])
    expect(await subscription()).toMatchObject({ quantity: 6, status: "active" })
  })

  test("when nobody updates the card, the account closes after 14 days and not at the next invoice", async () => {
    await add("Fir Inn")
    await doBillingJobs(api)
    for (let day = 0; day < 15; day++) {
      clock.passDays(1)
      await doBillingJobs(api)
    }
    expect(await subscription()).toMatchObject({ status: "expired", quantity: 5 })
  })
})

describe.each(databasesFor("jobs"))("locations that Stripe can't charge for on %s", (database) => {
  const clock = movableClock(start)
  let api: TestApi
  let stripe: StripeStandIn
  let first: SeededAccount
  const { calls, subscription, invoices, add, previewOne } = scene(clock, () => ({ api, first }))

  beforeEach(async () => {
    clock.set(start)
    stripe = await startStripe(clock)
    const payments = createStripeProvider({ ...stripe.settings, now: clock.now })
    api = await startTestApi({ database, clock, payments, mailRestMs: 3_600_000 })
    ;({ first } = await seedTwoAccounts(api.deps))
    await putOnTrial(api, first.id, "2026-02-28T12:00:00Z")
    const asked = await (await calls()).subscribe({ interval_unit: "year" })
    await stripe.press(asked.body.redirect_url, "works")
    await (await calls()).processing()
    await pass(30)
    await mailsTo(api, admin)
  })
  afterEach(async () => {
    await api.close()
    await stripe.close()
  })

  async function pass(days: number): Promise<void> {
    clock.passDays(days)
    stripe.advance(0)
    await doBillingJobs(api)
  }
  const cardWill = (behaviour: "works" | "declines" | "asks") => {
    const [one] = [...stripe.fixture.subscriptions.values()]
    stripe.billing.cardOf(one!.customer, one!)!.behaviour = behaviour
  }

  test.each(["declines", "asks"] as const)(
    "a card that %s is tried again by Stripe in days, for the sum of the preview",
    async (behaviour) => {
      const due = await previewOne()
      cardWill(behaviour)
      await add("Fir Inn")
      await doBillingJobs(api)
      expect(await subscription()).toMatchObject({ quantity: 5, status: "past_due", interval_unit: "year" })
      expect((await invoices())[0]).toEqual([due, "open"])
      expect(await mailsTo(api, admin)).toEqual([failedMail])
      cardWill("works")
      await pass(3.1)
      expect(await subscription()).toMatchObject({ quantity: 5, status: "active" })
      expect((await invoices())[0]).toEqual([due, "paid"])
    },
  )

  test("what Stripe does not bill at once is on the next invoice, and the location is counted", async () => {
    await add("Fir Inn")
    stripe.inject({ on: /^POST \/v1\/subscriptions\//, status: 402 })
    await doBillingJobs(api)
    stripe.calm()
    expect(await subscription()).toMatchObject({ quantity: 5, status: "active" })
    expect(await invoices()).toHaveLength(1)
    const [one] = [...stripe.fixture.subscriptions.values()]
    expect(one!.pending.length).toBeGreaterThan(0)
  })
})
