import { cache } from "react"
import { AlertForm } from "#components/alerts/alert-form.tsx"
import { DeleteAlertForm } from "#components/alerts/delete-alert-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { typeNameOf } from "#lib/features/alerts/labels.ts"
import { loadAlertSources } from "#lib/features/alerts/queries.ts"
import { loadPlaces } from "#lib/features/users/places.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { alert } from "./record.ts"

const { title } = alert

const loadAlert = cache((caller: Caller, id: string) => callApi(caller, "alerts.get", { params: { id } }))

export const generateMetadata = metadataOf(alert, async ({ context, params }) =>
  typeNameOf(await loadAlert(context.caller, params["id"]!)),
)

export default guardedPage(alert, async ({ context, params, searchParams }) => {
  const { caller, account, session, settings, can } = context
  const [alert, state] = await Promise.all([
    loadAlert(caller, params.id ?? ""),
    currentForm("alerts.update", searchOf(searchParams)),
  ])
  const [sources, places] = await Promise.all([
    loadAlertSources(caller, account.id),
    loadPlaces(context, state.values, alert),
  ])
  return (
    <SettingsFrame
      title={title}
      accountName={account.name}
      back={{ href: routes.alerts(), label: "Back to Alerts" }}
    >
      <AlertForm
        alert={alert}
        users={[]}
        ownId={String(session.user_id)}
        sources={sources}
        places={places}
        canSms={settings["sms_alerts"] === "true"}
        state={state}
      />
      {can("alert.delete") && <DeleteAlertForm alert={alert} />}
    </SettingsFrame>
  )
})
