import Link from "next/link"
import { Disclosure } from "#components/ui/disclosure.tsx"
import type { Detail, Subject } from "#lib/features/keywords/load.ts"
import { markedIn } from "#lib/features/keywords/marked.ts"
import { countOf } from "#lib/format/numbers.ts"
import { PutBack } from "./correct-sentence.tsx"
import { SentenceFrame } from "./sentence-frame.tsx"

export type RemovedSentencesProps = {
  removed: NonNullable<Detail["removed"]>
  subject: Subject
  page: string
  /** Whether the user may put them back. */
  isCorrecting: boolean
  reviewHref: (id: string | number) => string
}

/** Sentences of which someone said that they mention nothing: they count nowhere, and can be put back. */
export function RemovedSentences(props: RemovedSentencesProps) {
  const { removed, subject, page, isCorrecting, reviewHref } = props
  if (removed.length === 0) return null
  return (
    <Disclosure className="mt-3" summary={`${countOf(removed.length, "sentence", "sentences")} removed`}>
      <ul>
        {removed.map((row, at) => (
          <SentenceFrame
            key={`${row.review_id}-${row.sentence}`}
            side={isCorrecting && <PutBack row={row} subject={subject} page={page} />}
          >
            <p className="text-pretty" dir="auto" id={`removed-${at}`}>
              {markedIn(row.sentence, 0, 0).before}
            </p>
            <p className="text-12 text-faint">
              <Link
                href={reviewHref(row.review_id)}
                prefetch={false}
                id={`removed-${at}-review`}
                aria-labelledby={`removed-${at}-review removed-${at}`}
              >
                Open review
              </Link>
            </p>
          </SentenceFrame>
        ))}
      </ul>
    </Disclosure>
  )
}
