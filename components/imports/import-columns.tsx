import { CircleCheck, CircleQuestionMark, CircleX, Clock, ClockFading, type IconNode } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import type { ImportState } from "#lib/contract/imports/constants.ts"
import type { Import } from "#lib/contract/imports/schema.ts"
import { isOpen } from "#lib/features/imports/reading.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

type StateBadge = { tone: BadgeTone; icon: IconNode; label: string }

const states: Record<ImportState, StateBadge> = {
  checking: { tone: "accent", icon: ClockFading, label: "Checking" },
  checked: { tone: "warning", icon: Clock, label: "Ready to import" },
  importing: { tone: "accent", icon: ClockFading, label: "Importing" },
  done: { tone: "positive", icon: CircleCheck, label: "Imported" },
  undoing: { tone: "accent", icon: ClockFading, label: "Undoing" },
  undone: { tone: "neutral", icon: CircleX, label: "Undone" },
  failed: { tone: "negative", icon: CircleX, label: "Failed" },
}

/** An import that is in says something only when undoing it has failed, a checked file whether it leaves questions. */
function badgeOf(file: Import): StateBadge {
  const { state, message } = file
  if (state === "done" && message) return { tone: "negative", icon: CircleX, label: "Undo failed" }
  if (state === "checked" && isOpen(file))
    return { ...states.checked, icon: CircleQuestionMark, label: "Needs your input" }
  return states[state]
}

/** Columns of the files that were uploaded. @param timeZone of the account. */
export const importColumns = (timeZone: string): Column<Import>[] => [
  {
    key: "file",
    label: "File",
    isLong: true,
    cell: ({ id, file_name }) => (
      <Link className="cell-main" href={routes.importFile(id)} prefetch={false}>
        {file_name}
      </Link>
    ),
  },
  {
    key: "state",
    label: "Status",
    cell: (file) => {
      const { tone, icon, label } = badgeOf(file)
      return (
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      )
    },
  },
  {
    key: "created_at",
    label: "Uploaded",
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap">{formatInstant(created_at, timeZone)}</span>
    ),
  },
  { key: "rows", label: "Rows", isNumber: true, cell: ({ rows }) => formatCount(rows) },
  { key: "new", label: "New reviews", isNumber: true, cell: ({ new_reviews }) => formatCount(new_reviews) },
  {
    key: "rejected",
    label: "Rejected",
    isNumber: true,
    cell: ({ rejected_rows }) => formatCount(rejected_rows),
  },
]
