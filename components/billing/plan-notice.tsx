import { TriangleAlert } from "lucide"
import { SupportLine, type SupportLineProps } from "#components/shell/support-line.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { PlanLabels } from "#lib/features/billing/plan-labels.ts"

export type PlanNoticeProps = {
  labels: PlanLabels
  /** Of the provider, or of the partner whose customer the account is. */
  support: SupportLineProps
  /** The title of the page itself, unless it stands below one. */
  heading?: "h1" | "h2"
}

/** How the plan of an account stands, whom to ask and what becomes of its data (D-033, D-084, D-264). */
export function PlanNotice({ labels, support, heading: Heading = "h1" }: PlanNoticeProps) {
  const { title, isWarning, purpose, manager, data } = labels
  return (
    <section className="void void-page">
      {isWarning && <Icon icon={TriangleAlert} />}
      <Heading>{title}</Heading>
      {purpose && (
        <p>
          {purpose} {manager ?? <SupportLine {...support} />}
        </p>
      )}
      <p>{data}</p>
    </section>
  )
}
