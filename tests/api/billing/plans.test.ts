import { billingCalls, movableClock, putOnTrial } from "../../support/billing.ts"
import { testDatabases } from "../../support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

describe.each(testDatabases())("plans on %s", (database) => {
  const clock = movableClock("2026-03-10T12:00:00Z")
  let api: TestApi
  let first: SeededAccount
  let calls: ReturnType<typeof billingCalls>

  beforeAll(async () => {
    api = await startTestApi({ database, clock, mailRestMs: 3_600_000 })
    ;({ first } = await seedTwoAccounts(api.deps))
    await putOnTrial(api, first.id, "2026-04-01T12:00:00Z")
    calls = billingCalls(api, first.id, await api.login("admin@first.test"))
  })
  afterAll(() => api.close())

  test("before a plan: what is shown, plans for the locations there are, and nothing subscribed [P-456, F-583]", async () => {
    const display = await calls.get("display_settings")
    expect([display.status, display.body]).toMatchObject([
      200,
      {
        show_billing: true,
        show_cancel: false,
        currency: "USD",
        provider: "stub",
        is_test: true,
        managed_by: null,
      },
    ])
    const { body } = await calls.get("plans")
    expect(
      body._embedded.plans.map(({ code, is_custom }: { code: string; is_custom: boolean }) => [
        code,
        is_custom,
      ]),
    ).toEqual([
      ["starter", false],
      ["essential", false],
      ["enterprise", true],
    ])
    expect(body._embedded.plans[1].prices).toMatchObject([
      { interval_unit: "month", unit_cents: 4900, total_cents: 19_600 },
      { interval_unit: "year", unit_cents: 49_000, total_cents: 196_000 },
    ])
    expect((await calls.get("subscription")).body).toMatchObject({
      id: null,
      plan_code: null,
      status: "trial",
    })
  })

  test("in a trial a plan costs nothing today, and is charged when the trial ends (D-289)", async () => {
    const preview = await calls.get("pricing_preview", { plan_code: "essential", interval_unit: "month" })
    expect(preview.body).toMatchObject({
      total_cents: 19_600,
      prorated_cents: 0,
      next_billing_cycle_start_date: "2026-04-01T12:00:00.000Z",
    })
  })

  test("a plan is previewed, declined, then paid; the processing says how it went [P-153, P-154, P-155, P-156, P-160, P-309, F-247, F-250, F-284, F-285]", async () => {
    await putOnTrial(api, first.id, "2026-03-09T12:00:00Z")
    calls = billingCalls(api, first.id, await api.signIn("admin@first.test"))
    const preview = await calls.get("pricing_preview", { plan_code: "essential", interval_unit: "month" })
    expect(preview.body).toMatchObject({
      interval: 1,
      interval_unit: "month",
      total_cents: 19_600,
      prorated_cents: 19_600,
      next_billing_cycle_start_date: "2026-04-10T12:00:00.000Z",
      setup_amount: 0,
    })
    const declined = await calls.subscribe({ card_token: "tok_declined" })
    expect([declined.status, declined.body.status]).toEqual([202, "requested"])
    expect((await calls.processing()).body).toMatchObject({
      status: "failed",
      message: "Your card was declined.",
    })
    expect((await calls.get("subscription")).body).toMatchObject({ id: null, status: "expired" })
    const { status, body } = await calls.subscribe({
      card_token: "tok_ok",
      proration_date: preview.body.proration_date,
    })
    expect([status, body.status]).toEqual([202, "requested"])
    expect((await calls.processing()).body).toMatchObject({
      status: "completed",
      message: "Your plan is active.",
    })
    expect((await calls.get("subscription")).body).toMatchObject({
      plan_code: "essential",
      payment_collection_method: "automatic",
      next_assessment_at: "2026-04-10T12:00:00.000Z",
      current_billing_amount_in_cents: 19_600,
      card_last_four: "4242",
      card_expiration_month: 8,
      card_expiration_year: 2034,
      status: "active",
      quantity: 4,
    })
    const invoices = await calls.get("invoices")
    expect(invoices.body._embedded.invoices).toMatchObject([
      { payment: 19_600, type: "provider", status: "paid" },
    ])
  })
})
