import { eq } from "drizzle-orm"
import { type Operation, operationIds, operations } from "#lib/contract/index.ts"
import { billingCustomers, stubSubscriptions } from "#review-api/db/schema/billing.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { PaymentAway, PaymentRefused } from "#review-api/payments/payment-errors.ts"
import type { PaymentProvider } from "#review-api/payments/provider.ts"
import { isOpenWhileInactive } from "#review-api/permissions/open-while-inactive.ts"
import { basicAuth } from "../../support/api-caller.ts"
import { atOnce } from "../../support/at-once.ts"
import { billingCalls, doBillingJobs, movableClock, putOnTrial } from "../../support/billing.ts"
import { databasesFor } from "../../support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"
import { tryEvery } from "../../support/try-every.ts"

describe.each(databasesFor("locks", "jobs"))("events of a payment provider on %s (D-288)", (database) => {
  const clock = movableClock("2026-03-01T12:00:00Z")
  let api: TestApi
  let first: SeededAccount
  let stub: PaymentProvider
  let customerId: string
  let isAway = false

  beforeAll(async () => {
    api = await startTestApi({ database, clock, mailRestMs: 3_600_000 })
    ;({ first } = await seedTwoAccounts(api.deps))
    const calls = billingCalls(api, first.id, await api.login("admin@first.test"))
    await calls.subscribe({ card_token: "tok_ok" })
    const [row] = await api.deps.db.select().from(billingCustomers)
    customerId = row!.customerId!
    stub = api.deps.payments
    api.deps.payments = {
      ...stub,
      isHosted: true,
      readCustomer: async (id) => {
        if (isAway) throw new PaymentAway("away")
        return stub.readCustomer(id)
      },
      readEvent(body, signature) {
        if (signature !== "signed") throw new PaymentRefused("bad_signature", "forged")
        return {
          createdAt: "2026-03-01T12:00:00Z",
          objectId: null,
          ...JSON.parse(Buffer.from(body).toString()),
        }
      },
    }
  })
  afterAll(() => api.close())

  const post = (event: object, signature = "signed") =>
    api.call("POST", "/billing/notifications", {
      body: { signature, payload: Buffer.from(JSON.stringify(event)).toString("base64") },
    })
  const statusOf = async () => {
    const [row] = await api.deps.db.select().from(billingCustomers)
    return row!.status
  }
  const setAtProvider = (status: string) =>
    api.deps.db
      .update(stubSubscriptions)
      .set({ status, endedAt: status === "canceled" ? clock.now().toISOString() : null })
      .where(eq(stubSubscriptions.accountId, first.id))

  test("a forged one is refused, and one about nobody or of an unknown kind is taken and forgotten", async () => {
    const forged = await post({ id: "evt_1", type: "invoice.paid", customerId }, "forged")
    expect(forged.status).toBe(401)
    expect((await post({ id: "evt_2", type: "made.up", customerId: null })).status).toBe(204)
    expect((await post({ id: "evt_3", type: "made.up", customerId: "cus_of_others" })).status).toBe(204)
    const bare = await api.call("POST", "/billing/notifications", {
      body: { signature: "signed", payload: "%%%" },
    })
    expect(bare.status).toBe(422)
    expect(await statusOf()).toBe("active")
  })

  test("in any order, twice and at once, the account is what the provider says then; a late one revives nothing", async () => {
    const event = { id: "evt_4", type: "customer.subscription.updated", customerId }
    await setAtProvider("past_due")
    await atOnce([post(event), post(event), post({ ...event, id: "evt_5" })])
    await doBillingJobs(api)
    expect(await statusOf()).toBe("past_due")
    await setAtProvider("canceled")
    await post({ ...event, id: "evt_6", type: "customer.subscription.deleted" })
    await doBillingJobs(api)
    clock.passDays(3)
    await atOnce([post(event), post(event)])
    await doBillingJobs(api)
    expect(await statusOf()).toBe("canceled")
  })

  test("a status that nobody knows is past due, with full access; the staff's suspension stays", async () => {
    await setAtProvider("made_up")
    await post({ id: "evt_7", type: "customer.subscription.updated", customerId })
    await doBillingJobs(api)
    const as = await api.signIn("admin@first.test")
    expect((await api.call("GET", `/accounts/${first.id}`, { as })).body.status).toBe("past_due")
    expect((await api.call("GET", "/reviews", { as })).status).toBe(200)
    const own = eq(accounts.id, first.id)
    await api.deps.db.update(accounts).set({ status: "suspended" }).where(own)
    await setAtProvider("active")
    await post({ id: "evt_7b", type: "customer.subscription.updated", customerId })
    await doBillingJobs(api)
    expect(await statusOf()).toBe("active")
    expect((await api.deps.db.select().from(accounts).where(own))[0]!.status).toBe("suspended")
    await api.deps.db.update(accounts).set({ status: "active" }).where(own)
  })

  test("one that comes while the provider is away is followed when it is back", async () => {
    await setAtProvider("active")
    isAway = true
    expect((await post({ id: "evt_8", type: "invoice.paid", customerId })).status).toBe(204)
    await expect(doBillingJobs(api)).rejects.toThrow("away")
    isAway = false
    await doBillingJobs(api)
    expect(await statusOf()).toBe("active")
  })

  test("while the account is inactive every call is 402 but those open to every status and exports (D-034, D-289)", async () => {
    await api.deps.db.delete(billingCustomers)
    await putOnTrial(api, first.id, "2026-01-01T00:00:00Z")
    const as = await api.signIn("admin@first.test")
    const active = operationIds.filter((id) => (operations[id] as Operation).access === "active")
    await tryEvery(active, String, async (id) => {
      const { method, path } = operations[id] as Operation
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        name === "account_id" ? String(first.id) : "1",
      )
      const { status } = await fetch(`${api.url}${address}`, {
        method,
        headers: { authorization: basicAuth(as) },
      })
      if (isOpenWhileInactive(id)) expect(status).not.toBe(402)
      else expect(status).toBe(402)
    })
    expect(active.filter(isOpenWhileInactive).length).toBeGreaterThan(10)
  })
})
