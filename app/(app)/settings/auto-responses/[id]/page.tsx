import { cache } from "react"
import { RuleForm } from "#components/auto-responses/rule-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { loadReviewSources, loadTemplates } from "#lib/features/response-templates/load.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { autoResponse } from "./record.ts"

const { title } = autoResponse

const loadRule = cache((caller: Caller, id: string) =>
  callApi(caller, "auto_responses.get", { params: { id } }),
)

export const generateMetadata = metadataOf(
  autoResponse,
  async ({ context, params }) => (await loadRule(context.caller, params["id"]!)).template_name,
)

export default guardedPage(autoResponse, async ({ context, params }) => {
  const [rule, templates, sources, save, remove] = await Promise.all([
    loadRule(context.caller, params.id ?? ""),
    loadTemplates(context),
    loadReviewSources(context),
    currentForm("auto_responses.update"),
    currentForm("auto_responses.delete"),
  ])
  return (
    <SettingsFrame
      title={title}
      accountName={context.account.name}
      back={{ href: routes.autoResponses(), label: "Back to Automatic responses" }}
    >
      <RuleForm
        rule={rule}
        canDelete={context.can("template.delete")}
        templates={templates}
        sources={sources}
        states={{ save, remove }}
      />
    </SettingsFrame>
  )
})
