import type { AuditFixture } from "./audit-cases.ts"

const paid = { card_token: "tok_ok" }

async function subscribed({ api, admin, parent }: AuditFixture): Promise<void> {
  const body = { plan_code: "essential", interval_unit: "month", ...paid }
  const answer = await api.call("PUT", `/billing/${parent.id}/subscription`, { as: admin, body })
  if (answer.status !== 202) throw new Error(answer.text)
}

/** Writes to what an account pays. */
export const billingCases = {
  "billing.subscribe": async ({ admin: as, parent }: AuditFixture) => ({
    as,
    params: { account_id: parent.id },
    body: { plan_code: "starter", interval_unit: "month", ...paid },
  }),
  "billing.update_card": async ({ admin: as, parent }: AuditFixture) => ({
    as,
    params: { account_id: parent.id },
    body: paid,
  }),
  "billing.cancel": async (fixture: AuditFixture) => {
    await subscribed(fixture)
    return { as: fixture.admin, params: { account_id: fixture.parent.id } }
  },
  "billing.resume": async (fixture: AuditFixture) => {
    await subscribed(fixture)
    const { api, admin: as, parent } = fixture
    await api.call("DELETE", `/billing/${parent.id}/subscription`, { as })
    return { as, params: { account_id: parent.id }, body: { cancel_at_period_end: false } }
  },
  "billing.buy_sms_credits": async ({ admin: as, parent }: AuditFixture) => ({
    as,
    params: { account_id: parent.id },
    body: { quantity: 100, ...paid },
  }),
}
