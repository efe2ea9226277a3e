import { SettingSwitches } from "#components/settings/setting-switches.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { planSwitches } from "#lib/features/settings/plan-switches.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { planSettings } from "./record.ts"

const { title } = planSettings

export const generateMetadata = metadataOf(planSettings)

export default guardedPage(planSettings, async ({ context }) => {
  const { account, settings } = context
  return (
    <SettingsFrame
      title={title}
      intro={`Features in the plan of ${account.name}. Only you can change them.`}
      accountName={account.name}
    >
      <SettingSwitches
        switches={planSwitches}
        settings={settings}
        canUpdate
        state={await currentForm("account_settings.update")}
        page={routes.planSettings()}
        track="settings_plan"
      />
    </SettingsFrame>
  )
})
