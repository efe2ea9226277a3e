import { eq } from "drizzle-orm"
import type { Clock } from "#review-api/core/clock.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { outbox } from "#review-api/db/schema/mail.ts"
import { accountLifeJob } from "#review-api/erasure/account-life-job.ts"
import { billingPaymentJob, billingSyncJob } from "#review-api/services/billing/billing-sync-job.ts"
import { billingSeatsJob } from "#review-api/services/billing/seats-job.ts"
import type { Caller } from "./api-caller.ts"
import type { TestApi } from "./test-api.ts"

/** A clock that stands still until a test moves it. */
export function movableClock(start: string) {
  let ms = Date.parse(start)
  return {
    now: () => new Date(ms),
    set: (instant: string) => {
      ms = Date.parse(instant)
    },
    /** @param hours further. */
    pass: (hours: number) => {
      ms += hours * 3_600_000
    },
    passDays: (days: number) => {
      ms += days * 86_400_000
    },
  } satisfies Clock & Record<string, unknown>
}

/** Puts an account into a trial that ends then. */
export const putOnTrial = ({ deps }: Pick<TestApi, "deps">, accountId: number, endsAt: string) =>
  deps.db
    .update(accounts)
    .set({
      status: "trial",
      trialStartedAt: deps.clock.now().toISOString(),
      trialEndedAt: endsAt,
      trialLocationLimit: 5,
    })
    .where(eq(accounts.id, accountId))

/** The calls of billing of one account. */
export const billingCalls = (api: TestApi, accountId: number, as: Caller) => {
  const path = (rest: string) => `/billing/${accountId}/${rest}`
  return {
    get: (rest: string, query?: Record<string, unknown>) => api.call("GET", path(rest), { as, query }),
    subscribe: (body: Record<string, unknown>) =>
      api.call("PUT", path("subscription"), {
        as,
        body: { plan_code: "essential", interval_unit: "month", ...body },
      }),
    card: (token: string) => api.call("PUT", path("card"), { as, body: { card_token: token } }),
    cancel: (query?: Record<string, unknown>) => api.call("DELETE", path("subscription"), { as, query }),
    resume: () => api.patch(path("subscription"), { as, body: { cancel_at_period_end: false } }),
    buy: (body: Record<string, unknown>) => api.call("POST", path("sms_credits"), { as, body }),
    processing: () => api.call("GET", path("processing"), { as }),
  }
}

const run = { signal: new AbortController().signal, isLastAttempt: false }
const jobs = {
  billing_payment: billingPaymentJob,
  billing_sync: billingSyncJob,
  billing_seats: billingSeatsJob,
  account_life: accountLifeJob,
}

/** Does what is due of billing, as the program does it every minute, until nothing is. */
export async function doBillingJobs({ deps }: Pick<TestApi, "deps">): Promise<void> {
  for (let round = 0; round < 20; round++) {
    let done = 0
    for (const job of Object.values(jobs)) {
      for (const id of await job.waiting(deps)) {
        await job.run(deps, { id, ...run })
        done += 1
      }
    }
    if (done === 0) return
  }
  throw new Error("the jobs of billing come to no end")
}

/** Subjects of the emails that are due, for one address. */
export async function mailsTo({ deps }: Pick<TestApi, "deps">, recipient: string): Promise<string[]> {
  await deps.mailer.deliver()
  const rows = await deps.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.id)
  await deps.db.delete(outbox)
  return rows.map(({ subject }) => subject)
}
