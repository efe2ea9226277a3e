import { Button, buttonClass } from "#components/ui/button.tsx"
import type { IntervalUnit } from "#lib/contract/billing/constants.ts"
import type { Plan } from "#lib/contract/billing/schema.ts"
import { yearlySaving } from "#lib/features/billing/saving.ts"
import { formatCents } from "#lib/format/money.ts"
import { countOf } from "#lib/format/numbers.ts"
import type { SupportContact } from "#lib/tenant/support.ts"
import { ChangePlan } from "./change-plan.tsx"
import type { PaymentFacts } from "./change-plan-form.tsx"
import { priceFor } from "./plans.tsx"

export type PlanActionProps = {
  plan: Plan
  interval: IntervalUnit
  accountId: string
  /** The interval that is paid now. */
  current: IntervalUnit | null
  /** Locations that it is for. */
  quantity: number | null
  payment: PaymentFacts
  support: SupportContact
  canChange: boolean
  timeZone: string
}

const adverbs: Readonly<Record<IntervalUnit, string>> = { month: "monthly", year: "yearly" }

/** The subject of a choice, above its sum: plan, locations, and what a year saves. */
export function choiceNote(plan: Plan, interval: IntervalUnit, quantity: number | null): string {
  const seats = quantity === null ? "" : `, ${countOf(quantity, "location", "locations")}`
  const saving = interval === "year" ? yearlySaving(plan) : null
  return `${plan.name}${seats}.${saving ? ` You save ${formatCents(saving.cents, saving.currency)} a year.` : ""}`
}

/** The one thing to do with a plan: choose it, change to it, or ask for it (D-228). */
export function PlanAction(props: PlanActionProps) {
  const { plan, interval, accountId, current, quantity, payment, support, canChange, timeZone } = props
  const price = priceFor(plan, interval)
  if (plan.is_custom) {
    const href = support.url ?? (support.email ? `mailto:${support.email}` : null)
    return href ? (
      <a className={buttonClass({}, "mt-auto")} href={href} data-track="billing.contact">
        Contact us
      </a>
    ) : (
      <p className="mt-auto text-muted">Contact us for a price.</p>
    )
  }
  const isSame = plan.is_current && (current ?? "month") === interval
  if (isSame || !price || !canChange) {
    return (
      <Button className="mt-auto" disabled>
        {isSame ? "Your plan" : `Choose ${plan.name}`}
      </Button>
    )
  }
  const label = plan.is_current
    ? `Switch to ${adverbs[interval]}`
    : payment.hasPlan
      ? `Switch to ${plan.name}`
      : `Choose ${plan.name}`
  return (
    <ChangePlan
      label={label}
      title={label}
      choice={{
        accountId,
        planCode: plan.code,
        planName: plan.name,
        intervalUnit: interval,
        interval: price.interval,
      }}
      note={choiceNote(plan, interval, quantity)}
      payment={payment}
      timeZone={timeZone}
    />
  )
}
