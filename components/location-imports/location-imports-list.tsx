import { CircleCheck, CircleQuestionMark, CircleX, Clock, ClockFading, type IconNode } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { RecentImports } from "#components/data-table/recent-imports.tsx"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { LocationImport } from "#lib/contract/location-imports/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { isAhead, isOpen } from "#lib/features/location-imports/states.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

const statusBadges: Record<LocationImport["status"], { tone: BadgeTone; icon: IconNode; label: string }> = {
  checking: { tone: "accent", icon: ClockFading, label: "Checking" },
  checked: { tone: "warning", icon: Clock, label: "Ready to import" },
  processing: { tone: "accent", icon: ClockFading, label: "Importing" },
  complete: { tone: "positive", icon: CircleCheck, label: "Imported" },
  error: { tone: "negative", icon: CircleX, label: "Failed" },
  undoing: { tone: "accent", icon: ClockFading, label: "Undoing" },
  undone: { tone: "neutral", icon: CircleX, label: "Undone" },
}

/** A checked file may leave something to be said. */
const badgeOf = (file: LocationImport) =>
  file.status === "checked" && isOpen(file)
    ? { ...statusBadges.checked, icon: CircleQuestionMark, label: "Needs your input" }
    : statusBadges[file.status]

/** Nothing is done yet by a file that waits for its import. */
const done = ({ status }: LocationImport, count: number) =>
  isAhead(status) ? <span className="text-faint">–</span> : formatCount(count)

const columnsIn = (timeZone: string): Column<LocationImport>[] => [
  {
    key: "file",
    label: "File",
    isLong: true,
    cell: ({ id, file_name }) => (
      <Link className="cell-main" href={routes.locationImport(id)} prefetch={false}>
        {file_name}
      </Link>
    ),
  },
  {
    key: "status",
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
  { key: "created", label: "Created", isNumber: true, cell: (file) => done(file, file.created) },
  { key: "updated", label: "Updated", isNumber: true, cell: (file) => done(file, file.updated) },
  { key: "failed", label: "Failed", isNumber: true, cell: (file) => done(file, file.failed) },
  {
    key: "created_at",
    label: "Uploaded",
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap">{formatInstant(created_at, timeZone)}</span>
    ),
  },
]

export type LocationImportsListProps = {
  list: Attempt<AnswerOf<"location_imports.list">>
  timeZone: string
}

/** The files of locations that were uploaded, newest first; nothing while there are none. */
export const LocationImportsList = ({ list, timeZone }: LocationImportsListProps) => (
  <RecentImports
    list={list}
    rows={list.ok ? list.value._embedded.location_imports : []}
    columns={columnsIn(timeZone)}
    hrefOf={(page) => routes.locationImports({ page })}
    track="location_imports.files"
  />
)
