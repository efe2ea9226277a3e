import { PendingLink } from "#components/ui/pending.tsx"

export type SegmentLinksProps = {
  label: string
  options: readonly { label: string; href: string; isCurrent: boolean }[]
}

/** A choice among a few as links side by side, so that it works before scripts run. */
export const SegmentLinks = ({ label, options }: SegmentLinksProps) => (
  <nav
    className="inline-flex flex-wrap justify-self-start rounded-control border border-line-strong bg-sunken p-0.5"
    aria-label={label}
  >
    {options.map((option) => (
      <PendingLink
        key={option.label}
        className="inline-flex h-6.5 items-center rounded-[4px] border border-transparent px-3 text-13 font-medium text-muted hover:text-ink hover:no-underline pointer-coarse:h-touch aria-[current=true]:border-line-strong aria-[current=true]:bg-raised aria-[current=true]:text-ink"
        href={option.href}
        aria-current={option.isCurrent ? "true" : undefined}
      >
        {option.label}
      </PendingLink>
    ))}
  </nav>
)
