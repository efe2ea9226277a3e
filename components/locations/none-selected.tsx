import { MapPin } from "lucide"
import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { bulkTexts } from "#lib/features/locations/texts.ts"

export type NoneSelectedProps = {
  listHref: string
  /** Whether the account has no locations at all. */
  isEmpty: boolean
  /** The way to its first location; null for who can't add one. */
  first: { label: string; href: string } | null
}

/** A page about selected locations when none of them is there: an account without any adds its first. */
export function NoneSelected({ listHref, isEmpty, first }: NoneSelectedProps) {
  const way = isEmpty ? first : { label: "Select locations", href: listHref }
  return (
    <EmptyState
      icon={MapPin}
      title={isEmpty ? "No locations yet." : "No locations selected."}
      hint={isEmpty ? bulkTexts.noneThere : bulkTexts.noneSelected}
      action={
        way && (
          <Link className={buttonClass({ dense: true })} href={way.href} prefetch={false}>
            {way.label}
          </Link>
        )
      }
    />
  )
}
