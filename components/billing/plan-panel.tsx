import { CircleX } from "lucide"
import Link from "next/link"
import { Icon } from "#components/ui/icon.tsx"
import type { PlanSummary } from "#lib/features/billing/plan-summary.ts"
import { routes } from "#lib/routes/routes.ts"
import { BillingPanel } from "./billing-panel.tsx"

/** The days of a trial, one mark each. */
function TrialDays({ used, total }: { used: number; total: number }) {
  const days = Array.from({ length: total }, (_, day) => day)
  return (
    <div
      className="mt-2 grid grid-cols-[repeat(30,minmax(0,4px))] gap-0.5"
      role="img"
      aria-label={`${used} of ${total} days used`}
    >
      {days.map((day) => (
        <span
          key={day}
          className={
            day < used
              ? "h-2 rounded-[1px] bg-accent"
              : "h-2 rounded-[1px] border border-accent bg-transparent"
          }
        />
      ))}
    </div>
  )
}

/** The price of the plan, for how many locations, and when it is paid next; or how long a trial goes on. */
export function PlanPanel({ plan, canChange }: { plan: PlanSummary; canChange: boolean }) {
  const { state, title, figure, problem, text, trial } = plan
  const hasPlan = state === "active" || state === "cancelled"
  const foot = hasPlan ? (
    <Link href={routes.billingPlans()} prefetch={false} data-track="billing.compare">
      Compare plans
    </Link>
  ) : (
    <Link href={routes.billingEdit()} prefetch={false} data-track="billing.choose">
      Choose a plan
    </Link>
  )
  return (
    <BillingPanel id="plan" title={title} foot={canChange && foot}>
      {figure && (
        <div className="figure-v m-0 flex-wrap gap-y-0">
          {figure.value} <small>{figure.unit}</small>
        </div>
      )}
      {trial && <TrialDays {...trial} />}
      {problem && (
        <p className="err text-13">
          <Icon icon={CircleX} />
          {problem}
        </p>
      )}
      {text && (
        <p className={figure || problem ? "mt-1.5 text-13 text-muted" : "text-13 text-muted"}>{text}</p>
      )}
    </BillingPanel>
  )
}
