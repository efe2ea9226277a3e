import { X } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"

export type ClearLinkProps = {
  /** Name of the button, such as "Clear Rating". */
  label: string
  href: string
  onClick?: () => void
}

/** Takes one filter away. */
export function ClearLink({ label, href, onClick }: ClearLinkProps) {
  return (
    <PendingLink
      className="grid h-8 w-6.5 flex-none place-items-center rounded-r-control border border-accent-line bg-accent-soft p-0 text-accent-text hover:bg-hover pointer-coarse:min-h-touch pointer-coarse:min-w-touch max-md:h-10 max-md:w-11"
      href={href}
      aria-label={label}
      title={label}
      data-track="filters.clear_one"
      onClick={onClick}
    >
      <Icon icon={X} size={12} />
    </PendingLink>
  )
}
