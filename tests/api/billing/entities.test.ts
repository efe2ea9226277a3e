import { eq } from "drizzle-orm"
import { billingInvoices, smsCredits } from "#review-api/db/schema/billing.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { billingCalls, movableClock, putOnTrial } from "../../support/billing.ts"
import { testDatabases } from "../../support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

const admin = "admin@first.test"

describe.each(testDatabases())("what billing reads on %s", (database) => {
  const clock = movableClock("2026-03-10T12:00:00Z")
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let calls: ReturnType<typeof billingCalls>
  let subscription: Record<string, unknown>

  beforeAll(async () => {
    api = await startTestApi({ database, clock, mailRestMs: 3_600_000 })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    calls = billingCalls(api, first.id, await api.login(admin))
    await calls.subscribe({ card_token: "tok_ok" })
    await api.deps.db.insert(billingInvoices).values({
      accountId: first.id,
      type: "legacy",
      number: "L-0419",
      description: "Earlier system",
      date: "2025-07-01T00:00:00Z",
      status: "paid",
      cents: 123_450,
      legacyPayment: "$1,234.50",
      currency: "USD",
    })
    subscription = (await calls.get("subscription")).body
  })
  afterAll(() => api.close())

  const read = async (path: string, query: Record<string, unknown> = {}) => {
    const { status, body } = await calls.get(path, query)
    expect(status).toBe(200)
    return body
  }
  const invoices = async (): Promise<Record<string, unknown>[]> => (await read("invoices"))._embedded.invoices

  test("a subscription has an ID and says how it is collected [P-153]", () => {
    expect(subscription).toMatchObject({
      id: expect.stringMatching(/./),
      payment_collection_method: "automatic",
    })
  })

  test("a subscription says when the next payment is due [P-154]", () => {
    expect(subscription["next_assessment_at"]).toBe("2026-04-10T12:00:00.000Z")
  })

  test("a subscription says in cents what a period costs [P-155]", () => {
    expect(subscription["current_billing_amount_in_cents"]).toBe(4 * 4_900)
  })

  test("a subscription has the last digits of the card and when it expires [P-156]", () => {
    expect(subscription).toMatchObject({
      card_last_four: "4242",
      card_expiration_month: 8,
      card_expiration_year: 2034,
    })
  })

  test("an invoice has an ID, a date and a payment in cents [P-157]", async () => {
    expect((await invoices())[0]).toMatchObject({
      id: expect.any(Number),
      date: "2026-03-10T12:00:00.000Z",
      payment: 19_600,
    })
  })

  test.each([
    ["provider", 19_600],
    ["legacy", "$1,234.50"],
  ])("an invoice is of the type %s [P-158]", async (type, payment) => {
    expect((await invoices()).filter((one) => one["type"] === type)).toMatchObject([{ payment }])
  })

  test.each([
    ["invoices", "invoices"],
    ["sms_credits", "SMS credits"],
  ])(
    "the pages of %s by number hold each row once, newest first, and say how many there are",
    async (list) => {
      const { db } = api.deps
      const date = "2024-07-01T00:00:00Z"
      const older = {
        accountId: second.id,
        type: "legacy",
        status: "paid",
        cents: 100,
        currency: "USD",
        date,
      }
      const entry = { accountId: second.id, kind: "granted", quantity: 1, createdAt: date }
      const five = [1, 2, 3, 4, 5]
      if (list === "invoices") await db.insert(billingInvoices).values(five.map(() => older))
      else
        await db
          .insert(smsCredits)
          .values(five.map((balance) => ({ ...entry, balance, key: `gift-${balance}` })))
      const own = billingCalls(api, second.id, await api.login("admin@second.test"))
      const pages = await Promise.all(
        [1, 2, 3, 4].map(async (page) => (await own.get(list, { page, per_page: 2 })).body),
      )
      const ids = pages.map(({ _embedded }) => _embedded[list].map(({ id }: { id: number }) => id))
      expect(ids.map(({ length }) => length)).toEqual([2, 2, 1, 0])
      expect(ids.flat()).toEqual(ids.flat().toSorted((one, other) => other - one))
      expect(new Set(ids.flat()).size).toBe(5)
      expect(pages[1]).toMatchObject({ _page: 2, _total: 5, _total_pages: 3 })
      expect(Object.keys(pages[1]._links)).toEqual(expect.arrayContaining(["first", "prev", "next", "last"]))
      const { status, body } = await own.get(list, { page: 0 })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ["page"]])
    },
  )

  test("the price of a plan has its interval, sums, next period and setup amount [P-160]", async () => {
    const query = { plan_code: "essential", interval_unit: "year" }
    expect(await read("pricing_preview", query)).toMatchObject({
      interval: 1,
      interval_unit: "year",
      total_cents: 4 * 49_000,
      prorated_cents: 4 * 49_000 - 19_600,
      next_billing_cycle_start_date: "2027-03-10T12:00:00.000Z",
      setup_amount: 0,
    })
  })

  test.each([
    [100, 500],
    [500, 2_400],
    [1_000, 4_500],
    [5_000, 20_000],
  ])("the price of %i SMS credits is a total in cents [P-161]", async (quantity, total) => {
    expect(await read("sms_credit_preview", { quantity })).toMatchObject({ total })
  })

  test.each([
    [1, false],
    [9, true],
  ])(
    "in a trial %i more locations have a price each, a limit, and whether it is reached [P-162]",
    async (added, isReached) => {
      await putOnTrial(api, second.id, "2026-04-01T12:00:00Z")
      const limit = second.locationIds.length + 4
      await api.deps.db
        .update(accounts)
        .set({ newLocationCents: 1_999, trialLocationLimit: limit })
        .where(eq(accounts.id, second.id))
      const ofTrial = billingCalls(api, second.id, await api.signIn("admin@second.test"))
      const { body } = await ofTrial.get("location_preview", { num_added_locations: added })
      expect(body).toMatchObject({
        new_location_monthly_unit_cents: 1_999,
        trial_location_limit: limit,
        trial_location_limit_reached: isReached,
      })
    },
  )

  test("what two more locations cost is asked for by their number [P-457]", async () => {
    expect(await read("location_preview", { num_added_locations: 2 })).toMatchObject({
      new_location_monthly_unit_cents: 4_900,
      monthly_cents: 9_800,
      prorated_cents: 9_800,
    })
  })

  test("the parts of billing that are shown are asked for by account [P-456]", async () => {
    expect(await read("display_settings")).toMatchObject({ show_billing: true, show_invoices: true })
  })

  test("locations of different prices have no price each, since none would be right", async () => {
    const { plans } = api.deps
    const tiers = plans.plans.find(({ code }) => code === "essential")!.prices[0]!.tiers
    const [whole, rest] = [tiers[0]!.upTo, tiers[0]!.unitCents]
    Object.assign(tiers[0]!, { upTo: 2, unitCents: 0 })
    try {
      const body = await read("subscription")
      expect(body.unit_amount_in_cents).toBeNull()
    } finally {
      Object.assign(tiers[0]!, { upTo: whole, unitCents: rest })
    }
  })

  test("SMS credits are bought only while the account is active", async () => {
    await api.deps.db.update(accounts).set({ status: "cancelled" }).where(eq(accounts.id, first.id))
    const inactive = billingCalls(api, first.id, await api.signIn(admin))
    const refused = await inactive.buy({ quantity: 100, card_token: "tok_ok" })
    expect([refused.status, refused.body.code]).toEqual([409, "inactive"])
    expect((await inactive.get("sms_credits")).body._balance).toBe(0)
    await putOnTrial(api, first.id, "2026-03-09T12:00:00Z")
    await api.deps.db.update(accounts).set({ status: "active" }).where(eq(accounts.id, first.id))
  })

  test.each(["trial", "active", "past_due", "expired", "suspended", "cancelled"])(
    "an account may be %s, and its people read that [P-176]",
    async (status) => {
      const change = { status, trialEndedAt: "2026-04-01T12:00:00Z" }
      await api.deps.db.update(accounts).set(change).where(eq(accounts.id, first.id))
      const answer = await api.call("GET", `/accounts/${first.id}`, { as: await api.signIn(admin) })
      expect([answer.status, answer.body.status]).toEqual([200, status])
    },
  )
})
