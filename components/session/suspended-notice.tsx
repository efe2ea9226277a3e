import { TriangleAlert } from "lucide"
import { SupportLine, type SupportLineProps } from "#components/shell/support-line.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { keptText } from "#lib/errors/texts.ts"

/** Page of a session whose account is suspended (D-033, D-264): contact, and what happens to its data. */
export function SuspendedNotice({ support }: { support: SupportLineProps }) {
  return (
    <section className="void void-page">
      <Icon icon={TriangleAlert} />
      <h1>Your account is suspended</h1>
      <p>
        <SupportLine {...support} />
      </p>
      <p>{keptText}</p>
    </section>
  )
}
