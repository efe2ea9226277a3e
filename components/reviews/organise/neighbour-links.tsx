import { ChevronLeft, ChevronRight } from "lucide"
import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Neighbours } from "#lib/features/reviews/organise/load-neighbours.ts"

const look = buttonClass({ dense: true })

/** The reviews before and after this one in the list that it was opened from. */
export function NeighbourLinks({ previousHref, nextHref }: Neighbours) {
  if (!previousHref && !nextHref) return null
  return (
    <nav className="flex gap-2 print:hidden" aria-label="Reviews of the list">
      {previousHref && (
        <Link className={look} href={previousHref} prefetch={false} rel="prev" data-track="reviews.previous">
          <Icon icon={ChevronLeft} size={14} />
          Previous review
        </Link>
      )}
      {nextHref && (
        <Link className={look} href={nextHref} prefetch={false} rel="next" data-track="reviews.next">
          Next review
          <Icon icon={ChevronRight} size={14} />
        </Link>
      )}
    </nav>
  )
}
