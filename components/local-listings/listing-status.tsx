import { clsx } from "clsx"
import { CircleAlert, CircleCheck, CircleX, Clock, type IconNode, LoaderCircle, Lock, Send } from "lucide"
import Link from "next/link"
import { Icon } from "#components/ui/icon.tsx"
import { type ListingStatus, listingStatusLabels } from "#lib/contract/local-listings/constants.ts"
import { listingTexts } from "#lib/features/local-listings/texts.ts"

type Look = { icon: IconNode; toneClass: string }

const neutral = "text-neutral-text"
const looks: Readonly<Record<Exclude<ListingStatus, "not_available">, Look>> = {
  in_sync: { icon: CircleCheck, toneClass: "text-positive-text" },
  not_in_sync: { icon: CircleX, toneClass: "text-negative-text" },
  action_required: { icon: CircleAlert, toneClass: "text-warning-text" },
  in_progress: { icon: LoaderCircle, toneClass: neutral },
  pending_sync: { icon: Clock, toneClass: neutral },
  pending_claim: { icon: Lock, toneClass: neutral },
  published: { icon: Send, toneClass: neutral },
}

export type ListingStatusProps = {
  status: ListingStatus
  /** Of a location that is not open, in parentheses (P-206, P-207). */
  openStatus: string | null
  /** `Google, Elm Terrace`: what it is the status of. */
  label: string
  /** Opens its flyout. */
  href: string
  isOpen: boolean
}

/** A cell of the table: the status as icon and words, which opens its flyout; a dash where there is no listing. */
export function ListingStatusCell({ status, openStatus, label, href, isOpen }: ListingStatusProps) {
  if (status === "not_available") {
    return (
      <span
        className="inline-block cursor-default px-1 text-faint"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reached with the keyboard
        tabIndex={0}
        role="img"
        title={listingTexts.noUrl}
        data-track="local_listings.none"
        aria-label={`${label}: ${listingTexts.noUrl}`}
      >
        {listingStatusLabels.not_available}
      </span>
    )
  }
  const { icon, toneClass } = looks[status]
  return (
    <Link
      className={clsx(
        "-mx-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-control px-1.5 py-1 text-12 font-medium hover:bg-hover hover:no-underline pointer-coarse:min-h-11",
        toneClass,
        isOpen && "bg-press",
      )}
      href={href}
      scroll={false}
      prefetch={false}
      aria-current={isOpen || undefined}
      data-track="local_listings.open"
    >
      <Icon icon={icon} size={14} />
      <span className="sr-only">{label}: </span>
      {listingStatusLabels[status]}
      {openStatus && <span className="text-faint"> {openStatus}</span>}
    </Link>
  )
}
