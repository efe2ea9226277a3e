import { cache } from "react"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { RequestTemplateForm } from "#components/templates/template-form.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { loadPreview } from "#lib/features/messages/preview.ts"
import { loadSurveyChoices } from "#lib/features/templates/load.ts"
import { draftOfTemplate, startOfTemplate } from "#lib/features/templates/start.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestTemplate } from "./record.ts"

const loadTemplate = cache((caller: Caller, id: string) =>
  callApi(caller, "templates.get", { params: { id } }),
)

export const generateMetadata = metadataOf(
  requestTemplate,
  async ({ context, params }) => (await loadTemplate(context.caller, params["id"]!)).name,
)

export default guardedPage(requestTemplate, async ({ context, params }) => {
  const template = await loadTemplate(context.caller, params.id ?? "")
  const start = startOfTemplate(template)
  const [preview, surveys, save, remove] = await Promise.all([
    loadPreview(context.caller, draftOfTemplate(start)),
    loadSurveyChoices(context),
    currentForm("request-template.save"),
    currentForm("templates.delete"),
  ])
  return (
    <SettingsFrame
      title={template.name}
      accountName={context.account.name}
      back={{ href: routes.requestTemplates(), label: "Back to Templates" }}
    >
      <RequestTemplateForm
        id={template.id}
        accountId={context.account.id}
        start={start}
        canSave={context.can("template.update")}
        canDelete={context.can("template.delete")}
        surveys={surveys}
        preview={preview}
        states={{ save, remove }}
      />
    </SettingsFrame>
  )
})
