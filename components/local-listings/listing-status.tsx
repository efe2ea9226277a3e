import { clsx } from "clsx"
import {
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  type IconNode,
  Lightbulb,
  LoaderCircle,
  Lock,
  Send,
} from "lucide"
import Link from "next/link"
import { Icon } from "#components/ui/icon.tsx"
import { type ListingStatus, listingStatusLabels } from "#lib/contract/local-listings/constants.ts"
import { listingTexts } from "#lib/features/local-listings/texts.ts"

type Look = { icon: IconNode; toneClass: string }

const neutral = "text-neutral-text"
/** Good news is quiet: only its mark has a colour. */
const statusLooks: Readonly<Record<Exclude<ListingStatus, "not_available">, Look>> = {
  in_sync: { icon: CircleCheck, toneClass: "text-muted [&>svg]:text-positive" },
  not_in_sync: { icon: CircleX, toneClass: "text-negative-text" },
  action_required: { icon: CircleAlert, toneClass: "text-warning-text" },
  in_progress: { icon: LoaderCircle, toneClass: neutral },
  pending_sync: { icon: Clock, toneClass: neutral },
  pending_claim: { icon: Lock, toneClass: neutral },
  published: { icon: Send, toneClass: neutral },
}

export type ShownStatus = {
  status: Exclude<ListingStatus, "not_available">
  /** It differs only by what was changed here as the directory suggested. */
  isChanged: boolean
}

/** Icon, colour and words of a status. */
export const lookOf = ({ status, isChanged }: ShownStatus): Look & { text: string } =>
  isChanged
    ? { icon: Clock, toneClass: neutral, text: listingTexts.changed }
    : { ...statusLooks[status], text: listingStatusLabels[status] }

export type ListingStatusProps = {
  status: ListingStatus
  /** Of a location that is not open, in parentheses (P-206, P-207). */
  openStatus: string | null
  /** `Google, Elm Terrace`: what it is the status of. */
  label: string
  /** Opens its flyout. */
  href: string
  isOpen: boolean
  /** Names of the fields that differ, and of those that the directory suggests; null for none. */
  differing: string | null
  suggested: string | null
  isChanged: boolean
  /** When data that waits is sent; null while none waits. */
  waiting: string | null
}

/** A cell of the table: the status as icon and words, which opens its flyout; a dash where there is no listing. */
export function ListingStatusCell(props: ListingStatusProps) {
  const { status, openStatus, label, href, isOpen, differing, suggested, isChanged, waiting } = props
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
  const { icon, toneClass, text } = lookOf({ status, isChanged })
  return (
    <Link
      className={clsx(
        "-mx-1.5 inline-grid min-h-8 content-center rounded-control px-1.5 py-1 text-12 text-muted wrap-anywhere hover:bg-hover hover:no-underline pointer-coarse:min-h-11",
        isOpen && "bg-press",
      )}
      href={href}
      scroll={false}
      prefetch={false}
      aria-current={isOpen || undefined}
      data-track="local_listings.open"
    >
      <span className={clsx("flex items-center gap-1.5", status !== "in_sync" && "font-medium", toneClass)}>
        <Icon icon={icon} size={14} />
        <span className="sr-only">{label}: </span>
        {text}
        {openStatus && <span className="text-faint"> {openStatus}</span>}
      </span>
      {differing && <span className="pl-5">{differing}</span>}
      {waiting && <span className="pl-5">{waiting}</span>}
      {suggested && (
        <span className="flex items-start gap-1.5 font-medium text-warning-text">
          <Icon icon={Lightbulb} size={14} />
          <span>Suggests {suggested}</span>
        </span>
      )}
    </Link>
  )
}
