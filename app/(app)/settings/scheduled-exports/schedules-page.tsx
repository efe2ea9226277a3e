import { BackToReport } from "#components/scheduled-exports/back-to-report.tsx"
import { SchedulesList } from "#components/scheduled-exports/schedules-list.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { schedulesHrefs } from "#lib/features/scheduled-exports/hrefs.ts"
import { loadSchedules, toSchedulesQuery } from "#lib/features/scheduled-exports/queries.ts"
import { backLinkOf } from "#lib/features/scheduled-exports/reports.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import type { GuardedRender } from "#lib/page/guard-page.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { scheduledExportsManage } from "./manage/record.ts"

const { title } = scheduledExportsManage

/** Scheduled exports, which have two addresses: that of their card, and that of the reports that lead here. */
export const schedulesPage: GuardedRender = async ({ context, searchParams }) => {
  const { caller, account, session, timeZone } = context
  const hrefs = schedulesHrefs(routes.scheduledExportsManage(), searchOf(searchParams))
  const { fromPage, fromId } = hrefs.search
  const [list, { error }] = await Promise.all([
    mainPart(attempt(loadSchedules(caller, toSchedulesQuery(hrefs.search, session)))),
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
}
