import { CircleCheck, CircleX, Clock, ClockFading, type IconNode } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { LocationImport } from "#lib/contract/location-imports.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
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
    cell: ({ status }) => {
      const { tone, icon, label } = statusBadges[status]
      return (
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      )
    },
  },
  { key: "created", label: "Created", isNumber: true, cell: ({ created }) => formatCount(created) },
  { key: "updated", label: "Updated", isNumber: true, cell: ({ updated }) => formatCount(updated) },
  { key: "failed", label: "Failed", isNumber: true, cell: ({ failed }) => formatCount(failed) },
  {
    key: "created_at",
    label: "Uploaded",
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap">{formatInstant(created_at, timeZone)}</span>
    ),
  },
]

const hrefOf = (page: number | null) => routes.locationImports({ page })

export type LocationImportsListProps = {
  list: Attempt<AnswerOf<"location_imports.list">>
  timeZone: string
}

/** The files that were uploaded, newest first; nothing while there are none. */
export function LocationImportsList({ list, timeZone }: LocationImportsListProps) {
  if (!list.ok) {
    return <ErrorState title="Unable to load imports" text={list.failure.userText} retryHref={hrefOf(null)} />
  }
  const { _embedded, _page, _total, _total_pages } = list.value
  if (_total === 0) return null
  return (
    <section className="form-set" aria-labelledby="recent-imports">
      <h2 id="recent-imports">Recent imports</h2>
      <PendingProvider>
        <PendingArea>
          <DataTable
            caption="Recent imports"
            track="location_imports.files"
            columns={columnsIn(timeZone)}
            rows={_embedded.location_imports}
            rowKey={({ id }) => id}
          />
          <PagePager label="Pages of imports" page={_page} totalPages={_total_pages} hrefOf={hrefOf} />
        </PendingArea>
      </PendingProvider>
    </section>
  )
}
