import { AccountForm } from "#components/settings/account-form.tsx"
import { ResponseSwitches } from "#components/settings/response-switches.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { timeZones } from "#lib/dates/time-zones.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { accountSettings } from "./record.ts"

const { title } = accountSettings

export const generateMetadata = metadataOf(accountSettings)

export default guardedPage(accountSettings, async ({ context }) => {
  const { account, timeZone, settings, can } = context
  return (
    <SettingsFrame title={title} accountName={account.name}>
      <AccountForm
        state={await currentForm("account.save")}
        name={account.name}
        timeZone={timeZone}
        weekStart={settings.week_start ?? "sunday"}
        zones={timeZones}
      />
      <ResponseSwitches
        settings={settings}
        canUpdate={can("account_setting.update")}
        state={await currentForm("account_settings.update")}
      />
    </SettingsFrame>
  )
})
