import Link from "next/link"
import type { ReactNode } from "react"
import { Panel } from "#components/ui/panel.tsx"
import { countOf, formatCount } from "#lib/format/numbers.ts"

export type ToDoPanelProps = {
  count: number
  /** False when there are at least so many. */
  isExact: boolean
  /** All of them. */
  allHref: string
  /** The newest of them. */
  children: ReactNode
}

/** Negative reviews that no one responded to: work to do, the newest first. */
export const ToDoPanel = ({ count, isExact, allHref, children }: ToDoPanelProps) => (
  <Panel
    id="to-do"
    isLong
    title="Negative reviews without a response"
    note={count > 0 && isExact ? countOf(count, "review", "reviews") : undefined}
    action={
      count > 0 && (
        <Link href={allHref} prefetch={false} data-track="dashboard.to_do">
          {isExact ? `View all ${formatCount(count)}` : "View all"}
        </Link>
      )
    }
  >
    {count === 0 ? (
      <p className="px-4 pt-2 pb-4 text-13 text-muted">
        Every negative review in these dates has a response or is completed.
      </p>
    ) : (
      <div className="px-4 [&_.rev:last-child]:border-b-0">{children}</div>
    )}
  </Panel>
)
