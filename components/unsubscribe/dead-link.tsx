import { TriangleAlert } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { deadLinkText } from "#lib/errors/texts.ts"

/** A link that nobody has sent (D-082). */
export const DeadLink = () => (
  <section className="void void-page">
    <Icon icon={TriangleAlert} />
    <h1>{deadLinkText}</h1>
  </section>
)
