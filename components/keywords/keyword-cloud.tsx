import { clsx } from "clsx"
import Link from "next/link"
import type { CloudTerm, Tone } from "#lib/features/keywords/cloud.ts"
import { mentionsText, toneHints, toneLabels } from "#lib/features/keywords/texts.ts"
import { formatCount } from "#lib/format/numbers.ts"

export type KeywordCloudProps = { terms: readonly CloudTerm[]; hrefOf: (keyword: string) => string }

const termClass = "-mx-0.75 rounded-mark px-0.75 py-px wrap-anywhere group-hover:bg-hover"
const underlinedClass = "underline decoration-[1.5px] underline-offset-4"
const toneClass: Record<Tone, string> = {
  positive: clsx(underlinedClass, "decoration-positive text-positive-text"),
  mixed: "text-ink",
  negative: clsx(underlinedClass, "decoration-negative decoration-dashed text-negative-text"),
}
const sizeClass: Record<CloudTerm["size"], string> = {
  1: "text-13",
  2: "text-h2",
  3: "text-[20px]/7",
  4: "text-[25px]/8 tracking-[-.012em]",
  5: "text-[32px]/10 font-medium tracking-[-.02em] max-sm:text-[26px]/8",
}

// A title of the link itself would be read a second time.
const describeTerm = (term: CloudTerm): string => `${toneLabels[term.tone]}, ${mentionsText(term)}`

/** Keywords by volume and tone, each a link with its counts in text (D-215). */
export function KeywordCloud({ terms, hrefOf }: KeywordCloudProps) {
  return (
    <>
      <ul
        className="flex flex-wrap items-baseline gap-x-5 gap-y-1.5 py-5"
        aria-label="Keyword cloud"
        data-track="keywords.cloud"
      >
        {terms.map((term) => (
          <li key={term.keyword} title={describeTerm(term)} data-track="keywords.cloud">
            <Link
              className={clsx(
                "group inline-flex items-baseline gap-1.5 py-1 text-ink hover:no-underline",
                sizeClass[term.size],
              )}
              href={hrefOf(term.keyword)}
              prefetch={false}
            >
              <span className={clsx(termClass, toneClass[term.tone])}>{term.keyword}</span>
              <span className="sr-only">, {describeTerm(term)}</span>
              <span className="text-12 text-faint" aria-hidden="true">
                {formatCount(term.total)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 pb-4 text-12/5 text-faint" aria-label="Legend">
        {(["positive", "mixed", "negative"] as const).map((tone) => (
          <div key={tone} className="inline-flex gap-2.5">
            <dt>
              <span className={clsx(termClass, toneClass[tone])}>{toneLabels[tone]}</span>
            </dt>
            <dd>{toneHints[tone]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
