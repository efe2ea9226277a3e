import { Clock, TriangleAlert } from "lucide"
import { DataTable } from "#components/data-table/data-table.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { SchedulesHrefs } from "#lib/features/scheduled-exports/hrefs.ts"
import { scheduleTexts } from "#lib/features/scheduled-exports/texts.ts"
import { routes } from "#lib/routes/routes.ts"
import { DeleteSchedulesForm } from "./delete-schedules-form.tsx"
import { scheduleColumns, type Viewer } from "./schedule-columns.tsx"

export type SchedulesListProps = {
  list: Attempt<AnswerOf<"scheduled_exports.list">>
  hrefs: SchedulesHrefs
  /** Of the account. */
  timeZone: string
  viewer: Viewer
  /** Result of deleting before scripts ran. */
  error: string | undefined
}

/** The scheduled exports in a table; a row leads to its report, where it is changed (D-117). */
export function SchedulesList({ list, hrefs, timeZone, viewer, error }: SchedulesListProps) {
  if (!list.ok) {
    return (
      <ErrorState
        title="Unable to load scheduled exports"
        text={list.failure.userText}
        retryHref={hrefs.changed({})}
      />
    )
  }
  const { _embedded, _page, _total, _total_pages } = list.value
  if (_total === 0) {
    return (
      <EmptyState
        icon={Clock}
        title={scheduleTexts.empty}
        hint="Choose Schedule Export in a report's Export menu to email it every day, week or month."
      />
    )
  }
  return (
    <PendingProvider>
      <PendingArea>
        {error && (
          <p className="err text-13" role="alert">
            <Icon icon={TriangleAlert} />
            {error}
          </p>
        )}
        <DeleteSchedulesForm
          action={routes.form("scheduled-export.delete")}
          page={hrefs.changed({})}
          total={_total}
        >
          <DataTable
            caption="Scheduled Exports"
            track="settings_scheduled_exports.schedules"
            columns={scheduleColumns(timeZone, viewer)}
            rows={_embedded.scheduled_exports}
            rowKey={({ id }) => id}
            selection={{ name: "id", nameOf: (schedule) => schedule.email_subject }}
            sort={hrefs.sort}
            sortHref={hrefs.sorted}
          />
        </DeleteSchedulesForm>
        <PagePager
          label="Pages of scheduled exports"
          page={_page}
          totalPages={_total_pages}
          hrefOf={(page) => hrefs.changed({ page })}
        />
      </PendingArea>
    </PendingProvider>
  )
}
