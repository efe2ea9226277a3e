import { MapPin } from "lucide"
import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { bulkTexts } from "#lib/features/locations/texts.ts"
import { firstLocationStep } from "#lib/features/onboarding/first-step.ts"
import type { PageContext } from "#lib/page/load-context.ts"

/** A page about selected locations when none of them is there: an account without any adds its first. */
export function NoneSelected({ listHref, context }: { listHref: string; context: PageContext }) {
  const first = firstLocationStep(context)
  const isEmpty = context.account.total_locations === 0
  return (
    <EmptyState
      icon={MapPin}
      title={isEmpty ? "No locations yet." : "No locations selected."}
      hint={isEmpty ? bulkTexts.noneThere : bulkTexts.noneSelected}
      action={
        isEmpty && !first ? null : (
          <Link className={buttonClass({ dense: true })} href={first?.href ?? listHref} prefetch={false}>
            {first?.label ?? "Select locations"}
          </Link>
        )
      }
    />
  )
}
