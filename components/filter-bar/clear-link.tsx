import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"

export type ClearLinkProps = {
  /** What it does, as in "Clear Rating". */
  label: string
  href: string
  onClick?: () => void
}

/** Takes one filter away. */
export function ClearLink({ label, href, onClick }: ClearLinkProps) {
  return (
    <PendingLink
      className="fctl-clear"
      href={href}
      aria-label={label}
      title={label}
      data-track="filters.clear_one"
      onClick={onClick}
    >
      <Icon name="close" size={12} />
    </PendingLink>
  )
}
