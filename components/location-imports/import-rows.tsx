import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { LocationRowAction } from "#lib/contract/location-imports/constants.ts"
import type { LocationImport, LocationImportRow } from "#lib/contract/location-imports/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { RowsSearch } from "#lib/features/location-imports/queries.ts"
import { actionLabelsOf } from "#lib/features/location-imports/states.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { localPhone } from "#lib/format/phone.ts"
import { routes } from "#lib/routes/routes.ts"

/** Columns of the file of locations in the words of the form. */
const labels: Partial<Record<string, string>> = {
  external_id: "External ID",
  name: "Internal name",
  google_place_id: "Google Place ID",
  status: "Business status",
}

/** The words for a column of the file of locations. */
const fieldLabel = (field: string): string =>
  ownValue(labels, field) ?? `${field[0]!.toUpperCase()}${field.slice(1)}`.replaceAll("_", " ")

/** A value as the form shows it. */
const shownValue = (field: string, value: string | null | undefined): string | null =>
  value != null && field === "phone" ? localPhone(value) : (value ?? null)

function Changes({ action, message, changes }: LocationImportRow) {
  if (action === "failed") return message
  return (
    <>
      {message && <p className="wrap-anywhere text-muted">{message}</p>}
      <dl className="grid gap-x-3 gap-y-0.5 wrap-anywhere grid-cols-[max-content_1fr]">
        {changes.map(({ field, before, after }) => (
          <div key={field} className="contents">
            <dt className="text-faint">{fieldLabel(field)}</dt>
            <dd>
              {action === "updated" && (
                <>
                  <del className="text-faint">{shownValue(field, before) ?? "None"}</del>{" "}
                  <span aria-hidden="true">→</span>{" "}
                </>
              )}
              {action === "updated" ? (
                <ins className="no-underline">{shownValue(field, after) ?? "None"}</ins>
              ) : (
                shownValue(field, after)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const columnsOf = (label: Record<LocationRowAction, string>): Column<LocationImportRow>[] => [
  {
    key: "name",
    label: "Location",
    isLong: true,
    cell: ({ name, location_id: id }) =>
      id == null ? (
        (name ?? "")
      ) : (
        <Link className="cell-main" href={routes.locationDetails(id)} prefetch={false}>
          {name}
        </Link>
      ),
  },
  { key: "row", label: "Line", isNumber: true, cell: ({ row }) => formatCount(row) },
  { key: "action", label: "Action", cell: ({ action }) => label[action] },
  { key: "changes", label: "Changes", isLong: true, cell: Changes },
]

export type ImportRowsProps = {
  file: LocationImport
  rows: Attempt<AnswerOf<"location_imports.list_rows">>
  search: RowsSearch
}

/** Changes by the rows of a file, done or planned, each with its fields before and after. */
export function ImportRows({ file, rows, search }: ImportRowsProps) {
  const hrefOf = (change: Partial<RowsSearch>) =>
    routes.locationImport(file.id, { action: search.action, page: null, ...change })
  if (!rows.ok) {
    return <ErrorState title="Unable to load rows" text={rows.failure.userText} retryHref={hrefOf({})} />
  }
  const label = actionLabelsOf(file)
  const counts: [LocationRowAction | null, string, number][] = [
    [null, "All", file.created + file.updated + file.failed],
    ["created", label.created, file.created],
    ["updated", label.updated, file.updated],
    ["failed", label.failed, file.failed],
  ]
  if (counts[0]![2] === 0) return null
  return (
    <PendingProvider>
      <section className="grid gap-3" aria-label="Rows">
        <TabLinks
          label="Rows"
          tabs={counts.map(([action, name, count]) => ({
            label: `${name} (${formatCount(count)})`,
            href: hrefOf({ action }),
            isCurrent: search.action === action,
          }))}
        />
        <PendingArea>
          <div className="[&_td]:align-top">
            <DataTable
              caption="Rows"
              track="location_imports.rows"
              columns={columnsOf(label)}
              rows={rows.value._embedded.rows}
              rowKey={({ row }) => row}
            />
          </div>
          <PagePager
            label="Pages of rows"
            page={rows.value._page}
            totalPages={rows.value._total_pages}
            hrefOf={(page) => hrefOf({ page })}
          />
        </PendingArea>
      </section>
    </PendingProvider>
  )
}
