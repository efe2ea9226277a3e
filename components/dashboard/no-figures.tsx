import { Star } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { PendingLink } from "#components/ui/pending.tsx"

/** No review in the range and places of the dashboard. @param allTimeHref null where all time is shown. */
export const NoFigures = ({ allTimeHref }: { allTimeHref: string | null }) => (
  <EmptyState
    icon={Star}
    title="No reviews match your filters."
    hint="Widen the dates or clear a filter to see more."
    action={
      allTimeHref && (
        <PendingLink className={buttonClass({ dense: true })} href={allTimeHref}>
          Show All Time
        </PendingLink>
      )
    }
  />
)
