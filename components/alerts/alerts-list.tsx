import { Mail } from "lucide"
import { DataTable } from "#components/data-table/data-table.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { AlertsHrefs } from "#lib/features/alerts/hrefs.ts"
import { alertColumns } from "./alert-columns.tsx"

export type AlertsListProps = {
  list: Attempt<AnswerOf<"alerts.list">>
  hrefs: AlertsHrefs
  /** Of the account. */
  timeZone: string
  hasUsers: boolean
  /** There is more than one way that an alert can go. */
  canSms: boolean
}

/** The alerts in a table; it says so when there are none or they cannot be loaded. */
export function AlertsList({ list, hrefs, timeZone, hasUsers, canSms }: AlertsListProps) {
  if (!list.ok) {
    return (
      <ErrorState title="Unable to load alerts" text={list.failure.userText} retryHref={hrefs.changed({})} />
    )
  }
  const { _embedded, _page, _total, _total_pages } = list.value
  if (_total === 0) {
    return (
      <EmptyState
        icon={Mail}
        title="No alerts found."
        hint="Alerts email users about new reviews: immediately, or every day, week or month."
      />
    )
  }
  const hasChannels = canSms || _embedded.alerts.some(({ channel }) => channel !== "email")
  return (
    <PendingProvider>
      <PendingArea>
        <DataTable
          caption="Alerts"
          track="settings_alerts.alerts"
          columns={alertColumns({ timeZone, page: hrefs.changed({}), hasUsers, hasChannels })}
          rows={_embedded.alerts}
          rowKey={({ id }) => id}
          sort={hrefs.sort}
          sortHref={hrefs.sorted}
        />
        <PagePager
          label="Pages of alerts"
          page={_page}
          totalPages={_total_pages}
          hrefOf={(page) => hrefs.changed({ page })}
        />
      </PendingArea>
    </PendingProvider>
  )
}
