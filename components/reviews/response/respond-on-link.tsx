import { ExternalLink } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { RespondOn } from "#lib/contract/responses/schema.ts"

/** Leads to the review at its source, where it is answered by hand (D-130). */
export function RespondOnLink({ respondOn }: { respondOn: RespondOn }) {
  if (!respondOn.url) return null
  return (
    <a
      className={buttonClass({ dense: true })}
      href={respondOn.url}
      target="_blank"
      rel="noreferrer"
      data-track="reviews.response.elsewhere"
    >
      {respondOn.label}
      <Icon icon={ExternalLink} size={14} />
    </a>
  )
}
