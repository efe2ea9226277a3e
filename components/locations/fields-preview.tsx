import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Figure } from "#components/ui/figure.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import type { LocationBulkPreview, LocationBulkPreviewRow } from "#lib/contract/index.ts"
import { type ChosenValue, type FieldsSearch, fieldsQuery } from "#lib/features/locations/bulk-fields.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { changeTexts } from "#lib/location-history/change-texts.ts"
import { routes } from "#lib/routes/routes.ts"
import { nameColumn, reasonColumn, resultLabels } from "./preview-columns.tsx"
import { type SelectedLocations, SelectionInputs } from "./selection-inputs.tsx"

type Result = LocationBulkPreviewRow["result"]

function shownValue(row: LocationBulkPreviewRow, side: "before" | "after") {
  const text = changeTexts(row)[0]?.[side] ?? null
  if (text === null) return nothing
  return row.changes[0]?.field === "phone" ? nationalPhone(text, row.country) : text
}

const nothing = <span className="text-faint">None</span>

const columns: Column<LocationBulkPreviewRow>[] = [
  nameColumn,
  { key: "now", label: "Now", isLong: true, cell: (row) => shownValue(row, "before") },
  { key: "after", label: "After", isLong: true, cell: (row) => shownValue(row, "after") },
]

const failedColumns = [nameColumn, reasonColumn]

export type FieldsPreviewProps = {
  preview: LocationBulkPreview
  shown: Result
  chosen: ChosenValue
  /** The chosen field and value in words. */
  summary: string
  selection: SelectedLocations
  /** Query of the page. */
  query: string
  listHref: string
  state: FormState
}

/** Effect of a change at each location, before it is confirmed. */
export function FieldsPreview(props: FieldsPreviewProps) {
  const { preview, shown, chosen, summary, selection, query, listHref, state } = props
  const { changed, unchanged, failed } = preview
  const hrefOf = (choice: Partial<FieldsSearch>) => routes.locationsFields(fieldsQuery(query, choice))
  const counts: [Result, number][] = [
    ["changed", changed],
    ["failed", failed],
    ["unchanged", unchanged],
  ]
  return (
    <>
      <section className="grid gap-4" aria-labelledby="fields-summary">
        <h2 id="fields-summary" className="wrap-anywhere">
          {summary}
        </h2>
        <section className="strip strip-even md:grid-cols-[repeat(3,1fr)]" aria-label="Figures">
          {counts.map(([result, count]) => (
            <Figure key={result} label={resultLabels[result]} value={formatCount(count)} />
          ))}
        </section>
        <div className="flex flex-wrap items-center gap-2">
          {changed > 0 ? (
            <ActionForm
              action={routes.form("location.fields")}
              page={hrefOf({})}
              state={state}
              label={`Change ${countOf(changed, "location", "locations")}`}
            >
              <SelectionInputs {...selection} />
              <input type="hidden" name="field" value={chosen.field} />
              <input type="hidden" name="value" value={chosen.value ?? ""} />
              <input type="hidden" name="clear" value={chosen.clear ?? "false"} />
              <FormButtons
                label={`Confirm ${countOf(changed, "change", "changes")}`}
                busyLabel="Starting..."
                cancelHref={listHref}
                track="settings_locations.fields_confirm"
              />
            </ActionForm>
          ) : (
            <p className="text-13 text-muted">Nothing would change.</p>
          )}
          <Link
            className={buttonClass({ kind: "quiet" })}
            href={hrefOf({ value: null, clear: null, result: null, previewPage: null })}
            prefetch={false}
          >
            Change value
          </Link>
        </div>
      </section>
      <PendingProvider>
        <section className="grid gap-3" aria-label="Preview">
          <TabLinks
            label="Preview"
            tabs={counts
              .filter(([result, count]) => count > 0 || result === shown)
              .map(([result, count]) => ({
                label: `${resultLabels[result]} (${formatCount(count)})`,
                href: hrefOf({ result, previewPage: null }),
                isCurrent: result === shown,
              }))}
          />
          <PendingArea>
            <DataTable
              caption="Preview"
              track="settings_locations.fields_preview"
              columns={
                shown === "failed" ? failedColumns : shown === "changed" ? columns : columns.slice(0, 1)
              }
              rows={preview.locations}
              rowKey={({ location_id }) => location_id}
            />
            <PagePager
              label="Pages of the preview"
              page={preview.page}
              totalPages={preview.total_pages}
              hrefOf={(previewPage) => hrefOf({ previewPage })}
            />
          </PendingArea>
        </section>
      </PendingProvider>
    </>
  )
}
