import { Settings2, User } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Badge } from "#components/ui/badge.tsx"
import type { AuditEntry } from "#lib/contract/audit-entries/schema.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { actingAs, sentenceOfAction } from "#lib/features/audit-entries/sentences.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { AuditChange } from "./audit-change.tsx"

/** Breaks behind its @ alone: half an address is read as another one. */
function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf("@") + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

function Actor({ email, actor_kind: kind }: AuditEntry) {
  const mark = ownValue(actingAs, kind)
  return (
    <>
      {email ? <EmailAddress email={email} /> : mark ? null : "Someone who was not logged in"}{" "}
      {mark && (
        <Badge tone={kind === "system" ? "neutral" : "accent"} icon={kind === "system" ? Settings2 : User}>
          {mark}
        </Badge>
      )}
    </>
  )
}

type Names = AnswerOf<"audit_entries.list">["names"]

const columnsIn = (timeZone: string, names: Names): Column<AuditEntry>[] => [
  {
    key: "what",
    label: "Action",
    cell: ({ action, resource_name: name, email }) => (
      <>
        <span className="cell-main">{sentenceOfAction(action)}</span>
        {name && name !== email && <span className="cell-sub">{name}</span>}
      </>
    ),
  },
  { key: "who", label: "User", cell: Actor },
  { key: "at", label: "Time", cell: ({ at }) => <time dateTime={at}>{formatInstant(at, timeZone)}</time> },
  {
    key: "address",
    label: "IP address",
    cell: ({ address, user_agent: agent }) =>
      address ? (
        <span title={agent ?? undefined} data-track="audit_log.agent">
          {address}
        </span>
      ) : (
        <span className="text-faint">Unknown</span>
      ),
  },
  {
    key: "changes",
    label: "Changes",
    cell: ({ before, after, action, resource_name: name }) => (
      <AuditChange
        before={before}
        after={after}
        names={names}
        about={[sentenceOfAction(action), name].join(" ").trim()}
      />
    ),
  },
]

export type AuditTableProps = {
  entries: readonly AuditEntry[]
  timeZone: string
  /** Names of the rows that ids stand for. */
  names?: Names
}

/** Lines of the audit log, times in the account's zone. */
export const AuditTable = ({ entries, timeZone, names = null }: AuditTableProps) => (
  <DataTable
    caption="Audit log"
    track="settings_audit_log.entries"
    columns={columnsIn(timeZone, names)}
    rows={entries}
    rowKey={({ id }) => id}
  />
)
