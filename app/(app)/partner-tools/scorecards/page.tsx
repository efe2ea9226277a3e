import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { NewScorecard, ScorecardsList } from "#components/scorecards/scorecards-list.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { scorecardsHrefs } from "#lib/features/scorecards/hrefs.ts"
import { loadScorecards } from "#lib/features/scorecards/queries.ts"
import { canonicalScorecardsQuery } from "#lib/features/scorecards/search-params.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { scorecards } from "./record.ts"

const { title } = scorecards

export const generateMetadata = metadataOf(scorecards)

export default guardedPage(scorecards, async ({ context, searchParams }) => {
  const { caller, account, timeZone } = context
  const hrefs = scorecardsHrefs(routes.scorecards(), searchOf(searchParams))
  const list = await mainPart(attempt(loadScorecards(caller, hrefs.search)))
  return (
    <div className="page">
      <PageHeader
        title={title}
        intro="Scorecards you have sent to businesses about their online presence."
        printTitle={`${title} - ${account.name}`}
        actions={
          <>
            <DownloadCsv
              href={asFile(routes.scorecards(canonicalScorecardsQuery(hrefs.query)), "csv")}
              track="scorecards.csv"
              refusal={exportRefusal(context, hrefs.changed({}))}
            />
            <NewScorecard />
          </>
        }
      />
      <ScorecardsList list={list} hrefs={hrefs} timeZone={timeZone} />
    </div>
  )
})
