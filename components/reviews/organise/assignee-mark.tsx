import { User, UserPlus } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import type { Assigned } from "#lib/features/reviews/organise/review-permissions.ts"

/** Opens the choice of users. */
export const assignOpenerClass =
  "inline-flex min-h-6 min-w-0 cursor-pointer items-center border-0 bg-transparent p-0 text-left text-12 text-faint hover:text-ink hover:underline"

/** Whom a review is assigned to, or that it can be assigned (D-321). */
export const AssigneeMark = ({ assigned }: { assigned: Assigned }) => (
  <span className="inline-flex min-w-0 items-center gap-1" data-part="assignee">
    <Icon icon={assigned.id ? User : UserPlus} size={14} />
    <span className="min-w-0 wrap-anywhere" dir="auto">
      {assigned.id ? (
        <>
          <span className="sr-only">Assigned to </span>
          {assigned.name}
        </>
      ) : (
        "Assign"
      )}
    </span>
  </span>
)
