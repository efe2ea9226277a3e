import { TriangleAlert } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { Badge } from "#components/ui/badge.tsx"
import type { Id } from "#lib/contract/common.ts"
import type { ScheduledExport } from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { rowHref } from "#lib/features/scheduled-exports/reports.ts"
import {
  bouncedText,
  notSentText,
  pauseLabel,
  scheduledTimeLabel,
  takeOverQuestion,
} from "#lib/features/scheduled-exports/texts.ts"
import { capitalized } from "#lib/format/capitalized.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"

function Name({ schedule }: { schedule: ScheduledExport }) {
  const href = rowHref(schedule)
  const notSent = schedule.not_sent_to ?? []
  const bounced = schedule.bounced_to ?? []
  const pause = pauseLabel(schedule.state)
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-1 items-center">
      {href ? (
        <Link className="cell-main row-link" href={href} prefetch={false}>
          {schedule.email_subject}
        </Link>
      ) : (
        <span className="cell-main">{schedule.email_subject}</span>
      )}
      {pause && (
        <Badge tone="warning" icon={TriangleAlert}>
          {pause}
        </Badge>
      )}
      {bounced.length > 0 && (
        <span className="basis-full wrap-anywhere text-faint">{bouncedText(bounced)}</span>
      )}
      {notSent.length > 0 && (
        <span className="basis-full wrap-anywhere text-faint">{notSentText(notSent)}</span>
      )}
    </span>
  )
}

/** Whether the viewer may take a schedule over: an Admin what someone else owns (D-271). */
const canTakeOver = ({ created_by_user_id: owner }: ScheduledExport, { isAdmin, userId }: Viewer): boolean =>
  isAdmin && owner != null && !sameId(owner, userId)

export type Viewer = { userId: Id; isAdmin: boolean }

/** Columns of the list (D-117). @param timeZone of the account. */
export const scheduleColumns = (timeZone: string, viewer: Viewer): Column<ScheduledExport>[] => [
  { key: "name", label: "Name", isLong: true, cell: (schedule) => <Name schedule={schedule} /> },
  {
    key: "type",
    label: "Type",
    sortKey: "display_name",
    cell: ({ display_name, export_type }) => display_name ?? export_type,
  },
  {
    key: "frequency",
    label: "Email Frequency",
    cell: ({ email_frequency: frequency }) => capitalized(frequency),
  },
  {
    key: "time",
    label: "Scheduled Time",
    cell: ({ email_frequency: frequency, scheduled_time: time, send_time }) =>
      scheduledTimeLabel(frequency, time, send_time),
  },
  {
    key: "sent",
    label: "Last Sent",
    cell: ({ id, email_subject: name, last_sent_at: at }) => (
      <Link
        className="whitespace-nowrap row-above"
        href={routes.scheduledExport(id)}
        prefetch={false}
        aria-label={`Emails of ${name}: ${at ? formatInstant(at, timeZone) : "Never"}`}
      >
        {at ? formatInstant(at, timeZone) : "Never"}
      </Link>
    ),
  },
  {
    key: "actions",
    label: "Actions",
    isBare: true,
    cell: (schedule) => {
      const { id, email_subject: name } = schedule
      return (
        <div className="row-above row-actions">
          {canTakeOver(schedule, viewer) && (
            <ConfirmSubmit
              label="Take over"
              ariaLabel={`Take over ${name}`}
              question={takeOverQuestion(name, schedule.owner_name)}
              confirmLabel="Take over"
              isHarmless
              action={routes.form("scheduled_exports.take_over")}
              name="take_over"
              value={String(id)}
              dense
              track="scheduled_exports.take_over"
            />
          )}
          <ConfirmSubmit
            label="Delete"
            ariaLabel={`Delete ${name}`}
            question={`Delete ${name}?`}
            confirmLabel="Delete"
            name="only"
            value={String(id)}
            dense
            track="scheduled_exports.delete"
          />
        </div>
      )
    },
  },
]
