import { PendingLink } from "./pending.tsx"

export type TabLink = {
  label: string
  href: string
  isCurrent: boolean
  /** How much in it waits to be looked at; nothing is said of none. */
  count?: number | undefined
}

/** Parts of a list as links side by side, one of them open. */
export const TabLinks = ({ label, tabs }: { label: string; tabs: readonly TabLink[] }) => (
  <nav className="flex gap-3.5 pl-1.5 border-b border-line overflow-x-auto scrollbar-none" aria-label={label}>
    {tabs.map((tab) => (
      <PendingLink
        key={tab.label}
        className="flex items-center h-9.5 px-1.5 -ml-1.5 -mb-px border-b-2 border-transparent text-13/inherit font-medium text-muted whitespace-nowrap hover:text-ink hover:no-underline focus-visible:-outline-offset-2 focus-visible:rounded-mark aria-[current=page]:text-ink aria-[current=page]:border-b-accent pointer-coarse:h-touch"
        href={tab.href}
        aria-current={tab.isCurrent ? "page" : undefined}
      >
        {tab.label}
        {!!tab.count && <span className="badge badge-neg ml-1.5">{tab.count}</span>}
      </PendingLink>
    ))}
  </nav>
)
