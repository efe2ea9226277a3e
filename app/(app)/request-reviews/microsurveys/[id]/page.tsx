import Link from "next/link"
import { cache } from "react"
import { CloseSurvey } from "#components/microsurveys/close-survey.tsx"
import { SurveyForm } from "#components/microsurveys/survey-form.tsx"
import { SurveyState } from "#components/microsurveys/surveys-list.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { loadMicrosurvey } from "#lib/features/microsurveys/load.ts"
import { startOfSurvey } from "#lib/features/microsurveys/start.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { microsurvey } from "./record.ts"

const load = cache(loadMicrosurvey)

export const generateMetadata = metadataOf(
  microsurvey,
  async ({ context, params }) => (await load(context.caller, params["id"]!)).name,
)

export default guardedPage(microsurvey, async ({ context, params }) => {
  const { can } = context
  const [survey, save, state, remove] = await Promise.all([
    load(context.caller, params.id ?? ""),
    currentForm("microsurveys.update"),
    currentForm("microsurveys.update:state"),
    currentForm("microsurveys.delete"),
  ])
  return (
    <SettingsFrame
      title={survey.name}
      accountName={context.account.name}
      back={{ href: routes.microsurveys(), label: "Back to Microsurveys" }}
      mark={<SurveyState active={survey.active} />}
      actions={
        <>
          <Link
            className={buttonClass({})}
            href={routes.microsurveySummaries(survey.id, { dateDescriptor: "allTime" })}
            prefetch={false}
          >
            Summary
          </Link>
          {can("microsurvey.update") && (
            <CloseSurvey survey={survey} page={routes.microsurvey(survey.id)} state={state} />
          )}
          {can("microsurvey.create") && (
            <Link
              className={buttonClass({})}
              href={routes.microsurveyNew({ copy: survey.id })}
              prefetch={false}
            >
              Duplicate
            </Link>
          )}
        </>
      }
    >
      <SurveyForm
        id={survey.id}
        start={startOfSurvey(survey)}
        responses={survey.responses ?? 0}
        businessName={context.account.name}
        canSave={can("microsurvey.update")}
        canDelete={can("microsurvey.delete")}
        states={{ save, remove }}
      />
    </SettingsFrame>
  )
})
