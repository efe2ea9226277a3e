import { eq } from "drizzle-orm"
import type { Clock } from "#review-api/core/clock.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
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
