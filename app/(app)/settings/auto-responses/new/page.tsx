import { Reply } from "lucide"
import Link from "next/link"
import { RuleForm } from "#components/auto-responses/rule-form.tsx"
import { RulesOff } from "#components/auto-responses/rules-off.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { loadReviewSources, loadTemplates } from "#lib/features/response-templates/load.ts"
import { isSwitchedOn } from "#lib/features/settings/response-switches.ts"
import { switchesHref } from "#lib/features/settings/switches-href.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { autoResponseNew } from "./record.ts"

const { title } = autoResponseNew

export const generateMetadata = metadataOf(autoResponseNew)

export default guardedPage(autoResponseNew, async ({ context }) => {
  const frame = {
    title,
    accountName: context.account.name,
    back: { href: routes.autoResponses(), label: "Back to Automatic responses" },
  }
  if (!isSwitchedOn(context.settings, "auto_responses")) {
    return (
      <SettingsFrame {...frame}>
        <RulesOff switchHref={switchesHref(context)} />
      </SettingsFrame>
    )
  }
  const [templates, sources, save] = await Promise.all([
    loadTemplates(context),
    loadReviewSources(context),
    currentForm("auto_responses.create"),
  ])
  return (
    <SettingsFrame {...frame}>
      {templates.length === 0 ? (
        <EmptyState
          icon={Reply}
          title="No templates yet."
          hint="Rules respond with a template."
          action={
            <Link className={buttonClass({})} href={routes.responseTemplateNew()} prefetch={false}>
              New template
            </Link>
          }
        />
      ) : (
        <RuleForm templates={templates} sources={sources} states={{ save, remove: untouched }} />
      )}
    </SettingsFrame>
  )
})
