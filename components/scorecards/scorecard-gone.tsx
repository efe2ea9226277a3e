import { ClipboardCheck } from "lucide"
import { Icon } from "#components/ui/icon.tsx"

/** A scorecard that is not there, or no longer shown (D-081). */
export const ScorecardGone = () => (
  <section className="void void-page">
    <Icon icon={ClipboardCheck} />
    <h1>This scorecard is no longer available.</h1>
  </section>
)
