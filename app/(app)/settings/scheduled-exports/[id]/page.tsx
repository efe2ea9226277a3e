import { cache } from "react"
import { DeliveriesList } from "#components/scheduled-exports/deliveries-list.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { loadDeliveries, loadSchedule } from "#lib/features/scheduled-exports/queries.ts"
import { loadSchedulesSearch } from "#lib/features/scheduled-exports/search-params.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { scheduledExport } from "./record.ts"

const loadOnce = cache(loadSchedule)

export const generateMetadata = metadataOf(
  scheduledExport,
  async ({ context, params }) => (await loadOnce(context.caller, params["id"]!)).email_subject,
)

export default guardedPage(scheduledExport, async ({ context, params, searchParams }) => {
  const { caller, account, timeZone } = context
  const id = params["id"]!
  const { page } = loadSchedulesSearch(searchOf(searchParams))
  const [schedule, deliveries] = await Promise.all([
    loadOnce(caller, id),
    loadDeliveries(caller, id, page ?? 1),
  ])
  return (
    <SettingsFrame
      title={schedule.email_subject}
      intro="Who each run was emailed to, and whether it arrived."
      accountName={account.name}
      back={{ href: routes.scheduledExportsManage(), label: "Back to Scheduled Exports" }}
    >
      <DeliveriesList id={id} list={deliveries} timeZone={timeZone} />
    </SettingsFrame>
  )
})
