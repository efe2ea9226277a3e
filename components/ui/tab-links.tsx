import { PendingLink } from "./pending.tsx"

export type TabLink = { label: string; href: string; isCurrent: boolean }

/** Parts of a list as links side by side, one of them open. */
export const TabLinks = ({ label, tabs }: { label: string; tabs: readonly TabLink[] }) => (
  <nav className="tabs" aria-label={label}>
    {tabs.map((tab) => (
      <PendingLink
        key={tab.label}
        className="tab"
        href={tab.href}
        aria-current={tab.isCurrent ? "page" : undefined}
      >
        {tab.label}
      </PendingLink>
    ))}
  </nav>
)
