import { eq } from "drizzle-orm"
import { accounts } from "#review-api/db/schema/identity.ts"
import { createStripeProvider } from "#review-api/payments/stripe/stripe-provider.ts"
import { billingCalls, doBillingJobs, mailsTo, movableClock, putOnTrial } from "../../support/billing.ts"
import { databasesFor } from "../../support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { type StripeStandIn, startStripe } from "../../support/stand-ins/stripe/start-stripe.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

const admin = "admin@first.test"
const endsAt = "2026-03-21T12:00:00.000Z"
const cases = databasesFor("jobs").flatMap((database) =>
  (["stub", "stripe"] as const).map((provider) => [provider, database] as const),
)

describe.each(cases)("a plan chosen in a trial, by %s on %s (D-289)", (provider, database) => {
  const clock = movableClock("2026-03-01T12:00:00Z")
  let stripe: StripeStandIn | null
  let api: TestApi
  let first: SeededAccount

  beforeEach(async () => {
    clock.set("2026-03-01T12:00:00Z")
    stripe = provider === "stripe" ? await startStripe(clock) : null
    const payments = stripe && createStripeProvider({ ...stripe.settings, now: clock.now })
    api = await startTestApi({ database, clock, mailRestMs: 3_600_000, ...(payments ? { payments } : {}) })
    ;({ first } = await seedTwoAccounts(api.deps))
    await putOnTrial(api, first.id, endsAt)
  })
  afterEach(async () => {
    await api.close()
    await stripe?.close()
  })

  /** Sessions end while time passes. */
  const calls = async () => billingCalls(api, first.id, await api.signIn(admin))
  const shown = async () => (await (await calls()).get("subscription")).body
  const statusOf = async () =>
    (await api.call("GET", `/accounts/${first.id}`, { as: await api.signIn(admin) })).body.status
  const payments = async () =>
    (await (await calls()).get("invoices")).body._embedded.invoices
      .map(({ payment, status }: { payment: number; status: string }) => `${payment} ${status}`)
      .filter((text: string) => !text.startsWith("0 "))

  /** Chooses the plan, and enters the card at Stripe where it is entered there. */
  async function choose(token: "tok_ok" | "tok_pays_later_declined" = "tok_ok"): Promise<void> {
    const asked = await (await calls()).subscribe(stripe ? {} : { card_token: token })
    expect(asked.status).toBe(202)
    if (!stripe) return
    await stripe.press(asked.body.redirect_url, "works")
    const session = (await (await calls()).processing()).body
    expect(session).toMatchObject({ status: "completed", message: "Your plan is active." })
    for (const card of stripe.fixture.cards.values())
      card.behaviour = token === "tok_ok" ? "works" : "declines"
  }
  async function pass(to: string): Promise<void> {
    clock.set(to)
    stripe?.advance(0)
  }

  test("costs nothing until the trial ends, is charged then and once, and nobody is shut out between", async () => {
    const preview = await (await calls()).get("pricing_preview", {
      plan_code: "essential",
      interval_unit: "month",
    })
    expect(preview.body).toMatchObject({
      prorated_cents: 0,
      total_cents: 19_600,
      next_billing_cycle_start_date: endsAt,
    })
    await choose()
    expect(await shown()).toMatchObject({
      status: "trial",
      plan_code: "essential",
      quantity: 4,
      next_assessment_at: endsAt,
      current_billing_amount_in_cents: 19_600,
      erased_at: null,
    })
    expect(await payments()).toEqual([])

    // The provider has not been read since.
    await pass("2026-03-21T12:20:00Z")
    expect(await statusOf()).toBe("trial")
    expect((await api.call("GET", "/reviews", { as: await api.signIn(admin) })).status).toBe(200)

    await pass("2026-03-21T14:00:00Z")
    await doBillingJobs(api)
    expect(await statusOf()).toBe("active")
    expect(await payments()).toEqual(["19600 paid"])
    expect(await mailsTo(api, admin)).toEqual([])
    await doBillingJobs(api)
    expect(await payments()).toEqual(["19600 paid"])
  })

  test("lifts what a trial limits: locations and exports (D-085, D-112, D-153)", async () => {
    await api.deps.db.update(accounts).set({ trialLocationLimit: 4 }).where(eq(accounts.id, first.id))
    const room = async () => (await (await calls()).get("location_preview")).body
    const file = async () =>
      (await api.call("GET", "/export/csv/locations", { as: await api.signIn(admin) })).status
    expect(await room()).toMatchObject({ trial_location_limit: 4, trial_location_limit_reached: true })
    expect(await file()).toBe(403)
    await choose()
    expect(await room()).toMatchObject({
      trial_location_limit: null,
      trial_location_limit_reached: false,
      new_location_monthly_unit_cents: 4_900,
      prorated_cents: 0,
    })
    expect(await file()).toBe(200)
  })

  test("a plan that is changed in the trial costs nothing either, and the new one is charged at its end", async () => {
    await choose()
    const yearly = { plan_code: "essential", interval_unit: "year" }
    const preview = await (await calls()).get("pricing_preview", yearly)
    expect(preview.body).toMatchObject({ prorated_cents: 0, total_cents: 196_000 })
    await (await calls()).subscribe(yearly)
    expect(await shown()).toMatchObject({ status: "trial", interval_unit: "year" })
    await pass("2026-03-21T14:00:00Z")
    await doBillingJobs(api)
    expect(await payments()).toEqual(["196000 paid"])
    expect(await shown()).toMatchObject({ status: "active" })
  })

  test("a card that is declined at the end leaves the account past due, and open", async () => {
    await choose("tok_pays_later_declined")
    await pass("2026-03-21T14:00:00Z")
    await doBillingJobs(api)
    expect(await statusOf()).toBe("past_due")
    expect((await api.call("GET", "/reviews", { as: await api.signIn(admin) })).status).toBe(200)
    expect(await mailsTo(api, admin)).toEqual(["Your payment for Outpost failed"])
  })

  test("cancelled in the trial it ends with it, and was never charged", async () => {
    await choose()
    expect((await (await calls()).cancel()).body).toMatchObject({ cancel_at: endsAt, status: "trial" })
    await pass("2026-03-21T14:00:00Z")
    await doBillingJobs(api)
    expect(await statusOf()).toBe("cancelled")
    expect(await payments()).toEqual([])
  })
})
