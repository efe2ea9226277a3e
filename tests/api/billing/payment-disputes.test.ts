import { eq } from "drizzle-orm"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { outbox } from "#review-api/db/schema/mail.ts"
import { createStripeProvider } from "#review-api/payments/stripe/stripe-provider.ts"
import { billingCalls, movableClock } from "../../support/billing.ts"
import { type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import type { StandInEvent } from "../../support/stand-ins/stripe/fixture.ts"
import { type StripeStandIn, startStripe } from "../../support/stand-ins/stripe/start-stripe.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

describe("payments that are disputed", () => {
  const clock = movableClock("2026-03-01T12:00:00Z")
  let stripe: StripeStandIn
  let api: TestApi
  let first: SeededAccount
  let customer: string

  beforeAll(async () => {
    stripe = await startStripe(clock)
    const payments = createStripeProvider({ ...stripe.settings, now: clock.now })
    api = await startTestApi({ clock, payments, mailRestMs: 3_600_000 })
    ;({ first } = await seedTwoAccounts(api.deps))
    const calls = billingCalls(api, first.id, await api.login("admin@first.test"))
    const { body } = await calls.subscribe({})
    await stripe.press(body.redirect_url, "works")
    await calls.processing()
    customer = [...stripe.fixture.customers.keys()][0]!
  })
  afterAll(async () => {
    await api.close()
    await stripe.close()
  })
  beforeEach(() => stripe.calm())

  const post = (event: object) => {
    const { body, signature } = stripe.webhooks.sign(event)
    return api.call("POST", "/billing/notifications", {
      body: { signature, payload: body.toString("base64") },
    })
  }
  const newDispute = (): StandInEvent => {
    stripe.dispute(customer)
    return stripe.event("charge.dispute.created")!
  }
  const audited = async () =>
    (await api.deps.db.select().from(auditEntries).where(eq(auditEntries.accountId, first.id))).filter(
      ({ action }) => action === "billing.dispute_payment",
    )
  /** Recipients and subjects of the emails that are due. */
  async function mails(): Promise<string[][]> {
    await api.deps.mailer.deliver()
    const rows = await api.deps.db.delete(outbox).returning()
    return rows.map(({ recipient, subject }) => [recipient, subject]).sort()
  }

  test("are told to the Admins and the provider's support and audited, once, however often Stripe says so", async () => {
    const event = newDispute()
    const statuses = await Promise.all([post(event), post(event), post({ ...event, id: "evt_again" })])
    expect(statuses.map(({ status }) => status)).toEqual([204, 204, 204])
    const [account] = await api.deps.db.select().from(accounts).where(eq(accounts.id, first.id))
    expect(await mails()).toEqual([
      ["admin@first.test", "A payment for Outpost was disputed"],
      [api.deps.config.supportEmail, `Payment dispute: ${account!.name}, $196.00`],
    ])
    expect((await audited()).map(({ after }) => after)).toEqual([
      { dispute: event.data.object.id, cents: 19_600, currency: "USD", reason: "fraudulent" },
    ])
    expect(account!.status).toBe("active")
  })

  test("while Stripe can't be asked, the event is refused and sent again", async () => {
    await mails()
    const event = newDispute()
    stripe.inject({ on: /\/v1\/disputes/, status: 503, times: 9 })
    expect((await post(event)).status).toBe(503)
    expect(await mails()).toEqual([])
    stripe.calm()
    expect((await post(event)).status).toBe(204)
    expect(await audited()).toHaveLength(2)
  })

  test("one that Stripe does not know, or that is of nobody here, is taken and forgotten", async () => {
    const before = await audited()
    const event = newDispute()
    const { object } = event.data
    for (const id of ["du_unknown", "../customers", ""])
      expect((await post({ ...event, data: { object: { ...object, id } } })).status).toBe(204)
    stripe.fixture.disputes.get(object.id!)!.customer = "cus_of_nobody"
    expect((await post(event)).status).toBe(204)
    expect(await audited()).toEqual(before)
  })
})
