import { eq } from "drizzle-orm"
import { handleStripeNotification } from "#lib/server/notifications/stripe.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { createStripeProvider } from "#review-api/payments/stripe/stripe-provider.ts"
import { appRequest, setAppEnvironment } from "#tests/support/app-request.ts"
import { billingCalls, movableClock, putOnTrial } from "#tests/support/billing.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { doJobs } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import type { StandInEvent } from "#tests/support/stand-ins/stripe/fixture.ts"
import {
  notificationsPath,
  type StripeStandIn,
  startStripe,
} from "#tests/support/stand-ins/stripe/start-stripe.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("jobs"))("billing by Stripe on %s", (database) => {
  const clock = movableClock("2026-03-10T12:00:00Z")
  let api: TestApi
  let stripe: StripeStandIn
  let first: SeededAccount
  let calls: ReturnType<typeof billingCalls>

  beforeAll(async () => {
    stripe = await startStripe(clock)
    const payments = createStripeProvider({ ...stripe.settings, now: clock.now })
    api = await startTestApi({ database, clock, payments, mailRestMs: 3_600_000 })
    setAppEnvironment({ REVIEW_API_URL: api.url })
    ;({ first } = await seedTwoAccounts(api.deps))
    await putOnTrial(api, first.id, "2026-03-09T12:00:00Z")
    await signIn()
  })
  afterAll(async () => {
    await api.close()
    await stripe.close()
  })

  /** Sessions end while time passes. */
  async function signIn(): Promise<void> {
    calls = billingCalls(api, first.id, await api.signIn("admin@first.test"))
  }
  /** Time passes, here and at Stripe. */
  async function pass(days: number): Promise<void> {
    clock.pass(days * 24)
    stripe.advance(0)
    await signIn()
  }
  /** An event that Stripe posts to the app. */
  async function post({ body, signature }: { body: Buffer; signature: string }): Promise<number> {
    const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature }
    const request = appRequest(notificationsPath, { method: "POST", headers, body: body.toString() })
    return (await handleStripeNotification(request)).status
  }
  /** Hands events on, and does what follows. @returns the statuses of the answers. */
  async function deliver(events: readonly StandInEvent[]): Promise<number[]> {
    const statuses = await Promise.all(events.map((event) => post(stripe.webhooks.sign(event))))
    await doJobs(api.deps, "billing_sync")
    return statuses
  }
  /** Everything that has happened since, each event twice and the newest first. */
  async function deliverAll(): Promise<void> {
    const events = stripe.fixture.events.splice(0).reverse()
    const statuses = await deliver(events.flatMap((event) => [event, event]))
    expect([...new Set(statuses)]).toEqual([204])
  }
  const accountStatus = async () =>
    (await api.deps.db.select().from(accounts).where(eq(accounts.id, first.id)))[0]!.status
  const shown = async () => (await calls.get("subscription")).body

  test("an account pays, changes, is declined, mends it and cancels by Stripe alone (D-287 to D-291)", async () => {
    const display = await calls.get("display_settings")
    expect(display.body).toMatchObject({ provider: "stripe", is_test: false, currency: "USD" })

    // Nothing is paid by coming back from the page without paying.
    const asked = await calls.subscribe({})
    expect([asked.status, asked.body]).toEqual([
      202,
      expect.objectContaining({
        status: "requested",
        redirect_url: expect.stringContaining("/pay/cs_test_"),
      }),
    ])
    await stripe.press(asked.body.redirect_url, "decline")
    await deliverAll()
    expect(await accountStatus()).toBe("trial")
    expect(await shown()).toMatchObject({ id: null, status: "expired" })

    const preview = await calls.get("pricing_preview", { plan_code: "essential", interval_unit: "month" })
    const back = await stripe.press(asked.body.redirect_url, "works")
    expect(new URL(back!).searchParams.get("session")).toMatch(/^cs_test_/)
    await deliverAll()
    expect(await accountStatus()).toBe("active")
    expect(await shown()).toMatchObject({
      plan_code: "essential",
      status: "active",
      quantity: 4,
      card_last_four: "4242",
      current_billing_amount_in_cents: preview.body.total_cents,
      next_assessment_at: preview.body.next_billing_cycle_start_date,
    })
    const session = new URL(back!).searchParams.get("session")!
    expect((await calls.get("processing", { session })).body).toMatchObject({ status: "completed" })
    const invoices = await calls.get("invoices")
    expect(invoices.body._embedded.invoices).toMatchObject([
      { payment: preview.body.prorated_cents, status: "paid", type: "provider" },
    ])

    // A card that is declined changes nothing; another one pays.
    const [subscription] = [...stripe.fixture.subscriptions.values()]
    const yearly = { plan_code: "essential", interval_unit: "year" }
    const { customer } = subscription!
    stripe.billing.cardOf(customer, subscription!)!.behaviour = "declines"
    await calls.subscribe(yearly)
    expect((await calls.processing()).body).toMatchObject({
      status: "failed",
      message: "Your card was declined.",
    })
    expect(await shown()).toMatchObject({ status: "active", interval_unit: "month" })

    // It fails at the renewal, and a new card from the portal pays it.
    await pass(31.1)
    await deliverAll()
    expect(await accountStatus()).toBe("past_due")
    const card = await api.call("PUT", `/billing/${first.id}/card`, {
      as: await api.signIn("admin@first.test"),
      body: {},
    })
    expect(card.status).toBe(202)
    await stripe.press(card.body.redirect_url, "works")
    await deliverAll()
    expect(await shown()).toMatchObject({ status: "active", card_last_four: "4444" })
    expect((await calls.processing()).body).toMatchObject({ status: "completed" })

    // The end of the period ends it; what was true before is told again, and changes nothing.
    const old = stripe.webhooks.sign({
      id: "evt_old",
      object: "event",
      type: "customer.subscription.updated",
      created: Math.floor(clock.now().getTime() / 1_000),
      data: { object: { id: subscription!.id, object: "subscription", customer, status: "active" } },
    })
    const event = JSON.parse(old.body.toString()) as StandInEvent
    expect((await calls.cancel({ reason: "too_expensive" })).body.cancel_at).toBe(
      new Date(subscription!.periodEnd * 1_000).toISOString(),
    )
    expect((await calls.resume()).body.cancel_at).toBeNull()
    await calls.cancel()
    await pass(31)
    await deliverAll()
    expect(await accountStatus()).toBe("cancelled")
    expect(await deliver([event, event])).toEqual([204, 204])
    expect(await accountStatus()).toBe("cancelled")
    // As it was signed, a month ago, it is not even read.
    expect(await post(old)).toBe(401)

    // Back again by a new plan.
    const again = await calls.subscribe({})
    await stripe.press(again.body.redirect_url, "works")
    await deliverAll()
    expect(await accountStatus()).toBe("active")
  })

  test("SMS credits are granted by what was paid alone, once, whoever tells of it first (D-292)", async () => {
    const balance = async () => (await calls.get("sms_credits")).body._balance
    const before = await balance()
    const bought = await calls.buy({ quantity: 500 })
    expect([bought.status, bought.body.status]).toEqual([201, "processing"])
    await stripe.press(bought.body.redirect_url, "decline")
    await deliverAll()
    expect(await balance()).toBe(before)
    const back = await stripe.press(bought.body.redirect_url, "works")
    const session = new URL(back!).searchParams.get("session")!
    await Promise.all([
      calls.get("processing", { session }),
      deliverAll(),
      calls.get("processing", { session }),
    ])
    expect(await balance()).toBe(before + 500)
  })

  test("a lost event is made up for by the daily look, and one that is forged or Stripe's fault changes nothing", async () => {
    const [running] = [...stripe.fixture.subscriptions.values()].filter(({ status }) => status === "active")
    stripe.fixture.during(Math.floor(clock.now().getTime() / 1_000), () => stripe.billing.end(running!))
    const [lost] = stripe.fixture.events.splice(0)
    const { body, signature } = stripe.webhooks.sign(lost!)
    const forged = stripe.webhooks.sign(lost!, { secrets: [`whsec_${"9".repeat(32)}`] })
    expect(await post(forged)).toBe(401)
    expect(await post({ body: Buffer.from(`${body} `), signature })).toBe(401)
    expect(await accountStatus()).toBe("active")
    await pass(1.1)
    stripe.inject({ on: /\/v1\//, status: 500 })
    await doJobs(api.deps, "billing_sync").catch(() => {})
    expect(await accountStatus()).toBe("active")
    stripe.calm()
    await doJobs(api.deps, "billing_sync")
    expect(await accountStatus()).toBe("cancelled")
  })

  test("while Stripe is away, previews say so and a plan that was asked for goes on by itself", async () => {
    stripe.inject({ on: /\/v1\//, status: 503, times: 99 })
    const preview = await calls.get("pricing_preview", { plan_code: "essential", interval_unit: "month" })
    expect([preview.status, preview.body.code]).toEqual([503, "payment_away"])
    const asked = await calls.subscribe({})
    expect([asked.status, asked.body.status, asked.body.redirect_url ?? null]).toEqual([
      202,
      "requested",
      null,
    ])
    stripe.calm()
    clock.pass(1)
    await doJobs(api.deps, "billing_payment")
    const { body } = await calls.processing()
    expect(body).toMatchObject({ status: "requested", redirect_url: expect.stringContaining("/pay/") })
  })
})
