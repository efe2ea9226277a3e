import type { Account } from "#lib/contract/accounts/schema.ts"
import type { Plan, Subscription } from "#lib/contract/billing/schema.ts"
import { daysLeftInTrial } from "#lib/dates/trial.ts"
import { capitalized } from "#lib/format/capitalized.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { formatCents } from "#lib/format/money.ts"
import { countOf } from "#lib/format/numbers.ts"

/** How an account stands with its plan, as its panel and notices say it. */
export type PlanSummary = {
  state: "trial" | "trial-ended" | "active" | "cancelled" | "ended" | "none"
  title: string
  figure: { value: string; unit: string } | null
  /** Said as something that keeps people from working. */
  problem: string | null
  text: string | null
  /** Of 30 days of a trial: how many are used. */
  trial: { used: number; total: number } | null
}

type Facts = {
  account: Pick<Account, "status" | "trial_ended_at" | "trial_started_at">
  subscription: Subscription
  plans: readonly Pick<Plan, "code" | "name">[]
  timeZone: string
  now: Date
  /** How many locations the trial includes. */
  trialLimit?: number | null
}

/** Days of a trial (D-232). */
const trialDays = 30
/** How long the data of an account that has ended is kept (D-291). */
const keptDays = 90

/** The name of a plan; of one that is no longer offered, its code. */
export const planName = (code: string | null, plans: readonly Pick<Plan, "code" | "name">[]): string | null =>
  code && (plans.find((plan) => plan.code === code)?.name ?? capitalized(code))

/** `a month`, `a year`, `every 3 months`. */
export function everyInterval({
  interval_unit: unit,
  interval,
}: Pick<Subscription, "interval_unit" | "interval">): string {
  const own = unit ?? "month"
  return interval && interval > 1 ? `every ${interval} ${own}s` : `a ${own}`
}

function endedSummary({ account, subscription, timeZone }: Facts, isTrial: boolean): PlanSummary {
  const { erased_at: erasedAt } = subscription
  const endedAt = isTrial ? account.trial_ended_at : subscription.ended_at
  const title = isTrial ? "Trial ended" : "Plan ended"
  return {
    state: isTrial ? "trial-ended" : "ended",
    title,
    figure: null,
    problem: endedText(isTrial, endedAt ?? null, timeZone),
    text: erasedAt
      ? `Your reviews and settings are kept until ${formatInstantDay(erasedAt, timeZone)}.`
      : `Your reviews and settings are kept for ${keptDays} days.`,
    trial: null,
  }
}

/** Whether the account is inactive because of its plan (D-031). */
export const hasEnded = (status: string | null | undefined): boolean =>
  status === "expired" || status === "cancelled"

/** Text of what has ended, and what brings the account back (D-292). */
function endedText(isTrial: boolean, endedAt: string | null, timeZone: string): string {
  const when = endedAt ? `ended on ${formatInstantDay(endedAt, timeZone)}` : "has ended"
  return `Your ${isTrial ? "trial" : "plan"} ${when}. Choose a plan to continue.`
}

/** How an account stands with its plan (D-289 to D-292). */
export function planSummary(facts: Facts): PlanSummary {
  const { account, subscription, plans, timeZone, now, trialLimit } = facts
  const status = subscription.status ?? account.status
  const hasPlan = subscription.id !== null && subscription.plan_code !== null
  if (hasEnded(status)) return endedSummary(facts, !hasPlan && account.trial_ended_at != null)
  const name = planName(subscription.plan_code, plans)
  const {
    quantity,
    unit_amount_in_cents: unit,
    currency,
    next_assessment_at: next,
    cancel_at: cancelAt,
  } = subscription
  if (!hasPlan && status === "trial") {
    const left = daysLeftInTrial(account.trial_ended_at, now)
    return {
      state: "trial",
      title: "Trial",
      figure: left === null ? null : { value: String(left), unit: left === 1 ? "day left" : "days left" },
      problem: null,
      text:
        [
          account.trial_ended_at && `Ends on ${formatInstantDay(account.trial_ended_at, timeZone)}.`,
          trialLimit && `Includes up to ${countOf(trialLimit, "location", "locations")}.`,
        ]
          .filter(Boolean)
          .join(" ") || null,
      trial: left === null ? null : { used: Math.max(0, trialDays - left), total: Math.max(trialDays, left) },
    }
  }
  if (!hasPlan) {
    return {
      state: "none",
      title: "Plan",
      figure: null,
      problem: null,
      text: "Your account is active and has no plan yet.",
      trial: null,
    }
  }
  const amount = subscription.current_billing_amount_in_cents
  const seats = quantity == null ? null : countOf(quantity, "location", "locations")
  const each = unit == null ? "" : ` at ${formatCents(unit, currency)}`
  const when = cancelAt
    ? `Ends on ${formatInstantDay(cancelAt, timeZone)}.`
    : next && `${status === "trial" ? "First" : "Next"} payment on ${formatInstantDay(next, timeZone)}.`
  return {
    state: cancelAt ? "cancelled" : "active",
    title: name ?? "Plan",
    figure:
      amount == null ? null : { value: formatCents(amount, currency), unit: everyInterval(subscription) },
    problem: null,
    text: [seats && `${seats}${each}.`, when].filter(Boolean).join(" ") || null,
    trial: null,
  }
}
