import { Check, User } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { Badge } from "#components/ui/badge.tsx"
import { Button } from "#components/ui/button.tsx"
import type { UserSession } from "#lib/contract/sessions/schema.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { browserName } from "#lib/format/user-agent.ts"
import { routes } from "#lib/routes/routes.ts"

export type SessionsTableProps = {
  sessions: UserSession[]
  /** Of the account. */
  timeZone: string
  state: FormState
}

const columnsFor = (timeZone: string): Column<UserSession>[] => [
  {
    key: "browser",
    label: "Browser",
    cell: ({ user_agent, is_current, is_impersonated }) => (
      <span className="flex items-center gap-2 flex-wrap">
        <span className="cell-main">{browserName(user_agent)}</span>
        {is_current && (
          <Badge tone="positive" icon={Check}>
            This session
          </Badge>
        )}
        {is_impersonated && (
          <Badge tone="warning" icon={User}>
            Support
          </Badge>
        )}
      </span>
    ),
  },
  { key: "address", label: "IP address", cell: ({ address }) => address ?? "–" },
  { key: "started", label: "Logged in", cell: ({ started_at }) => formatInstant(started_at, timeZone) },
  { key: "used", label: "Last used", cell: ({ last_used_at }) => formatInstant(last_used_at, timeZone) },
  {
    key: "end",
    label: "End",
    isBare: true,
    cell: ({ id, user_agent, is_current }) =>
      !is_current && (
        <Button
          dense
          type="submit"
          name="id"
          value={id}
          aria-label={`End ${browserName(user_agent)}`}
          data-track="settings_profile.end_session"
        >
          End
        </Button>
      ),
  },
]

/** Where the user is logged in, this session first; every other can be ended (D-079). */
export function SessionsTable({ sessions, timeZone, state }: SessionsTableProps) {
  return (
    <>
      <ActionForm action={routes.form("sessions.end")} page={routes.profile()} state={state} label="Sessions">
        <DataTable
          caption="Sessions"
          track="settings_profile.sessions"
          columns={columnsFor(timeZone)}
          rows={sessions}
          rowKey={({ id }) => id}
        />
      </ActionForm>
      {sessions.length > 1 && (
        <ActionForm
          action={routes.form("sessions.end_others")}
          page={routes.profile()}
          state={state}
          label="All other sessions"
        >
          <ConfirmSubmit
            label="End all other sessions"
            question="Log out everywhere except here?"
            confirmLabel="End them"
            track="settings_profile.end_others"
          />
        </ActionForm>
      )}
    </>
  )
}
