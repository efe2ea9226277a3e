import { clsx } from "clsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { View } from "#lib/features/performance/search-params.ts"
import { CompareSwitch } from "./compare-switch.tsx"

export type TableBarProps = {
  view: View
  /** How much of the table is on the page. */
  count: string
  /** Null for an account without groups. */
  viewHref: ((view: View) => string) | null
  /** Null for All Time, which has no period before. */
  compare: { isOn: boolean; href: string } | null
}

const labels: Record<View, string> = { locations: "Locations", groups: "Groups" }

/** Bar above the table: the scope of its rows, their number, and whether they are compared. */
export const TableBar = ({ view, count, viewHref, compare }: TableBarProps) => (
  <div className="flex flex-wrap items-center gap-3 py-3 text-13 print:hidden">
    {viewHref && (
      <nav className="inline-flex rounded-control border border-line-strong p-0.5" aria-label="View">
        {(["locations", "groups"] as const).map((name) => (
          <PendingLink
            key={name}
            className={clsx(
              "inline-flex h-7 items-center rounded-mark px-3 font-medium hover:no-underline pointer-coarse:h-10",
              name === view ? "bg-accent-soft text-accent-text" : "text-muted hover:text-ink",
            )}
            href={viewHref(name)}
            aria-current={name === view ? "true" : undefined}
            data-track={`location_performance.view_${name}`}
          >
            {labels[name]}
          </PendingLink>
        ))}
      </nav>
    )}
    <span className="text-faint" role="status">
      {count}
    </span>
    <span className="flex-1" />
    {compare && <CompareSwitch {...compare} />}
  </div>
)
