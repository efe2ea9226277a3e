import { SurveyForm } from "#components/microsurveys/survey-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { loadMicrosurvey } from "#lib/features/microsurveys/load.ts"
import { startOfNewSurvey } from "#lib/features/microsurveys/start.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { microsurveyNew } from "./record.ts"

const { title } = microsurveyNew

export const generateMetadata = metadataOf(microsurveyNew)

export default guardedPage(microsurveyNew, async ({ context, searchParams }) => {
  const copied = searchOf(searchParams).get("copy")
  const [known, save] = await Promise.all([
    copied ? loadMicrosurvey(context.caller, copied) : null,
    currentForm("microsurveys.create"),
  ])
  return (
    <SettingsFrame
      title={title}
      accountName={context.account.name}
      back={{ href: routes.microsurveys(), label: "Back to Microsurveys" }}
    >
      <SurveyForm
        start={startOfNewSurvey(known)}
        businessName={context.account.name}
        canSave
        states={{ save, remove: untouched }}
      />
    </SettingsFrame>
  )
})
