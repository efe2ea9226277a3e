import { and, eq } from "drizzle-orm"
import { billingCustomers, stubSubscriptions } from "#review-api/db/schema/billing.ts"
import { locations } from "#review-api/db/schema/places.ts"
import {
  addCredits,
  creditBalance,
  returnCredits,
  useCredit,
} from "#review-api/services/billing/sms-credits.ts"
import { syncCustomer } from "#review-api/services/billing/sync-customer.ts"
import { atOnce } from "../../support/at-once.ts"
import { billingCalls, doBillingJobs, mailsTo, movableClock } from "../../support/billing.ts"
import { databasesFor } from "../../support/databases.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

const start = "2026-03-01T12:00:00Z"

describe.each(databasesFor("locks"))("changes to what is paid on %s", (database) => {
  const clock = movableClock(start)
  const admin = "admin@first.test"
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let calls: ReturnType<typeof billingCalls>

  beforeEach(async () => {
    clock.set(start)
    api = await startTestApi({ database, clock, mailRestMs: 3_600_000 })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    calls = billingCalls(api, first.id, await api.login(admin))
  })
  afterEach(() => api.close())

  const subscription = async () => (await calls.get("subscription")).body
  const sums = async () =>
    (await calls.get("invoices")).body._embedded.invoices.map(({ payment }: { payment: number }) => payment)

  test("what was previewed is charged, for another interval too, and only once however often it is asked for", async () => {
    await calls.subscribe({ card_token: "tok_ok" })
    clock.set("2026-03-16T00:00:00Z")
    const { body } = await calls.get("pricing_preview", { plan_code: "essential", interval_unit: "year" })
    expect(body).toMatchObject({ total_cents: 196_000, interval_unit: "year", quantity: 4 })
    expect(
      body.lines.reduce((sum: number, line: { amount_cents: number }) => sum + line.amount_cents, 0),
    ).toBe(body.prorated_cents)
    clock.pass(0.5)
    const change = { interval_unit: "year", proration_date: body.proration_date }
    await calls.subscribe(change)
    await calls.subscribe(change)
    expect(await sums()).toEqual([body.prorated_cents, 19_600])
    expect(await subscription()).toMatchObject({
      interval_unit: "year",
      current_billing_amount_in_cents: 196_000,
    })
  })

  test("two at once are one: the other is told to wait or finds it done", async () => {
    const answers = await atOnce([0, 1, 2].map(() => calls.subscribe({ card_token: "tok_ok" })))
    for (const { status } of answers) expect([202, 409]).toContain(status)
    expect(await sums()).toEqual([19_600])
    expect(await api.deps.db.$count(stubSubscriptions)).toBe(1)
  })

  test("bad input is refused and changes nothing", async () => {
    const cases = [
      [await calls.subscribe({ plan_code: "gold" }), 422],
      [await calls.subscribe({ plan_code: "enterprise" }), 409],
      [await calls.subscribe({ plan_code: "constructor" }), 422],
      [await calls.subscribe({ interval: 7 }), 422],
      [await calls.subscribe({ interval_unit: "week" }), 422],
      [await calls.subscribe({ card_token: "" }), 422],
      [await calls.subscribe({ card_token: "tok_ok", proration_date: "2026-02-01T00:00:00Z" }), 409],
      [await calls.subscribe({ card_token: "tok_ok", proration_date: "2027-02-01T00:00:00Z" }), 409],
      [await calls.card(""), 422],
      [await calls.cancel(), 409],
      [await calls.cancel({ reason: "because" }), 400],
      [await calls.resume(), 409],
      [await calls.buy({ quantity: 99, card_token: "tok_ok" }), 422],
      [await calls.buy({ quantity: -100, card_token: "tok_ok" }), 422],
      [await calls.buy({ quantity: "100", card_token: "tok_ok" }), 422],
      [await calls.buy({ quantity: 100, card_token: "tok_declined" }), 409],
      [await calls.buy({ quantity: 100 }), 409],
      [await calls.get("pricing_preview", { plan_code: "gold" }), 400],
      [await calls.get("pricing_preview", {}), 400],
      [await calls.get("sms_credit_preview", { quantity: 7 }), 400],
      [await calls.get("location_preview", { num_added_locations: 0 }), 400],
    ] as const
    expect(cases.map(([{ status }]) => status)).toEqual(cases.map(([, status]) => status))
    expect((await calls.get("processing", { session: "cs_of_nobody" })).body.status).toBe("failed")
    expect(await sums()).toEqual([])
    expect((await calls.get("subscription")).body).toMatchObject({ id: null, sms_credits: 0 })
    const foreign = await api.call("GET", `/billing/${second.id}/subscription`, {
      as: await api.login(admin),
    })
    expect(foreign.status).toBe(403)
    for (const type of ["User", "Manager", "Read Only"] as const) {
      const other = billingCalls(api, first.id, await api.login(emailOf(type, "first.test")))
      expect((await other.subscribe({ card_token: "tok_ok" })).status).toBe(403)
      expect((await other.get("invoices")).status).toBe(403)
    }
    const unsigned = await api.call("POST", "/billing/notifications", {
      body: { signature: "t=1,v1=00", payload: Buffer.from("{}").toString("base64") },
    })
    expect(unsigned.status).toBe(404)
  })

  test("seats follow the locations that are active, up at once and down with the next invoice, and a change elsewhere is mended and told (D-290) [P-162, P-457]", async () => {
    await calls.subscribe({ card_token: "tok_ok" })
    clock.set("2026-03-16T00:00:00Z")
    const { body } = await calls.get("location_preview", { num_added_locations: 2 })
    expect(body).toMatchObject({ new_location_monthly_unit_cents: 4900, trial_location_limit_reached: false })
    const add = { accountId: first.id, name: "Fir Inn", address: "9 Main Street" }
    const made = await api.deps.db
      .insert(locations)
      .values([add, { ...add, name: "Gum Inn" }])
      .returning()
    await doBillingJobs(api)
    expect(await subscription()).toMatchObject({ quantity: 6, current_billing_amount_in_cents: 29_400 })
    expect((await sums())[0]).toBe(body.prorated_cents)
    await doBillingJobs(api)
    expect((await sums()).length).toBe(2)
    const one = and(eq(locations.accountId, first.id), eq(locations.id, made[0]!.id))
    await api.deps.db.update(locations).set({ deletedAt: clock.now().toISOString() }).where(one)
    await doBillingJobs(api)
    expect(await subscription()).toMatchObject({ quantity: 5 })
    expect((await sums()).length).toBe(2)
    expect(await mailsTo(api, admin)).toEqual([])
    clock.set("2026-04-01T12:00:01Z")
    await doBillingJobs(api)
    expect((await sums())[0]).toBeLessThan(24_500)
    await api.deps.db.update(stubSubscriptions).set({ quantity: 2 })
    clock.passDays(1.1)
    await doBillingJobs(api)
    expect(await subscription()).toMatchObject({ quantity: 5 })
    expect(await mailsTo(api, admin)).toEqual(["The number of locations on your Outpost plan was corrected"])
  })

  test("SMS credits are bought, used and returned once each [P-161, P-310, F-251, F-286]", async () => {
    expect((await calls.get("sms_credit_preview", { quantity: 1000 })).body).toMatchObject({
      total: 4500,
      currency: "USD",
    })
    const bought = await calls.buy({ quantity: 100, card_token: "tok_ok" })
    expect([bought.status, bought.body]).toMatchObject([201, { balance: 100, status: "completed" }])
    expect((await calls.processing()).body).toMatchObject({
      status: "completed",
      message: "100 SMS credits were added.",
    })
    await doBillingJobs(api)
    const { db } = api.deps
    const now = clock.now()
    const twice = (work: (tx: typeof db) => Promise<unknown>) =>
      atOnce([0, 1].map(() => db.transaction((tx) => work(tx as typeof db))))
    await twice((tx) => useCredit(tx, first.id, "message-1", now))
    await twice((tx) => useCredit(tx, first.id, "message-2", now))
    expect(await creditBalance(db, first.id)).toBe(98)
    await twice((tx) => returnCredits(tx, first.id, ["message-1"], now))
    await twice((tx) => returnCredits(tx, first.id, ["message-9"], now))
    await twice((tx) => addCredits(tx, first.id, { key: "gift", quantity: 5, kind: "granted" }, now))
    const { body } = await calls.get("sms_credits")
    expect(
      body._embedded.sms_credits.map(({ kind, quantity, balance }: Record<string, unknown>) => [
        kind,
        quantity,
        balance,
      ]),
    ).toEqual([
      ["granted", 5, 104],
      ["returned", 1, 99],
      ["used", -1, 98],
      ["used", -1, 99],
      ["bought", 100, 100],
    ])
    expect(body._balance).toBe(104)
    await expect(db.transaction((tx) => useCredit(tx, second.id, "message-1", now))).rejects.toThrow(
      "no SMS credits",
    )
  })

  test("a change of plan applies its settings, which no Admin writes (D-286)", async () => {
    const settings = async () =>
      Object.fromEntries(
        (
          await api.call("GET", "/account_settings", { as: await api.login(admin), query: { per_page: 100 } })
        ).body._embedded.account_settings.map(({ code, value }: Record<string, string>) => [code, value]),
      )
    await calls.subscribe({ card_token: "tok_ok", plan_code: "starter" })
    expect(await settings()).toMatchObject({ local_listings: "false", google_posts: "false" })
    const denied = await api.patch("/account_settings/google_posts", {
      as: await api.login(admin),
      body: { value: "true" },
    })
    expect([denied.status, denied.body.code]).toEqual([403, "plan_setting"])
    await calls.subscribe({ plan_code: "essential" })
    expect(await settings()).toMatchObject({ local_listings: "true", google_posts: "true" })
  })

  test("a late look never revives what has ended", async () => {
    await calls.subscribe({ card_token: "tok_ok" })
    await calls.cancel()
    clock.set("2026-04-02T12:00:00Z")
    await atOnce([0, 1, 2].map(() => syncCustomer(api.deps, first.id)))
    const again = billingCalls(api, first.id, await api.signIn(admin))
    expect((await again.get("subscription")).body).toMatchObject({ status: "cancelled" })
    const [row] = await api.deps.db.select().from(billingCustomers)
    expect([row!.status, row!.leaseToken]).toEqual(["canceled", null])
  })
})
