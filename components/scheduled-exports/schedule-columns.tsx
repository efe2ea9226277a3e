import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { Badge } from "#components/ui/badge.tsx"
import type { ScheduledExport } from "#lib/contract/index.ts"
import { rowHref } from "#lib/features/scheduled-exports/reports.ts"
import { capitalized, scheduledTimeLabel } from "#lib/features/scheduled-exports/texts.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"

/** Why nothing is mailed (D-116). */
const pauses: Readonly<Record<string, string>> = {
  no_recipients: "No recipients",
  no_owner: "Its owner is gone",
}

function Name({ schedule }: { schedule: ScheduledExport }) {
  const href = rowHref(schedule)
  const pause = pauses[schedule.state ?? ""]
  return (
    <span className="name-state">
      {href ? (
        <Link className="cell-main row-link" href={href} prefetch={false}>
          {schedule.email_subject}
        </Link>
      ) : (
        <span className="cell-main">{schedule.email_subject}</span>
      )}
      {pause && (
        <Badge tone="warning" icon="warning">
          {pause}
        </Badge>
      )}
    </span>
  )
}

/** Columns of the list (D-117). @param timeZone of the account. */
export const scheduleColumns = (timeZone: string): Column<ScheduledExport>[] => [
  {
    key: "select",
    label: "Select",
    isBare: true,
    cell: ({ id, email_subject: name }) => (
      <label className="check row-select row-above">
        <input type="checkbox" name="id" value={String(id)} aria-label={`Select ${name}`} />
      </label>
    ),
  },
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
    cell: ({ email_frequency: frequency, scheduled_time: time }) => scheduledTimeLabel(frequency, time),
  },
  {
    key: "sent",
    label: "Last Sent",
    cell: ({ id, email_subject: name, last_sent_at: at }) => (
      <Link
        className="nowrap row-above"
        href={routes.settingsScheduledExport(id)}
        prefetch={false}
        aria-label={`Mails of ${name}: ${at ? formatInstant(at, timeZone) : "Never"}`}
      >
        {at ? formatInstant(at, timeZone) : "Never"}
      </Link>
    ),
  },
  {
    key: "actions",
    label: "Actions",
    isBare: true,
    cell: ({ id, email_subject: name }) => (
      <div className="row-above">
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
    ),
  },
]
