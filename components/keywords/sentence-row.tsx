import { clsx } from "clsx"
import Link from "next/link"
import type { ReactNode } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { Stars } from "#components/ui/stars.tsx"
import type { MentionSentence } from "#lib/contract/insights.ts"
import { markedIn } from "#lib/features/keywords/marked.ts"
import { sideLabels } from "#lib/features/keywords/texts.ts"
import { formatPublished } from "#lib/format/dates.ts"

export type SentenceRowProps = {
  row: MentionSentence
  timeZone: string
  /** Address of its review. */
  href: string
  /** Of the sentence itself. */
  id: string
  /** What can be done about it. */
  children?: ReactNode
}

const tones = { "1": "pos", "0": "mix", "-1": "neg" } as const
const icons = { "1": "check-circle", "0": "circle", "-1": "cross-circle" } as const

/** A sentence with what it mentions marked, and the way to its review. */
export function SentenceRow({ row, timeZone, href, id, children }: SentenceRowProps) {
  const { before, marked, after } = markedIn(row.sentence, row.start, row.end)
  const side = String(row.sentiment) as keyof typeof tones
  return (
    <li className="kw-sentence">
      <div className="kw-sentence-text">
        <p dir="auto" id={id}>
          {before}
          {marked && <mark className={clsx(tones[side])}>{marked}</mark>}
          {after}
        </p>
        <p className="tiny faint kw-sentence-meta">
          {row.rating ? <Stars rating={row.rating} /> : null}
          {[row.location_name, row.source_name].filter(Boolean).map((text) => (
            <span key={text}>{text}</span>
          ))}
          <time dateTime={row.published_at}>{formatPublished(row.published_at, timeZone)}</time>
          <Link
            href={href}
            prefetch={false}
            id={`${id}-review`}
            aria-labelledby={`${id}-review ${id}`}
            data-track="keywords.open_review"
          >
            Open review
          </Link>
        </p>
      </div>
      <div className="kw-sentence-side tiny">
        <span className={clsx("kw-side-word", tones[side])}>
          <Icon name={icons[side]} size={14} />
          {sideLabels[side]}
        </span>
        {row.is_corrected && <span className="faint">Corrected</span>}
        {children}
      </div>
    </li>
  )
}
