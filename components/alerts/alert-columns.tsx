import { Check, Mail, MailX, MessageSquareX, Minus } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { ActionForm } from "#components/form/action-form.tsx"
import { Badge } from "#components/ui/badge.tsx"
import type { Alert } from "#lib/contract/alerts/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { blockedLabel, blockedText, deliveryText } from "#lib/features/alerts/delivery-texts.ts"
import { aboutOf, channelNames, frequencyNameOf, typeNameOf } from "#lib/features/alerts/labels.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"

type SwitchAlertProps = {
  alert: Pick<Alert, "id" | "active" | "is_unsubscribed">
  name: string
  /** Address of the list as it is. */
  page: string
}

/** Makes an alert active, or not; active takes back that its user has unsubscribed. */
function SwitchAlert({ alert, name, page }: SwitchAlertProps) {
  const isSent = alert.active && !alert.is_unsubscribed
  const verb = isSent ? "Deactivate" : "Activate"
  return (
    <ActionForm action={routes.form("alerts.update:switch")} page={page} state={untouched}>
      <input type="hidden" name="id" value={alert.id} />
      <input type="hidden" name="active" value={String(!isSent)} />
      <button
        type="submit"
        className="btn-link"
        aria-label={`${verb} ${name}`}
        data-track="settings_alerts.switch"
      >
        {verb}
      </button>
    </ActionForm>
  )
}

export type AlertColumnsOptions = {
  timeZone: string
  /** Address of the list as it is. */
  page: string
  /** There are alerts of others among them. */
  hasUsers: boolean
  hasChannels: boolean
}

function State({ alert }: { alert: Alert }) {
  if (alert.active && alert.blocked) {
    return (
      <Badge tone="negative" icon={alert.channel === "sms" ? MessageSquareX : MailX}>
        {blockedLabel(alert.blocked)}
      </Badge>
    )
  }
  if (alert.is_unsubscribed) {
    return (
      <Badge tone="warning" icon={Mail}>
        Unsubscribed
      </Badge>
    )
  }
  return alert.active ? (
    <Badge tone="positive" icon={Check}>
      Active
    </Badge>
  ) : (
    <Badge tone="neutral" icon={Minus}>
      Inactive
    </Badge>
  )
}

/** Columns of the alerts (D-079, D-136). */
export function alertColumns({
  timeZone,
  page,
  hasUsers,
  hasChannels,
}: AlertColumnsOptions): Column<Alert>[] {
  const userColumn: Column<Alert> = {
    key: "user",
    label: "User",
    sortKey: "user",
    isLong: true,
    cell: ({ user_name }) => user_name,
  }
  const channelColumn: Column<Alert> = {
    key: "channel",
    label: "Channel",
    cell: ({ channel }) => ownValue(channelNames, channel) ?? channel,
  }
  return [
    {
      key: "type",
      label: "Alert",
      sortKey: "type",
      cell: (alert) => (
        <Link className="cell-main" href={routes.alert(alert.id)} prefetch={false}>
          {typeNameOf(alert)}
        </Link>
      ),
    },
    ...(hasUsers ? [userColumn] : []),
    { key: "frequency", label: "Frequency", sortKey: "frequency", cell: frequencyNameOf },
    { key: "about", label: "Filters", isLong: true, cell: aboutOf },
    ...(hasChannels ? [channelColumn] : []),
    {
      key: "last_sent_at",
      label: "Last Sent",
      sortKey: "last_sent_at",
      cell: ({ last_sent_at: at, last_delivery: last, channel }) =>
        at ? (
          <>
            <span className="whitespace-nowrap">{formatInstant(at, timeZone)}</span>
            {last && <span className="block text-faint text-13">{deliveryText(last, channel)}</span>}
          </>
        ) : (
          <span className="text-faint">Never</span>
        ),
    },
    {
      key: "state",
      label: "Status",
      isLong: true,
      cell: (alert) => (
        <div className="flex flex-wrap items-center gap-x-2">
          <State alert={alert} />
          {alert.can_update && (
            <SwitchAlert
              alert={alert}
              name={`${typeNameOf(alert)}, ${frequencyNameOf(alert)}, of ${alert.user_name}`}
              page={page}
            />
          )}
          {alert.active && alert.blocked && (
            <span className="basis-full text-faint text-13">{blockedText(alert.blocked, timeZone)}</span>
          )}
        </div>
      ),
    },
  ]
}
