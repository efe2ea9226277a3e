import { cache } from "react"
import { DeleteScorecard } from "#components/scorecards/delete-scorecard.tsx"
import { ScorecardFacts } from "#components/scorecards/scorecard-facts.tsx"
import { ScorecardRequests } from "#components/scorecards/scorecard-requests.tsx"
import { ScorecardScore } from "#components/scorecards/scorecard-score.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { CopyField } from "#components/ui/copy-field.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { scorecard } from "./record.ts"

const { title } = scorecard

const loadScorecard = cache((caller: Caller, id: string) =>
  callApi(caller, "partner_scorecards.get", { params: { id } }),
)

export const generateMetadata = metadataOf(
  scorecard,
  async ({ context, params }) => (await loadScorecard(context.caller, params["id"]!)).business,
)

export default guardedPage(scorecard, async ({ context, params }) => {
  const { caller, account, session, timeZone, can } = context
  const [scorecard, { origin }] = await Promise.all([loadScorecard(caller, params.id ?? ""), currentVisit()])
  const { business, score, grade, public_id: publicId } = scorecard
  return (
    <SettingsFrame
      title={title}
      accountName={account.name}
      back={{
        href: session.isParent ? routes.partnerTools() : routes.scorecards(),
        label: "Back to Scorecards",
      }}
    >
      <div className="form">
        <ScorecardScore
          business={business}
          score={score}
          grade={grade}
          account_name={account.name}
          level={2}
        />
        <ScorecardFacts scorecard={scorecard} timeZone={timeZone} />
        <CopyField
          label="Link"
          value={`${origin.origin}${paths.scorecardRequest(publicId)}`}
          track="scorecards.copy_link"
        />
      </div>
      <ScorecardRequests requests={scorecard.requests} timeZone={timeZone} />
      {can("partner_scorecard.delete") && <DeleteScorecard {...scorecard} />}
    </SettingsFrame>
  )
})
