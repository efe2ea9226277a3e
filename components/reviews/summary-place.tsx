import { redirect } from "next/navigation"
import { Suspense } from "react"
import { ErrorState } from "#components/ui/error-state.tsx"
import { isOfSession } from "#lib/errors/api-failure.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { reviewsHref } from "#lib/features/reviews/hrefs.ts"
import type { LateSummary, Summary } from "#lib/features/reviews/load-page.ts"
import { routes } from "#lib/routes/routes.ts"
import { SummaryLoading } from "./summary-loading.tsx"
import { SummaryStrip } from "./summary-strip.tsx"

type Place = { query: URLSearchParams; path?: string | undefined }
export type SummaryPlaceProps = Place & { summary: Attempt<Summary> | LateSummary }

const countingText = "There are many reviews to count. Try again in a moment."

function Arrived({ summary, query, path }: Place & { summary: Attempt<Summary> }) {
  const retryHref = reviewsHref(query, {}, path)
  if (!summary.ok) {
    return <ErrorState title="Unable to load figures" text={summary.failure.userText} retryHref={retryHref} />
  }
  const { isCounted, overview, breakdown } = summary.value
  return isCounted ? (
    <SummaryStrip overview={overview} breakdown={breakdown.breakdown} query={query} />
  ) : (
    <ErrorState title="Figures are still being counted" text={countingText} retryHref={retryHref} />
  )
}

async function Later({ later, ...place }: Place & LateSummary) {
  const summary = await later
  // The page is under way: its browser is told to go on (D-014).
  if (!summary.ok && isOfSession(summary.failure)) redirect(routes.sessionEnded())
  return <Arrived summary={summary} {...place} />
}

function Placed({ summary, ...place }: SummaryPlaceProps) {
  if (!("later" in summary)) return <Arrived summary={summary} {...place} />
  const loading = {
    showHref: reviewsHref(place.query, { figures: "true" }, place.path),
    hasChanges: place.query.get("dateDescriptor") !== "allTime",
  }
  return (
    // Of each filter its own place: figures of another one never stand in it.
    <Suspense key={place.query.toString()} fallback={<SummaryLoading {...loading} />}>
      <Later later={summary.later} {...place} />
    </Suspense>
  )
}

/**
 * The figures above a list; those that take long come after the page, into a place that holds none until then (D-268).
 */
export const SummaryPlace = (props: SummaryPlaceProps) => (
  <div className="strip-area">
    <Placed {...props} />
  </div>
)
