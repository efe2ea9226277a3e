import { clsx } from "clsx"
import { Figure } from "#components/ui/figure.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { positiveShare } from "#lib/features/keywords/cloud.ts"
import type { Detail } from "#lib/features/keywords/load.ts"
import { formatCount } from "#lib/format/numbers.ts"

type Side = "positive" | "negative" | null

export type MentionFiguresProps = {
  detail: Pick<Detail, "positive" | "negative" | "total">
  chosen: Side
  /** The page with the sentences of one side, or of all. */
  hrefOf: (side: Side) => string
}

/** How often something is mentioned; each figure opens its sentences. */
export function MentionFigures({ detail, chosen, hrefOf }: MentionFiguresProps) {
  const sides = [
    { side: null, label: "Mentions", count: detail.total },
    { side: "positive", label: "Positive", count: detail.positive },
    { side: "negative", label: "Negative", count: detail.negative },
  ] as const
  const share = positiveShare(detail.positive, detail.total)
  return (
    <section className="strip strip-even" aria-label="Figures">
      {sides.map(({ side, label, count }) => (
        <PendingLink
          key={label}
          className="group block rounded-control text-inherit hover:no-underline"
          href={hrefOf(side)}
          aria-current={chosen === side ? "true" : undefined}
          data-track={`keywords.figure.${side ?? "all"}`}
        >
          <Figure label={label} value={formatCount(count)} />
          <span
            className={clsx(
              "text-12 group-hover:underline print:hidden",
              chosen === side ? "text-faint" : "text-accent-text",
            )}
          >
            {chosen === side ? "Shown below" : "Show sentences"}
          </span>
        </PendingLink>
      ))}
      <Figure
        label="Positive share"
        value={share === null ? null : formatCount(share)}
        unit={share !== null && <small>%</small>}
      />
    </section>
  )
}
