import { clsx } from "clsx"
import Link from "next/link"
import type { ReactNode } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { Stars } from "#components/ui/stars.tsx"
import type { MentionSentence } from "#lib/contract/insights/schema.ts"
import { sentimentLabels } from "#lib/contract/reviews/constants.ts"
import { markedIn } from "#lib/features/keywords/marked.ts"
import { formatPublished } from "#lib/format/dates.ts"
import { SentenceFrame } from "./sentence-frame.tsx"
import { sideIcons } from "./side-icons.ts"

export type SentenceRowProps = {
  row: MentionSentence
  timeZone: string
  /** Address of its review. */
  href: string
  /** Of the sentence itself. */
  id: string
  /** Actions. */
  children?: ReactNode
}

const markClass = {
  "1": "bg-mark-pos underline decoration-positive decoration-[1.5px] underline-offset-3",
  "0": "bg-neutral-soft",
  "-1": "bg-mark-neg underline decoration-negative decoration-[1.5px] decoration-dashed underline-offset-3",
} as const
const sideClass = { "1": "text-muted", "0": "text-muted", "-1": "text-negative-text" } as const

/** A sentence with what it mentions marked, and the way to its review. */
export function SentenceRow({ row, timeZone, href, id, children }: SentenceRowProps) {
  const { before, marked, after } = markedIn(row.sentence, row.start, row.end)
  const side = String(row.sentiment) as keyof typeof sideIcons
  return (
    <SentenceFrame
      side={
        <>
          <span className={clsx("inline-flex items-center gap-1", sideClass[side])}>
            <Icon icon={sideIcons[side]} size={14} className={side === "1" ? "text-positive" : undefined} />
            {sentimentLabels[side]}
          </span>
          {row.is_corrected && <span className="text-faint">Corrected</span>}
          {children}
        </>
      }
    >
      <p className="text-pretty" dir="auto" id={id}>
        {before}
        {marked && (
          <mark className={clsx("rounded-[2px] px-0.5 py-px font-medium text-inherit", markClass[side])}>
            {marked}
          </mark>
        )}
        {after}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-12 text-faint">
        {row.rating ? <Stars rating={row.rating} /> : null}
        {[row.location_name, row.source_name].filter(Boolean).map((text) => (
          <span key={text}>{text}</span>
        ))}
        <time dateTime={row.published_at}>{formatPublished(row.published_at, timeZone)}</time>
        <Link
          className="-my-1 py-1 underline"
          href={href}
          prefetch={false}
          id={`${id}-review`}
          aria-labelledby={`${id}-review ${id}`}
          data-track="keywords.open_review"
        >
          Open review
        </Link>
      </p>
    </SentenceFrame>
  )
}
