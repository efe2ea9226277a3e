import { clsx } from "clsx"
import Link from "next/link"
import type { CloudTerm, Tone } from "#lib/features/keywords/cloud.ts"
import { mentionsText, toneHints, toneLabels } from "#lib/features/keywords/texts.ts"
import { formatCount } from "#lib/format/numbers.ts"

export type KeywordCloudProps = { terms: readonly CloudTerm[]; hrefOf: (keyword: string) => string }

const toneClass: Record<Tone, string> = { positive: "kw-pos", mixed: "kw-mix", negative: "kw-neg" }

// A title of the link itself would be read a second time.
const told = (term: CloudTerm): string => `${toneLabels[term.tone]}, ${mentionsText(term)}`

/** Keywords by volume and tone, each a link with its counts in text (D-215). */
export function KeywordCloud({ terms, hrefOf }: KeywordCloudProps) {
  return (
    <>
      <ul className="kw-cloud" aria-label="Keyword cloud" data-track="keywords.cloud">
        {terms.map((term) => (
          <li key={term.keyword} title={told(term)} data-track="keywords.cloud">
            <Link
              className={clsx("kw", `kw-${term.size}`, toneClass[term.tone])}
              href={hrefOf(term.keyword)}
              prefetch={false}
            >
              <span className="kw-term">{term.keyword}</span>
              <span className="sr">, {told(term)}</span>
              <span className="kw-count" aria-hidden="true">
                {formatCount(term.total)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <dl className="kw-key" aria-label="Legend">
        {(["positive", "mixed", "negative"] as const).map((tone) => (
          <div key={tone}>
            <dt className={toneClass[tone]}>
              <span className="kw-term">{toneLabels[tone]}</span>
            </dt>
            <dd>{toneHints[tone]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
