import { eq, sql } from "drizzle-orm"
import type { Db } from "#review-api/db/connect.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import {
  billingInvoices,
  smsCredits,
  stubCheckouts,
  stubInvoices,
  stubSubscriptions,
} from "#review-api/db/schema/billing.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { locations } from "#review-api/db/schema/places.ts"
import type { PaymentProvider } from "#review-api/payments/provider.ts"
import { accountStatusNow } from "#review-api/permissions/session.ts"
import { countSeats, customerRow } from "#review-api/services/billing/customer-rows.ts"
import { creditBalance, returnCredits, useCredit } from "#review-api/services/billing/sms-credits.ts"
import { syncCustomer } from "#review-api/services/billing/sync-customer.ts"
import { billingCalls, doBillingJobs, movableClock, putOnTrial } from "../../support/billing.ts"
import { databasesFor } from "../../support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

/** Numbers from a seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

class Killed extends Error {}

/** Dies before or after a call of the provider, as a program that is killed there would have come to its end. */
function deadly(provider: PaymentProvider, dies: () => "before" | "after" | null): PaymentProvider {
  return new Proxy(provider, {
    get(target, name) {
      const member = Reflect.get(target, name)
      if (typeof member !== "function") return member
      return async (...given: unknown[]) => {
        const when = dies()
        if (when === "before") throw new Killed(String(name))
        const answer = await Reflect.apply(member, target, given)
        if (when === "after") throw new Killed(String(name))
        return answer
      }
    },
  })
}

const writes = ["transaction", "update", "insert"]

/** The same of the database: a program can be killed between any two of its statements. */
function deadlyDb(db: Db, dies: () => "before" | "after" | null): Db {
  return new Proxy(db, {
    get(target, name) {
      const member = Reflect.get(target, name)
      if (typeof member !== "function") return member
      return (...given: unknown[]) => {
        const when = writes.includes(String(name)) ? dies() : null
        if (when === "before") throw new Killed(String(name))
        const answer = Reflect.apply(member, target, given)
        if (when !== "after" || name !== "transaction") return answer
        return (answer as Promise<unknown>).then(() => {
          throw new Killed(String(name))
        })
      }
    },
  })
}

const statusByProvider: Record<string, string> = {
  trialing: "trial",
  active: "active",
  past_due: "past_due",
  unpaid: "expired",
  canceled: "cancelled",
}

describe.each(databasesFor("jobs"))("any order of what happens to an account on %s", (database) => {
  const clock = movableClock("2026-03-01T12:00:00Z")
  let api: TestApi
  let first: SeededAccount

  afterEach(() => api.close())

  test.each([11, 27, 58, 104])(
    "seed %i: the account is what the provider says, nothing is charged twice, no credit is lost or given twice",
    async (seed) => {
      clock.set("2026-03-01T12:00:00Z")
      api = await startTestApi({
        database,
        clock,
        mailRestMs: 3_600_000,
        config: { rateLimitPerMinute: 100_000, authLimitPerMinute: 10_000 },
      })
      ;({ first } = await seedTwoAccounts(api.deps))
      await putOnTrial(api, first.id, "2026-03-31T12:00:00Z")
      await api.deps.db.update(accounts).set({ trialLocationLimit: null }).where(eq(accounts.id, first.id))
      const { db } = api.deps
      const random = randomOf(seed)
      const pick = <T>(from: readonly T[]): T => from[random(from.length)]!
      let mayDie = false
      const alive = api.deps.payments
      const dies = () => (mayDie && random(8) === 0 ? pick(["before", "after"] as const) : null)
      api.deps.payments = deadly(alive, dies)
      api.deps.db = deadlyDb(db, dies)
      // Sessions end while time passes.
      const calls = async () => {
        const may = mayDie
        mayDie = false
        const as = await api.signIn("admin@first.test")
        mayDie = may
        return billingCalls(api, first.id, as)
      }
      let taken = 0
      const noted = async (answer: Promise<{ status: number }>) => {
        const { status } = await answer
        expect([200, 201, 202, 403, 409, 500, 503]).toContain(status)
        if (status < 300) taken += 1
      }
      const tokens = ["tok_ok", "tok_ok", "tok_declined", "tok_pays_later_declined"]
      let messages = 0
      const nextMessage = () => {
        messages += random(2)
        return `message-${messages}`
      }
      const acts: Record<string, () => Promise<unknown>> = {
        subscribe: async () =>
          noted(
            (await calls()).subscribe({
              plan_code: pick(["starter", "essential"]),
              interval_unit: pick(["month", "year"]),
              card_token: pick(tokens),
            }),
          ),
        change: async () =>
          noted(
            (await calls()).subscribe({
              plan_code: pick(["starter", "essential"]),
              interval_unit: pick(["month", "month", "year"]),
            }),
          ),
        card: async () => noted((await calls()).card(pick(tokens))),
        cancel: async () => noted((await calls()).cancel()),
        resume: async () => noted((await calls()).resume()),
        buy: async () => noted((await calls()).buy({ quantity: pick([100, 500]), card_token: pick(tokens) })),
        use: () =>
          db.transaction((tx) => useCredit(tx, first.id, nextMessage(), clock.now())).catch(() => {}),
        give_back: () =>
          db.transaction((tx) =>
            returnCredits(tx, first.id, [`message-${random(messages + 1)}`], clock.now()),
          ),
        add: () =>
          db
            .insert(locations)
            .values({ accountId: first.id, name: `Inn ${random(1e6)}`, address: "9 Main Street" }),
        remove: () =>
          db.execute(sql`update locations set deleted_at = ${clock.now().toISOString()}::timestamptz where (account_id, id) in (
          select account_id, id from locations where account_id = ${first.id} and deleted_at is null
            and not is_headquarters order by id desc limit ${random(3)})`),
        event: () => syncCustomer(api.deps, first.id).catch(() => {}),
        jobs: () => doBillingJobs(api).catch(() => {}),
        time: async () => clock.pass(pick([1, 24, 24 * 9, 24 * 31])),
      }
      const names = Object.keys(acts)
      for (let step = 0; step < 60; step++) {
        mayDie = random(3) === 0
        await acts[pick(names)]!()
        // Who was killed holds the customer until its time is over.
        if (mayDie) clock.pass(0.05)
      }
      mayDie = false
      expect(taken).toBeGreaterThan(3)
      clock.pass(25)
      await doBillingJobs(api)
      await doBillingJobs(api)

      const row = await customerRow(db, first.id)
      const [account] = await db.select().from(accounts).where(eq(accounts.id, first.id))
      if (account === undefined) return
      const state = row?.customerId ? await alive.readCustomer(row.customerId) : null
      const live = state?.subscriptions.filter(({ status }) => status !== "canceled") ?? []
      expect(live.length).toBeLessThanOrEqual(1)
      const truth = live[0] ?? state?.subscriptions[0]
      if (truth) {
        expect(account.status).toBe(statusByProvider[truth.status])
        expect([row!.subscriptionId, row!.priceId, row!.quantity]).toEqual([
          truth.id,
          truth.priceId,
          truth.quantity,
        ])
        if (["active", "past_due"].includes(truth.status))
          expect(truth.quantity).toBe(Math.max(1, await countSeats(db, first.id)))
      } else
        expect(["trial", "expired"]).toContain(
          accountStatusNow(
            { accountStatus: account.status, trialEndedAt: account.trialEndedAt },
            clock.now(),
          ),
        )
      // Each period of a subscription was paid once.
      const renewals = await rowsOf(
        db,
        { count: column.number() },
        sql`select count(*) as count from stub_invoices where subscription_id is not null and description not like '%change%'
          and status <> 'void' group by subscription_id, created_at having count(*) > 1`,
      )
      expect(renewals).toEqual([])
      // Our list of invoices is the provider's.
      const theirs = await db.select().from(stubInvoices)
      const ours = await db.select().from(billingInvoices)
      const sumsOf = (rows: { cents: number; status: string | null; id: string | null }[]) =>
        rows.map(({ id, cents, status }) => `${id} ${cents} ${status}`).sort()
      expect(
        sumsOf(ours.map(({ providerId, cents, status }) => ({ id: providerId, cents, status }))),
      ).toEqual(sumsOf(theirs.map(({ id, totalCents, status }) => ({ id, cents: totalCents, status }))))
      // Credits: what was paid, less what was used.
      const paid = (await db.select().from(stubCheckouts)).filter(
        ({ kind, isPaid }) => kind === "sms_credits" && isPaid,
      )
      const ledger = await db
        .select()
        .from(smsCredits)
        .where(eq(smsCredits.accountId, first.id))
        .orderBy(smsCredits.id)
      const bought = ledger.filter(({ kind }) => kind === "bought")
      expect(bought.map(({ key }) => key).sort()).toEqual(paid.map(({ id }) => `session:${id}`).sort())
      let balance = 0
      for (const entry of ledger) {
        balance += entry.quantity
        expect(entry.balance).toBe(balance)
        expect(balance).toBeGreaterThanOrEqual(0)
      }
      expect(await creditBalance(db, first.id)).toBe(balance)
      const charged = theirs.filter(({ description }) => description.includes("SMS"))
      expect(charged.length).toBe(paid.length)
      expect(await db.$count(stubSubscriptions)).toBe(state?.subscriptions.length ?? 0)
    },
  )
})
