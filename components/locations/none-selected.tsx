import { MapPin } from "lucide"
import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { bulkTexts } from "#lib/features/locations/texts.ts"

/** A page about selected locations when none of them is there. */
export const NoneSelected = ({ listHref }: { listHref: string }) => (
  <EmptyState
    icon={MapPin}
    title="No locations selected."
    hint={bulkTexts.noneSelected}
    action={
      <Link className={buttonClass({ dense: true })} href={listHref} prefetch={false}>
        Select locations
      </Link>
    }
  />
)
