import { CircleCheck, ClipboardCheck } from "lucide"
import { ScorecardRequestForm } from "#components/scorecards/scorecard-request-form.tsx"
import { ScorecardScore } from "#components/scorecards/scorecard-score.tsx"
import { publicPage } from "#components/shell/public-page.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { ScorecardRequest } from "#lib/contract/scorecard-requests/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import type { Origin } from "#lib/http/origin.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { hostMetadataOf } from "#lib/page/page-title.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { scorecardRequest } from "./record.ts"

/** A scorecard that is not there, or no longer shown (D-081). */
const ScorecardGone = () => (
  <section className="void void-page">
    <Icon icon={ClipboardCheck} />
    <h1>This scorecard is no longer available.</h1>
  </section>
)

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = hostMetadataOf(scorecardRequest)

async function findScorecard(id: string, origin: Origin): Promise<ScorecardRequest | null> {
  try {
    return await callApi(
      null,
      "scorecard_requests.get",
      { params: { id } },
      { headers: visitorHeaders(origin) },
    )
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}

export default publicPage(async ({ params, searchParams }: Props) => {
  const { tenant, origin } = await currentVisit()
  const whitelabel = hostWhitelabel(tenant)
  const [{ id }, { sent }, state] = await Promise.all([
    params,
    searchParams,
    currentForm("scorecard_requests.create"),
  ])
  const scorecard = await findScorecard(id, origin)
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      {scorecard ? (
        <div className="login-box login-box-wide">
          <ScorecardScore {...scorecard} />
          {sent === "true" ? (
            <p className="notice" role="status">
              <Icon icon={CircleCheck} />
              Thank you. We will be in touch.
            </p>
          ) : (
            <ToastProvider>
              <ScorecardRequestForm state={state} id={id} accountName={scorecard.account_name} />
            </ToastProvider>
          )}
        </div>
      ) : (
        <ScorecardGone />
      )}
    </PublicShell>
  )
})
