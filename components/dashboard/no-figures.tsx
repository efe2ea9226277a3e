import { Star } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { PendingLink } from "#components/ui/pending.tsx"

export type NoFiguresProps = {
  /** Null where all time is shown. */
  allTimeHref: string | null
  /** Whether more than the dates narrows the dashboard. */
  isFiltered: boolean
}

/** No review in the range and places of the dashboard. */
export const NoFigures = ({ allTimeHref, isFiltered }: NoFiguresProps) => (
  <EmptyState
    icon={Star}
    title="No reviews match your filters."
    hint={
      isFiltered ? "Widen the dates or clear a filter to see more." : "Nothing was published in these dates."
    }
    action={
      allTimeHref && (
        <PendingLink className={buttonClass({ dense: true })} href={allTimeHref}>
          Show All Time
        </PendingLink>
      )
    }
  />
)
