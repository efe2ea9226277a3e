import { CircleCheck, CircleX, Clock, ClockFading, type IconNode, MailCheck, TriangleAlert } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import type { AnswerOf, Delivery } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { deliveryLabels } from "#lib/format/deliveries.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

const states: Record<string, { tone: BadgeTone; icon: IconNode; label: string }> = {
  pending: { tone: "accent", icon: ClockFading, label: deliveryLabels.pending },
  sent: { tone: "positive", icon: CircleCheck, label: deliveryLabels.sent },
  delivered: { tone: "positive", icon: MailCheck, label: deliveryLabels.delivered },
  bounced: { tone: "negative", icon: CircleX, label: deliveryLabels.bounced },
  failed: { tone: "negative", icon: CircleX, label: deliveryLabels.failed },
  skipped: { tone: "warning", icon: TriangleAlert, label: deliveryLabels.skipped },
}

const nothing = <span className="text-faint">-</span>

const columnsIn = (timeZone: string): Column<Delivery>[] => {
  const at = (instant: string | null | undefined) =>
    instant ? <span className="whitespace-nowrap">{formatInstant(instant, timeZone)}</span> : nothing
  return [
    { key: "run", label: "Run", cell: ({ occurrence_at: run }) => at(run) },
    { key: "email", label: "Recipient", isLong: true, cell: ({ email }) => email },
    {
      key: "state",
      label: "Status",
      cell: ({ status }) => {
        const state = ownValue(states, status)
        return state ? (
          <Badge tone={state.tone} icon={state.icon}>
            {state.label}
          </Badge>
        ) : (
          status
        )
      },
    },
    { key: "reason", label: "Reason", cell: ({ reason }) => reason ?? nothing },
    {
      key: "attempts",
      label: "Attempts",
      isNumber: true,
      cell: ({ attempts }) => (attempts == null ? nothing : formatCount(attempts)),
    },
    { key: "sent", label: "Sent", cell: ({ sent_at: sent }) => at(sent) },
  ]
}

export type DeliveriesListProps = {
  id: string
  list: AnswerOf<"scheduled_exports.list_deliveries">
  timeZone: string
}

/** Email deliveries of a scheduled export. */
export function DeliveriesList({ id, list, timeZone }: DeliveriesListProps) {
  if (list._total === 0) {
    return <EmptyState icon={Clock} title="No emails sent yet." hint="Each email of a run appears here." />
  }
  return (
    <div>
      <DataTable
        caption="Emails"
        track="settings_scheduled_exports.deliveries"
        columns={columnsIn(timeZone)}
        rows={list._embedded.deliveries}
        rowKey={(one) => one.id}
      />
      <PagePager
        label="Pages of emails"
        page={list._page}
        totalPages={list._total_pages}
        hrefOf={(page) => routes.scheduledExport(id, { page })}
      />
    </div>
  )
}
