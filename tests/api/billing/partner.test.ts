import { eq } from "drizzle-orm"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { billingCalls, doBillingJobs, movableClock, putOnTrial } from "../../support/billing.ts"
import { databasesFor } from "../../support/databases.ts"
import { seedPartner } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

describe.each(databasesFor("jobs"))("partners that pay on %s (D-326)", (database) => {
  const clock = movableClock("2026-03-01T12:00:00Z")
  let api: TestApi
  let partner: Awaited<ReturnType<typeof seedPartner>>

  beforeAll(async () => {
    api = await startTestApi({ database, clock, mailRestMs: 3_600_000 })
    partner = await seedPartner(api.deps)
    await api.deps.db.update(accounts).set({ segment: "reseller" }).where(eq(accounts.id, partner.parent.id))
    await putOnTrial(api, partner.child.id, "2026-03-31T12:00:00Z")
  })
  afterAll(() => api.close())

  test("a trial that a partner turns into a plan is a subscription by invoice, which its people see no billing of", async () => {
    const as = await api.login("admin@partner.test")
    const query = `parent_id=${partner.parent.id}`
    const turned = await api.patch(`/accounts/${partner.child.id}?${query}`, {
      as,
      body: { status: "active" },
    })
    expect([turned.status, turned.body.status, turned.body.auto, turned.body.plan_code]).toEqual([
      200,
      "active",
      false,
      "essential",
    ])
    const calls = billingCalls(api, partner.child.id, await api.login("admin@child.test"))
    expect((await calls.get("display_settings")).body).toMatchObject({
      show_billing: false,
      show_cancel: false,
      managed_by: "Partner",
    })
    expect((await calls.get("subscription")).body).toMatchObject({
      payment_collection_method: "invoice",
      current_billing_amount_in_cents: 19_600,
      quantity: 4,
      status: "active",
    })
    for (const refused of [
      await calls.subscribe({ card_token: "tok_ok" }),
      await calls.cancel(),
      await calls.card("tok_ok"),
      await calls.buy({ quantity: 100 }),
    ])
      expect([refused.status, refused.body.code, refused.body.error]).toEqual([
        403,
        "managed_plan",
        "Your plan is managed by Partner.",
      ])
    for (let month = 0; month < 3; month++) {
      clock.passDays(30)
      await doBillingJobs(api)
    }
    const later = billingCalls(api, partner.child.id, await api.signIn("admin@child.test"))
    expect((await later.get("subscription")).body.status).toBe("active")
  })

  test("the report of a partner says what each child costs it a month, and nothing of those that pay for themselves", async () => {
    const as = await api.signIn("admin@partner.test")
    const report = async () => {
      const { body } = await api.call("GET", `/reports/${partner.parent.id}/children`, {
        as,
        query: { start_date: "2025-01-01", end_date: "2026-03-01" },
      })
      return body._embedded.accounts.map((row: Record<string, unknown>) => [
        row["monthly_cost_cents"],
        row["currency"],
      ])
    }
    expect(await report()).toEqual([[19_600, "USD"]])
    const file = await api.call("GET", `/reports/${partner.parent.id}/children/csv`, {
      as,
      query: { start_date: "2025-01-01", end_date: "2026-03-01" },
    })
    expect(file.text).toMatch(/monthly_cost,currency/)
    expect(file.text).toMatch(/196\.00,USD/)
  })

  test("nobody pays from a partner's session, nor as somebody else (D-049)", async () => {
    const as = await api.signIn("admin@partner.test")
    const { body } = await api.call("POST", "/shadow_user/tokens", {
      as,
      body: { child_account_id: partner.child.id },
    })
    const shadow = billingCalls(api, partner.child.id, { email: body.email, token: body.token })
    expect((await shadow.get("subscription")).status).toBe(200)
    expect((await shadow.subscribe({ card_token: "tok_ok" })).status).toBe(403)
    expect((await shadow.cancel()).status).toBe(403)
    const actions = await api.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.accountId, partner.child.id))
    expect(actions.some(({ action }) => action === "billing.cancel")).toBe(false)
  })
})
