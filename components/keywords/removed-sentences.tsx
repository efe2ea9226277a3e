import Link from "next/link"
import { Icon } from "#components/ui/icon.tsx"
import type { Detail, Subject } from "#lib/features/keywords/load.ts"
import { markedIn } from "#lib/features/keywords/marked.ts"
import { countOf } from "#lib/format/numbers.ts"
import { PutBack } from "./correct-sentence.tsx"

export type RemovedSentencesProps = {
  removed: NonNullable<Detail["removed"]>
  subject: Subject
  page: string
  /** Whether the user may put them back. */
  isCorrecting: boolean
  reviewHref: (id: string | number) => string
}

/** Sentences of which somebody said that they mention nothing: they count nowhere, and can be put back. */
export function RemovedSentences(props: RemovedSentencesProps) {
  const { removed, subject, page, isCorrecting, reviewHref } = props
  if (removed.length === 0) return null
  return (
    <details className="as-table kw-removed">
      <summary>
        <Icon name="chevron-right" />
        {countOf(removed.length, "sentence", "sentences")} removed
      </summary>
      <ul className="kw-sentences">
        {removed.map((row, at) => (
          <li className="kw-sentence" key={`${row.review_id}-${row.sentence}`}>
            <div className="kw-sentence-text">
              <p dir="auto" id={`removed-${at}`}>
                {markedIn(row.sentence, 0, 0).before}
              </p>
              <p className="tiny faint">
                <Link
                  href={reviewHref(row.review_id)}
                  prefetch={false}
                  id={`removed-${at}-review`}
                  aria-labelledby={`removed-${at}-review removed-${at}`}
                >
                  Open review
                </Link>
              </p>
            </div>
            <div className="kw-sentence-side tiny">
              {isCorrecting && <PutBack row={row} subject={subject} page={page} />}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
