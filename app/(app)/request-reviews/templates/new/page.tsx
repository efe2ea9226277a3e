import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { RequestTemplateForm } from "#components/templates/template-form.tsx"
import { loadPreview } from "#lib/features/messages/preview.ts"
import { loadSurveyChoices } from "#lib/features/templates/load.ts"
import { draftOfTemplate, startOfNew } from "#lib/features/templates/start.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestTemplateNew } from "./record.ts"

const { title } = requestTemplateNew

export const generateMetadata = metadataOf(requestTemplateNew)

export default guardedPage(requestTemplateNew, async ({ context, searchParams }) => {
  const start = startOfNew(searchOf(searchParams).get("starter"))
  const [preview, surveys, save] = await Promise.all([
    loadPreview(context.caller, draftOfTemplate(start)),
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
        start={start}
        canSave
        surveys={surveys}
        preview={preview}
        states={{ save, remove: untouched }}
      />
    </SettingsFrame>
  )
})
