import { eq, sql } from "drizzle-orm"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { billingSteps, erasedAccounts } from "#review-api/db/schema/billing.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { accountLifeJob } from "#review-api/erasure/account-life-job.ts"
import { ownedColumns } from "#review-api/erasure/erase-rows.ts"
import { billingCalls, doBillingJobs, mailsTo, movableClock, putOnTrial } from "../../support/billing.ts"
import { databasesFor } from "../../support/databases.ts"
import { type SeededAccount, seedPassword, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

describe.each(databasesFor("jobs"))("the life of an account on %s", (database) => {
  const clock = movableClock("2026-03-01T12:00:00Z")
  const admin = "admin@first.test"
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let calls: ReturnType<typeof billingCalls>

  beforeEach(async () => {
    clock.set("2026-03-01T12:00:00Z")
    api = await startTestApi({ database, clock, mailRestMs: 3_600_000 })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    calls = billingCalls(api, first.id, await api.login(admin))
  })
  afterEach(() => api.close())

  const statusOf = async () =>
    (await api.call("GET", `/accounts/${first.id}`, { as: await api.signIn(admin) })).body.status
  const actions = async () =>
    (await api.deps.db.select().from(auditEntries).where(eq(auditEntries.accountId, first.id))).map(
      ({ action }) => action,
    )

  test("a trial is mailed about 7, 3 and 1 days before its end and on the day, once each, then inactive; a plan ends that (D-292) [P-176]", async () => {
    await putOnTrial(api, first.id, "2026-03-31T12:00:00Z")
    const seen: string[] = []
    for (let day = 0; day < 32; day++) {
      await doBillingJobs(api)
      await doBillingJobs(api)
      seen.push(
        ...(await mailsTo(api, admin)).map(
          (subject) => `${clock.now().toISOString().slice(5, 10)} ${subject}`,
        ),
      )
      clock.passDays(1)
    }
    expect(seen).toEqual([
      "03-24 7 days left in your trial of Outpost",
      "03-28 3 days left in your trial of Outpost",
      "03-30 1 day left in your trial of Outpost",
      "03-31 Your trial of Outpost has ended",
    ])
    expect(await actions()).toContain("billing.end_trial")
    expect(await statusOf()).toBe("expired")
    const refused = await api.call("GET", "/reviews", { as: await api.signIn(admin) })
    expect(refused.status).toBe(402)
    const again = billingCalls(api, first.id, await api.signIn(admin))
    expect((await again.subscribe({ card_token: "tok_ok" })).status).toBe(202)
    expect(await statusOf()).toBe("active")
    expect((await api.call("GET", "/reviews", { as: await api.signIn(admin) })).status).toBe(200)
  })

  test("no mail of the trial comes once a plan was chosen, and after an outage only the last that is due", async () => {
    await putOnTrial(api, first.id, "2026-03-31T12:00:00Z")
    clock.set("2026-03-30T13:00:00Z")
    await doBillingJobs(api)
    expect(await mailsTo(api, admin)).toEqual(["1 day left in your trial of Outpost"])
    const again = billingCalls(api, first.id, await api.signIn(admin))
    await again.subscribe({ card_token: "tok_ok" })
    clock.passDays(3)
    await doBillingJobs(api)
    expect(await mailsTo(api, admin)).toEqual([])
  })

  test("a declined renewal is told once for each attempt, leaves 14 days, then closes the account; another card pays at once (D-288, D-289)", async () => {
    await calls.subscribe({ card_token: "tok_pays_later_declined" })
    const seen: string[] = []
    for (let day = 0; day < 46; day++) {
      clock.passDays(1)
      await doBillingJobs(api)
      const mails = await mailsTo(api, admin)
      seen.push(...mails.map((subject) => `${clock.now().toISOString().slice(5, 10)} ${subject}`))
      if (clock.now().toISOString().startsWith("2026-04-02")) {
        expect(await statusOf()).toBe("past_due")
        const { body } = await billingCalls(api, first.id, await api.signIn(admin)).get("subscription")
        expect(body).toMatchObject({ status: "past_due", pay_by: "2026-04-15T12:00:00.000Z" })
      }
    }
    expect(seen).toEqual([
      "04-01 Your payment for Outpost failed",
      "04-04 Your payment for Outpost failed",
      "04-08 Your payment for Outpost failed",
      "04-13 Your payment for Outpost failed",
    ])
    expect(await statusOf()).toBe("expired")
    const again = billingCalls(api, first.id, await api.signIn(admin))
    await again.card("tok_ok")
    expect((await again.processing()).body).toMatchObject({
      status: "completed",
      message: "Your card was saved.",
    })
    expect(await statusOf()).toBe("active")
    expect(
      (await again.get("invoices")).body._embedded.invoices.map(({ status }: { status: string }) => status),
    ).toEqual(["paid", "paid"])
  })

  test("a cancelled plan goes on to the end of its period, can be resumed, ends, warns twice and is erased whole (D-291)", async () => {
    await calls.subscribe({ card_token: "tok_ok" })
    const cancelled = await calls.cancel({ reason: "unused" })
    expect(cancelled.body).toMatchObject({
      cancel_at: "2026-04-01T12:00:00.000Z",
      next_assessment_at: null,
      status: "active",
    })
    expect((await calls.resume()).body).toMatchObject({ cancel_at: null, status: "active" })
    await calls.cancel()
    clock.set("2026-04-01T12:00:01Z")
    await doBillingJobs(api)
    expect(await statusOf()).toBe("cancelled")
    expect(await mailsTo(api, admin)).toEqual(["Your Outpost plan has ended"])
    const seen: string[] = []
    for (let day = 0; day < 92; day++) {
      await doBillingJobs(api)
      const mails = await mailsTo(api, admin)
      seen.push(...mails.map((subject) => `${clock.now().toISOString().slice(5, 10)} ${subject}`))
      clock.passDays(1)
    }
    expect(seen).toEqual([
      "05-31 Your Outpost account will be erased on 06/30/26",
      "06-23 Your Outpost account will be erased on 06/30/26",
    ])
    expect(await api.deps.db.select().from(accounts).where(eq(accounts.id, first.id))).toEqual([])
    const listed = await api.deps.db.select().from(erasedAccounts)
    expect(listed).toMatchObject([{ formerId: first.id, reason: "cancelled", isDone: true }])
    for (const { table, column: name } of await ownedColumns(api.deps.db)) {
      const [left] = await rowsOf(
        api.deps.db,
        { count: column.number() },
        sql`select count(*) as count from ${sql.identifier(table)} where ${sql.identifier(name)} = ${first.id}`,
      )
      expect([table, name, left!.count]).toEqual([table, name, 0])
    }
    expect(
      (await api.call("GET", "/reviews", { as: await api.login("admin@second.test") })).body._total,
    ).toBe(second.reviewIds.length)
  })

  test("an account that comes back before it is erased has all of it again, and is warned anew when it ends again", async () => {
    await calls.subscribe({ card_token: "tok_ok" })
    await calls.cancel()
    clock.set("2026-06-15T12:00:00Z")
    await doBillingJobs(api)
    clock.passDays(20)
    await doBillingJobs(api)
    const before = billingCalls(api, first.id, await api.signIn(admin))
    expect((await before.get("subscription")).body).toMatchObject({ status: "cancelled" })
    await before.subscribe({ card_token: "tok_ok", plan_code: "starter" })
    expect((await before.get("subscription")).body).toMatchObject({
      status: "active",
      plan_code: "starter",
      erased_at: null,
    })
    clock.passDays(100)
    await doBillingJobs(api)
    expect(await statusOf()).toBe("active")
    const kept = await api.call("GET", "/reviews", { as: await api.signIn(admin) })
    expect(kept.body._total).toBe(first.reviewIds.length)
    expect((await api.deps.db.select().from(billingSteps)).some(({ kind }) => kind === "erasure")).toBe(true)
  })

  test("an erasure that is interrupted anywhere goes on until nothing is left, and nobody gets in meanwhile", async () => {
    await calls.subscribe({ card_token: "tok_ok" })
    await calls.cancel()
    clock.set("2026-04-02T12:00:00Z")
    for (let day = 0; day < 85; day += 1) {
      await doBillingJobs(api)
      clock.passDays(1)
    }
    clock.set("2026-07-02T12:00:00Z")
    const run = (signal: AbortSignal) =>
      accountLifeJob.run(api.deps, { id: String(first.id), signal, isLastAttempt: false })
    let attempts = 0
    for (let steps = 1; ; steps += 9) {
      let left = steps
      const dying = {
        throwIfAborted: () => {
          left -= 1
          if (left < 0) throw new Error("killed")
        },
      } as AbortSignal
      attempts += 1
      const isDone = await run(dying).then(
        () => true,
        () => false,
      )
      if (isDone) break
      expect(await accountLifeJob.waiting(api.deps)).toEqual([String(first.id)])
      if (attempts > 1) continue
      const entry = await api.call("POST", "/auth", { body: { email: admin, password: seedPassword } })
      expect(entry.status).toBe(401)
    }
    expect(attempts).toBeGreaterThan(3)
    expect(await accountLifeJob.waiting(api.deps)).toEqual([])
    expect(await api.deps.db.$count(accounts, eq(accounts.id, first.id))).toBe(0)
    expect(await api.deps.db.select().from(erasedAccounts)).toMatchObject([
      { formerId: first.id, isDone: true },
    ])
  })
})
