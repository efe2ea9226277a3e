import { TemplateForm } from "#components/response-templates/template-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { loadReviewSources, loadSample } from "#lib/features/response-templates/load.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { responseTemplateNew } from "./record.ts"

const { title } = responseTemplateNew

export const generateMetadata = metadataOf(responseTemplateNew)

export default guardedPage(responseTemplateNew, async ({ context }) => {
  const [sources, sample, save] = await Promise.all([
    loadReviewSources(context),
    loadSample(context),
    currentForm("response-template.save"),
  ])
  return (
    <SettingsFrame
      title={title}
      accountName={context.account.name}
      back={{ href: routes.responseTemplates(), label: "Back to Response templates" }}
    >
      <TemplateForm sources={sources} sample={sample} states={{ save, remove: untouched }} />
    </SettingsFrame>
  )
})
