import type { Metadata } from "next"
import { BackToReport } from "#components/scheduled-exports/back-to-report.tsx"
import { SchedulesList } from "#components/scheduled-exports/schedules-list.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { schedulesHrefs } from "#lib/features/scheduled-exports/hrefs.ts"
import { loadSchedules, toSchedulesQuery } from "#lib/features/scheduled-exports/queries.ts"
import { backLinkOf } from "#lib/features/scheduled-exports/reports.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { pages } from "#lib/gate/pages.ts"
import { titleOf } from "#lib/page/page-title.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"

const title = "Scheduled Exports"

export const generateMetadata = (): Promise<Metadata> => titleOf(title)

export default guardedPage(pages.scheduledExportsManage.requirement, async ({ context, searchParams }) => {
  const { caller, account, session, timeZone } = context
  const hrefs = schedulesHrefs(routes.settingsScheduledExportsManage(), searchOf(searchParams))
  const { fromPage, fromId } = hrefs.search
  const [list, { error }] = await Promise.all([
    attempt(loadSchedules(caller, toSchedulesQuery(hrefs.search, session))),
    currentForm("scheduled-export.delete"),
  ])
  return (
    <SettingsFrame
      title={title}
      intro="Reports emailed every day, week or month."
      accountName={account.name}
      back={fromPage ? <BackToReport {...backLinkOf(fromPage, fromId)} /> : undefined}
    >
      <SchedulesList
        list={list}
        hrefs={hrefs}
        timeZone={timeZone}
        viewer={{ userId: session.user_id, isAdmin: userTypeOf(session.user_type_id) === "Admin" }}
        error={error}
      />
    </SettingsFrame>
  )
})
