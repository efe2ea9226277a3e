import Link from "next/link"
import { AlertsList } from "#components/alerts/alerts-list.tsx"
import { ErrorNotice } from "#components/form/error-notice.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { alertsHrefs } from "#lib/features/alerts/hrefs.ts"
import { hasAlertsOfAll, loadAlerts, toAlertsQuery } from "#lib/features/alerts/queries.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { alerts } from "./record.ts"

const { title } = alerts

export const generateMetadata = metadataOf(alerts)

export default guardedPage(alerts, async ({ context, searchParams }) => {
  const { caller, account, session, settings, timeZone, can } = context
  const hrefs = alertsHrefs(routes.alerts(), searchOf(searchParams))
  const [list, switched] = await Promise.all([
    mainPart(attempt(loadAlerts(caller, toAlertsQuery(hrefs.search, account.id)))),
    currentForm("alerts.update:switch"),
  ])
  const add = can("alert.create") && (
    <Link className={buttonClass({ kind: "primary" })} href={routes.alertNew()} prefetch={false}>
      New alert
    </Link>
  )
  return (
    <SettingsFrame
      title={title}
      intro="Emails about new reviews: immediately, or every day, week or month."
      accountName={account.name}
      actions={add}
    >
      <ErrorNotice text={switched.error} />
      <AlertsList
        list={list}
        hrefs={hrefs}
        timeZone={timeZone}
        hasUsers={hasAlertsOfAll(session)}
        canSms={settings["sms_alerts"] === "true"}
      />
    </SettingsFrame>
  )
})
