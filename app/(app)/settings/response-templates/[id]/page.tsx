import { cache } from "react"
import { TemplateForm } from "#components/response-templates/template-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { loadReviewSources, loadSample } from "#lib/features/response-templates/load.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { responseTemplate } from "./record.ts"

const { title } = responseTemplate

const loadTemplate = cache((caller: Caller, id: string) =>
  callApi(caller, "response_templates.get", { params: { id } }),
)

export const generateMetadata = metadataOf(
  responseTemplate,
  async ({ context, params }) => (await loadTemplate(context.caller, params["id"]!)).name,
)

export default guardedPage(responseTemplate, async ({ context, params }) => {
  const [template, sources, sample, save, remove] = await Promise.all([
    loadTemplate(context.caller, params.id ?? ""),
    loadReviewSources(context),
    loadSample(context),
    currentForm("response-template.save"),
    currentForm("response_templates.delete"),
  ])
  return (
    <SettingsFrame
      title={title}
      accountName={context.account.name}
      back={{ href: routes.responseTemplates(), label: "Back to Response templates" }}
    >
      <TemplateForm
        template={template}
        canDelete={context.can("template.delete")}
        sources={sources}
        sample={sample}
        states={{ save, remove }}
      />
    </SettingsFrame>
  )
})
