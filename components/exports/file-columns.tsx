import { CircleCheck, CircleX, Clock, ClockFading, type IconNode, Info } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import { exportTypeLabels } from "#lib/contract/export-files/constants.ts"
import type { ListedExportFile } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { formatBytes, formatCount } from "#lib/format/numbers.ts"

const states: Record<string, { tone: BadgeTone; icon: IconNode; label: string }> = {
  pending: { tone: "neutral", icon: Clock, label: "Pending" },
  processing: { tone: "accent", icon: ClockFading, label: "Preparing" },
  completed: { tone: "positive", icon: CircleCheck, label: "Done" },
  no_results: { tone: "warning", icon: Info, label: "No rows" },
  failed: { tone: "negative", icon: CircleX, label: "Failed" },
}

const nothing = <span className="text-faint">-</span>

const labels: Readonly<Record<string, string>> = exportTypeLabels

/** Display name of a resource; `mta_accounts` has its own. */
const named = (resource: string): string => {
  const label = ownValue(labels, resource)
  if (label) return label
  const words = resource.replace(/^mta_/, "").replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function stateOf({ status, status_reason }: ListedExportFile) {
  const state = ownValue(states, status)
  if (!state) return status
  return (
    <Badge tone={state.tone} icon={state.icon}>
      {status_reason === "timeout" ? "Took too long" : state.label}
    </Badge>
  )
}

/** Columns of the files that were asked for. @param timeZone of the account. */
export const fileColumns = (timeZone: string): Column<ListedExportFile>[] => {
  const at = (instant: string | null | undefined) =>
    instant ? <span className="whitespace-nowrap">{formatInstant(instant, timeZone)}</span> : nothing
  return [
    {
      key: "file",
      label: "File",
      cell: ({ resource, file_type }) => (
        <span className="cell-main">
          {named(resource)}, {file_type.toUpperCase()}
        </span>
      ),
    },
    { key: "state", label: "Status", cell: stateOf },
    { key: "email", label: "Requested by", isLong: true, cell: ({ email }) => email ?? nothing },
    { key: "created_at", label: "Requested", cell: ({ created_at }) => at(created_at) },
    { key: "finished_at", label: "Finished", cell: ({ finished_at }) => at(finished_at) },
    { key: "attempts", label: "Attempts", isNumber: true, cell: ({ attempts }) => formatCount(attempts) },
    {
      key: "rows",
      label: "Rows",
      isNumber: true,
      cell: ({ rows }) => (rows == null ? nothing : formatCount(rows)),
    },
    {
      key: "size",
      label: "Size",
      isNumber: true,
      cell: ({ bytes }) => (bytes == null ? nothing : formatBytes(bytes)),
    },
  ]
}
