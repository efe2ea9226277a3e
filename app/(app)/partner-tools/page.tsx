import { SignUpLink } from "#components/accounts/sign-up-link.tsx"
import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { NewScorecard, ScorecardsList } from "#components/scorecards/scorecards-list.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { signUpLinkOf } from "#lib/features/accounts/sign-up-link.ts"
import { scorecardsHrefs } from "#lib/features/scorecards/hrefs.ts"
import { loadScorecards } from "#lib/features/scorecards/queries.ts"
import { canonicalScorecardsQuery } from "#lib/features/scorecards/search-params.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { partnerTools } from "./record.ts"

const { title } = partnerTools

export const generateMetadata = metadataOf(partnerTools)

export default guardedPage(partnerTools, async ({ context, searchParams }) => {
  const { caller, account, timeZone } = context
  const hrefs = scorecardsHrefs(routes.partnerTools(), searchOf(searchParams))
  const [list, { origin }] = await Promise.all([
    mainPart(attempt(loadScorecards(caller, hrefs.search))),
    currentVisit(),
  ])
  const signUpLink = signUpLinkOf(context, origin.origin)
  return (
    <div className="page">
      <PageHeader
        title={title}
        intro="Win new customers with scorecards and your own sign-up page."
        printTitle={`${title} - ${account.name}`}
        actions={
          <>
            <DownloadCsv
              href={asFile(routes.partnerTools(canonicalScorecardsQuery(hrefs.query)), "csv")}
              track="partner_tools.csv"
              refusal={exportRefusal(context, hrefs.changed({}))}
            />
            <NewScorecard />
          </>
        }
      />
      <div className="grid gap-8 mt-5">
        {signUpLink && <SignUpLink href={signUpLink} track="partner_tools.copy_sign_up" />}
        <section aria-labelledby="partner-tools-scorecards">
          <h2 id="partner-tools-scorecards">Scorecards</h2>
          <ScorecardsList list={list} hrefs={hrefs} timeZone={timeZone} />
        </section>
      </div>
    </div>
  )
})
