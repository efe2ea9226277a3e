import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"

export type ClearLinkProps = { label: string; href: string; onClick?: () => void }

/** Takes one filter away. */
export function ClearLink({ label, href, onClick }: ClearLinkProps) {
  return (
    <PendingLink
      className="fctl-clear"
      href={href}
      aria-label={`Clear ${label}`}
      title={`Clear ${label}`}
      data-track="filters.clear_one"
      onClick={onClick}
    >
      <Icon name="close" size={12} />
    </PendingLink>
  )
}
