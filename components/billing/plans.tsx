import { clsx } from "clsx"
import { Check, Minus } from "lucide"
import type { ReactNode } from "react"
import { Badge } from "#components/ui/badge.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { IntervalUnit } from "#lib/contract/billing/constants.ts"
import type { Plan } from "#lib/contract/billing/schema.ts"
import { everyInterval } from "#lib/features/billing/plan-summary.ts"
import { formatCents, formatPrice } from "#lib/format/money.ts"
import { countOf } from "#lib/format/numbers.ts"

/** The price of a plan for an interval. */
export const priceFor = (plan: Plan, unit: IntervalUnit) =>
  plan.prices.find(({ interval_unit }) => interval_unit === unit)

export type PlansProps = {
  plans: readonly Plan[]
  interval: IntervalUnit
  /** Locations that are paid for. */
  quantity: number | null
  /** The button of a plan. */
  action: (plan: Plan) => ReactNode
}

function Price({ plan, interval, quantity }: Pick<PlansProps, "interval" | "quantity"> & { plan: Plan }) {
  const price = priceFor(plan, interval)
  if (plan.is_custom || !price) {
    return (
      <>
        <div className="figure-v mt-2 mb-0">{plan.is_custom ? "Custom" : "–"}</div>
        <p className="text-12 text-faint">
          {plan.is_custom ? "Priced for your account" : `Not sold by the ${interval}`}
        </p>
      </>
    )
  }
  return (
    <>
      <div className="figure-v mt-2 mb-0 flex-wrap gap-y-0">
        {formatPrice(price.unit_cents, price.currency)}{" "}
        <small>per location {everyInterval({ interval_unit: interval, interval: price.interval })}</small>
      </div>
      <p className="text-12 text-faint">
        {formatCents(price.total_cents, price.currency)}
        {quantity !== null && ` for ${countOf(quantity, "location", "locations")}`}
      </p>
    </>
  )
}

/** The plans of the installation side by side (D-228, D-287). */
export const Plans = ({ plans, interval, quantity, action }: PlansProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(0,1fr))] rounded-card border border-line max-lg:grid-cols-1 lg:grid-flow-col">
    {plans.map((plan) => (
      <section
        key={plan.code}
        className={clsx(
          "relative flex min-w-0 flex-col gap-1 border-line p-5 text-13 not-first:border-l max-lg:not-first:border-t max-lg:not-first:border-l-0",
          plan.is_current &&
            "before:absolute before:top-5 before:-left-px before:h-6 before:w-0.75 before:rounded-r-[2px] before:bg-accent before:content-['']",
        )}
        aria-label={plan.name}
      >
        <h3 className="flex min-h-6 items-center gap-2 text-h2">
          {plan.name}
          {plan.is_current && (
            <Badge tone="accent" icon={Check}>
              Your plan
            </Badge>
          )}
        </h3>
        {plan.tagline && <p className="text-muted">{plan.tagline}</p>}
        <Price plan={plan} interval={interval} quantity={quantity} />
        <ul className="mt-3 mb-5 grid gap-1.5">
          {plan.features.map(({ label, is_included: isIncluded }) => (
            <li key={label} className={clsx("flex gap-2", isIncluded ? "text-muted" : "text-faint")}>
              <Icon
                icon={isIncluded ? Check : Minus}
                size={14}
                className={clsx("mt-0.75", isIncluded ? "text-positive-text" : "text-faint")}
              />
              <span>
                {!isIncluded && <span className="sr-only">Not included: </span>}
                {label}
              </span>
            </li>
          ))}
        </ul>
        {action(plan)}
      </section>
    ))}
  </div>
)
