import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { RequestTemplateForm } from "#components/templates/template-form.tsx"
import { loadRequestSample, loadSurveyChoices } from "#lib/features/templates/load.ts"
import { startOfNew } from "#lib/features/templates/start.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestTemplateNew } from "./record.ts"

const { title } = requestTemplateNew

export const generateMetadata = metadataOf(requestTemplateNew)

export default guardedPage(requestTemplateNew, async ({ context, searchParams }) => {
  const [sample, surveys, save] = await Promise.all([
    loadRequestSample(context),
    loadSurveyChoices(context),
    currentForm("request-template.save"),
  ])
  return (
    <SettingsFrame
      title={title}
      accountName={context.account.name}
      back={{ href: routes.requestTemplates(), label: "Back to Templates" }}
    >
      <RequestTemplateForm
        accountId={context.account.id}
        start={startOfNew(searchOf(searchParams).get("starter"))}
        canSave
        surveys={surveys}
        sample={sample}
        states={{ save, remove: untouched }}
      />
    </SettingsFrame>
  )
})
