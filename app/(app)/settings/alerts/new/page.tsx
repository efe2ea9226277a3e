import { AlertForm } from "#components/alerts/alert-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { hasAlertsOfAll, loadAlertSources, loadAlertUsers } from "#lib/features/alerts/queries.ts"
import { loadPlaces } from "#lib/features/users/places.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { alertNew } from "./record.ts"

const { title } = alertNew

export const generateMetadata = metadataOf(alertNew)

export default guardedPage(alertNew, async ({ context, searchParams }) => {
  const { caller, account, session, settings } = context
  const state = await currentForm("alerts.create", searchOf(searchParams))
  const [sources, users, places] = await Promise.all([
    loadAlertSources(caller, account.id),
    hasAlertsOfAll(session) ? loadAlertUsers(caller, account.id) : [],
    loadPlaces(context, state.values),
  ])
  return (
    <SettingsFrame
      title={title}
      accountName={account.name}
      back={{ href: routes.alerts(), label: "Back to Alerts" }}
    >
      <AlertForm
        users={users}
        ownId={String(session.user_id)}
        sources={sources}
        places={places}
        canSms={settings["sms_alerts"] === "true"}
        state={state}
      />
    </SettingsFrame>
  )
})
