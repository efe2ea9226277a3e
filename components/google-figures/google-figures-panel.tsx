import { ChartNoAxesColumn, FlaskConical } from "lucide"
import type { ReactNode } from "react"
import { Badge } from "#components/ui/badge.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Figure } from "#components/ui/figure.tsx"
import { Panel } from "#components/ui/panel.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { GoogleFiguresOverview } from "#lib/contract/google-figures/schema.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { figurePoints } from "#lib/features/google-figures/points.ts"
import {
  accessHints,
  changeOf,
  comparedText,
  figureLabels,
  figuresFailedText,
  noFiguresText,
  simulatedHint,
  simulatedText,
} from "#lib/features/google-figures/texts.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { type ChartPeriod, periodText } from "#lib/format/periods.ts"
import { FiguresChart } from "./figures-chart.tsx"

export type GoogleFiguresPanelProps = {
  figures: Attempt<GoogleFiguresOverview>
  period: ChartPeriod
  weekStart: WeekStart
  /** Says how many locations have figures, where it can be more than one. */
  countsLocations?: boolean
  /** Where Google is connected; null for people who may not. */
  connectHref: string | null
  /** The same figures by location and day, as a file; null where nothing is exported. */
  fileHref: string | null
  retryHref: string
  /** Stands between the title and the figures. */
  children?: ReactNode
}

const newestText = (day: Day): string => `Figures to ${periodText("day", day)}`

function noteOf({ last_day: last, locations }: GoogleFiguresOverview, countsLocations: boolean) {
  if (last === null) return undefined
  return countsLocations && locations != null
    ? `${newestText(last)}, ${countOf(locations, "location", "locations")}`
    : newestText(last)
}

/** The act that gets figures, for who may do it. */
const ConnectLink = ({ href, text }: { href: string; text: string }) => (
  <PendingLink className={buttonClass({ dense: true })} href={href} data-track="google_figures.connect">
    {text}
  </PendingLink>
)

function Content({ overview, ...props }: GoogleFiguresPanelProps & { overview: GoogleFiguresOverview }) {
  const { access, days, figures, is_simulated: isSimulated, last_day: last } = overview
  const { period, weekStart, connectHref } = props
  const hint = access ? accessHints[access] : null
  const act = hint?.act && connectHref ? <ConnectLink href={connectHref} text={hint.act} /> : undefined
  if (days.length === 0) {
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title={hint?.title ?? noFiguresText}
        hint={
          hint?.hint ??
          (last === null
            ? "Google hasn't counted any views or actions so far."
            : `Google's newest figures are from ${periodText("day", last)}. Choose earlier dates.`)
        }
        action={act}
      />
    )
  }
  const points = figurePoints(days, period, weekStart)
  return (
    <>
      {isSimulated && (
        <p className="flex flex-wrap items-center gap-2 px-4 pt-2 text-13 text-muted">
          <Badge tone="neutral" icon={FlaskConical}>
            {simulatedText}
          </Badge>
          {simulatedHint}
        </p>
      )}
      {hint && (
        <div className="notice mx-4 mt-3 mb-0 border-l-warning" role="note">
          <b className="font-strong">{hint.title}.</b> {hint.hint} {act}
        </div>
      )}
      <div className="grid grid-cols-6 gap-x-4 gap-y-3 px-4 pt-4 pb-2 max-lg:grid-cols-3 max-sm:grid-cols-2">
        {figures.map((figure) => (
          <Figure
            key={figure.name}
            label={figureLabels[figure.name]}
            value={figure.value === null ? null : formatCount(figure.value)}
            change={changeOf(figure)}
          />
        ))}
      </div>
      {figures.some((figure) => changeOf(figure)) && (
        <p className="px-4 pb-2 text-12 text-faint">{comparedText}</p>
      )}
      <FiguresChart period={period} points={points} />
    </>
  )
}

/** How often people found locations at Google and what they did there, against the period before (D-323). */
export function GoogleFiguresPanel(props: GoogleFiguresPanelProps) {
  const { figures, countsLocations = false, fileHref, retryHref, children } = props
  if (!figures.ok)
    return <ErrorState title={figuresFailedText} text={figures.failure.userText} retryHref={retryHref} />
  const overview = figures.value
  return (
    <Panel
      id="google-figures"
      title="Google Business Profile"
      note={noteOf(overview, countsLocations)}
      action={
        fileHref &&
        overview.days.length > 0 && (
          <a href={fileHref} data-track="google_figures.csv">
            Download figures (CSV)
          </a>
        )
      }
    >
      {children}
      <Content {...props} overview={overview} />
    </Panel>
  )
}
