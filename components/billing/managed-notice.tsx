import { Users } from "lucide"
import { SupportLine, type SupportLineProps } from "#components/shell/support-line.tsx"
import { Icon } from "#components/ui/icon.tsx"

/** Of an account whose partner pays (D-326). */
export const ManagedNotice = ({
  partner,
  support,
}: {
  partner: string | null
  support: SupportLineProps
}) => (
  <section className="void">
    <Icon icon={Users} />
    <h2>{partner ? `Your plan is managed by ${partner}.` : "Your plan is managed for you."}</h2>
    <p>
      <SupportLine {...support} />
    </p>
  </section>
)
