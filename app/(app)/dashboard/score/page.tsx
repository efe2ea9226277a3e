import { redirect } from "next/navigation"
import { IndustryPanel } from "#components/scores/industry-panel.tsx"
import { ScorePartsTable } from "#components/scores/score-parts-table.tsx"
import { WeightVersions } from "#components/scores/weight-versions.tsx"
import { WeightsForm } from "#components/scores/weights-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { RecountNotice } from "#components/shell/recount-notice.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { isFlagOn } from "#lib/contract/flags.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { dashboardHref } from "#lib/features/dashboard/hrefs.ts"
import { loadLocations } from "#lib/features/dashboard/load.ts"
import { addressOf, loadBar, visitOf } from "#lib/features/dashboard/visit.ts"
import { loadIndustry, loadWeights, usualWeights } from "#lib/features/scores/load-weights.ts"
import { scorePartRows } from "#lib/features/scores/score-parts.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { formatChosen } from "#lib/format/chosen-range.ts"
import { countOf, formatDecimal } from "#lib/format/numbers.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { dashboardScore } from "./record.ts"

const { title } = dashboardScore

export const generateMetadata = metadataOf(dashboardScore)

export default guardedPage(dashboardScore, async ({ context, searchParams }) => {
  const visit = visitOf(context, searchParams)
  const address = await addressOf(visit)
  const own = (query: string) => withQuery(routes.dashboardScore(), new URLSearchParams(query))
  if (address !== null) redirect(own(address.split("?")[1] ?? ""))
  const { caller, account, can, flags } = context
  const page = own(visit.query.toString())
  const isNew = isFlagOn(flags, "new_performance_score")
  const [locations, versions, benchmark, bar, state] = await Promise.all([
    mainPart(loadLocations(visit, isNew)),
    attempt(loadWeights(caller)),
    attempt(loadIndustry(caller, account.account_vertical_name)),
    loadBar(visit),
    currentForm("score_weights.create"),
  ])
  const names = Object.values(bar.facts.names).filter(Boolean)
  const range = formatChosen(visit.range)
  const frame = {
    title,
    accountName: account.name,
    back: { href: dashboardHref(visit.query), label: "Back to Dashboard" },
  }
  if (!locations.ok) {
    return (
      <SettingsFrame {...frame}>
        <ErrorState
          title="There was an error fetching data for Performance Score"
          text={locations.failure.userText}
          retryHref={page}
        />
      </SettingsFrame>
    )
  }
  const totals = locations.value.score ?? {}
  const rows = scorePartRows(totals)
  const count = totals.locations ?? 0
  const score = totals.score ?? null
  const explained = `Each part has a value from 0 to 100% and a weight; both together are its points, and all points are the score. ${
    isNew ? "If a part has no data, its weight is shared among the others." : "Parts without data count as 0."
  }`
  const weights = versions.ok ? (versions.value[0] ?? usualWeights) : usualWeights
  return (
    <SettingsFrame
      {...frame}
      intro={`${names.join(", ") || "All locations"}, ${range}. Choose other places or dates on the dashboard.`}
    >
      <RecountNotice account={account} />
      <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="parts">
        <h2 id="parts">{score === null ? "No score yet" : `${formatDecimal(score)} of 100 points`}</h2>
        <p className="max-w-180 text-13 text-muted">
          {explained}{" "}
          {count > 1 &&
            `The score of ${countOf(count, "location", "locations")} is the average of theirs, weighted by their reviews.`}
        </p>
        {rows.length === 0 ? (
          <p className="text-13 text-muted">No location has data in these dates and places.</p>
        ) : (
          <ScorePartsTable
            rows={rows}
            missingText={
              isNew ? "No data: its weight is shared among the others." : "No data: it counts as 0."
            }
          />
        )}
      </section>
      {isNew && (
        <section
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 print:break-inside-avoid"
          aria-labelledby="weights"
        >
          <h2 id="weights">Weights</h2>
          <p className="max-w-180 text-13 text-muted">
            New weights apply to periods ending today or later. Earlier periods keep their original weights.
          </p>
          {can("account.update") && versions.ok && (
            <WeightsForm key={versions.value[0]?.id} weights={weights} page={page} state={state} />
          )}
          {versions.ok ? (
            <WeightVersions versions={versions.value} />
          ) : (
            <ErrorState
              title="Unable to load the weights"
              text={versions.failure.userText}
              retryHref={page}
            />
          )}
        </section>
      )}
      {benchmark.ok && <IndustryPanel benchmark={benchmark.value} totals={totals} />}
    </SettingsFrame>
  )
})
