import { clsx } from "clsx"
import type { ReactNode } from "react"
import { Figure, type FigureProps } from "#components/ui/figure.tsx"
import { Meter } from "#components/ui/meter.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { Star } from "#components/ui/stars.tsx"
import { WholeMark, wholeClass } from "#components/ui/whole.tsx"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Overview } from "#lib/features/dashboard/load.ts"
import { scoreChange } from "#lib/format/changes.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { reviewFigures, type WrittenFigure } from "#lib/format/review-figures.ts"

type Patch = Record<string, string>

/** The reviews that a figure counts, as filters of the list; what no filter tells leads nowhere. */
const counted: Record<string, Patch> = {
  "Average rating": { rating: "1,2,3,4,5" },
  Reviews: {},
  "Response rate": { response: "published" },
}
const order = ["Average rating", "Reviews", "Response rate", "Response time"]

const unitOf = ({ unit }: WrittenFigure) =>
  unit === "star" ? <Star large /> : unit ? <small>{unit}</small> : undefined

export type KeyFiguresProps = {
  overview: Overview
  /** Of all locations of the filter together; absent where the user may not see it, or it failed. */
  score?: { score?: number | null; score_delta?: number | null } | undefined
  /** The list of the reviews that a figure counts; null where the user may not read reviews. */
  reviewsHref: ((patch: Patch) => string) | null
  /** Location Performance with the same filters; null where the user may not see it. */
  performanceHref: string | null
  /** URL of the score's details; null if the user may not see it. */
  scoreHref: string | null
}

type TileProps = FigureProps & {
  href?: string | null | undefined
  /** Where it leads. */
  link?: string
  children?: ReactNode
}

function Tile({ href, link = "Show reviews", children, ...figure }: TileProps) {
  if (!href) {
    return (
      <>
        <Figure {...figure} />
        {children}
      </>
    )
  }
  return (
    <PendingLink
      className="group block text-inherit hover:no-underline"
      href={href}
      data-track="dashboard.figure"
    >
      <Figure {...figure} />
      {children}
      <span className="text-12 text-accent-text group-hover:underline print:hidden">{link}</span>
    </PendingLink>
  )
}

/** The figures of the range with their change; each leads to exactly the reviews that it counts. */
export function KeyFigures({ overview, score, reviewsHref, performanceHref, scoreHref }: KeyFiguresProps) {
  const figures = reviewFigures(overview)
  return (
    <>
      <section className={clsx("strip", wholeClass)} aria-label="Key figures">
        {order.map((label) => {
          const figure = figures.find((one) => one.label === label)!
          const patch = ownValue(counted, label)
          return (
            <Tile
              key={label}
              label={label}
              value={figure.value}
              unit={unitOf(figure)}
              change={figure.change}
              href={patch && figure.value !== null ? reviewsHref?.(patch) : null}
            />
          )
        })}
        <div className="max-lg:border-t max-lg:border-line max-lg:pt-3.5">
          <Tile
            link="Show locations"
            href={performanceHref}
            label="Performance score"
            value={score?.score == null ? null : formatCount(score.score)}
            unit={<small>of 100</small>}
            change={scoreChange(score?.score_delta, overview.total_reviews_lag)}
          >
            {score?.score != null && (
              <span className="block py-1.5 print:hidden">
                <Meter isScore percent={score.score} />
              </span>
            )}
          </Tile>
          {score?.score != null && scoreHref && (
            <PendingLink
              className="inline-flex min-h-6 items-center text-12 print:hidden"
              href={scoreHref}
              data-track="dashboard.score"
            >
              How this score is calculated
            </PendingLink>
          )}
        </div>
      </section>
      <WholeMark />
    </>
  )
}
