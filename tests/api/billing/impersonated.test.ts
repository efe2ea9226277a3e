import { eq } from "drizzle-orm"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { billingCustomers, billingPayments, smsCredits } from "#review-api/db/schema/billing.ts"
import type { Caller } from "../../support/api-caller.ts"
import { billingCalls, movableClock } from "../../support/billing.ts"
import { testDatabases } from "../../support/databases.ts"
import { impersonate } from "../../support/impersonate.ts"
import { type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

describe.each(testDatabases())("billing seen by the provider's staff on %s (D-326)", (database) => {
  const clock = movableClock("2026-03-01T12:00:00Z")
  let api: TestApi
  let first: SeededAccount
  let staff: Caller

  beforeAll(async () => {
    api = await startTestApi({ database, clock, mailRestMs: 3_600_000 })
    ;({ first } = await seedTwoAccounts(api.deps))
    await billingCalls(api, first.id, await api.login("admin@first.test")).subscribe({ card_token: "tok_ok" })
    staff = await impersonate(api, "admin@first.test")
  })
  afterAll(() => api.close())

  /** All that a write to billing can change. */
  async function everything() {
    const { db } = api.deps
    const own = eq(auditEntries.accountId, first.id)
    return {
      customers: await db.select().from(billingCustomers),
      payments: await db.select().from(billingPayments),
      credits: await db.select().from(smsCredits),
      audited: await db.$count(auditEntries, own),
    }
  }

  test("staff acting as an Admin read all of it", async () => {
    const calls = billingCalls(api, first.id, staff)
    for (const rest of ["display_settings", "subscription", "plans", "invoices", "sms_credits"])
      expect([rest, (await calls.get(rest)).status]).toEqual([rest, 200])
  })

  test("staff acting as an Admin change nothing of it", async () => {
    const calls = billingCalls(api, first.id, staff)
    const before = await everything()
    const answers = {
      subscribe: await calls.subscribe({ plan_code: "starter", card_token: "tok_ok" }),
      card: await calls.card("tok_ok"),
      cancel: await calls.cancel(),
      resume: await calls.resume(),
      buy: await calls.buy({ quantity: 100, card_token: "tok_ok" }),
    }
    for (const [name, { status }] of Object.entries(answers)) expect([name, status]).toEqual([name, 403])
    expect(await everything()).toEqual(before)
  })
})
