import { TriangleAlert } from "lucide"
import { SupportLine, type SupportLineProps } from "#components/shell/support-line.tsx"
import { Icon } from "#components/ui/icon.tsx"

export type IntegrationFailedProps = {
  /** Text from the partner, as plain text; may be empty. */
  message: string
  support: SupportLineProps
}

/** A partner integration could not be set up (D-080): why, and whom to ask. */
export function IntegrationFailed({ message, support }: IntegrationFailedProps) {
  return (
    <section className="void void-page">
      <Icon icon={TriangleAlert} />
      <h1>We could not set up your integration.</h1>
      {message && <p>{message}</p>}
      <p>
        <SupportLine {...support} />
      </p>
    </section>
  )
}
