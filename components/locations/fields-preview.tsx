import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import type { LocationBulkPreview, LocationBulkPreviewRow } from "#lib/contract/index.ts"
import { type ChosenValue, type FieldsSearch, fieldsQuery } from "#lib/features/locations/bulk-fields.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { countOf } from "#lib/format/numbers.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { changeTexts } from "#lib/location-history/change-texts.ts"
import { routes } from "#lib/routes/routes.ts"
import { nameColumn, reasonColumn, resultLabels } from "./preview-columns.tsx"
import { PreviewFigures, type PreviewResult, PreviewRows } from "./preview-parts.tsx"
import { type SelectedLocations, SelectionInputs } from "./selection-inputs.tsx"

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
  shown: PreviewResult
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
  const { changed } = preview
  const hrefOf = (choice: Partial<FieldsSearch>) => routes.locationsFields(fieldsQuery(query, choice))
  return (
    <>
      <section className="grid gap-4" aria-labelledby="fields-summary">
        <h2 id="fields-summary" className="wrap-anywhere">
          {summary}
        </h2>
        <PreviewFigures preview={preview} labels={resultLabels} />
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
        <PreviewRows
          preview={preview}
          shown={shown}
          labels={resultLabels}
          columns={shown === "failed" ? failedColumns : shown === "changed" ? columns : columns.slice(0, 1)}
          track="settings_locations.fields_preview"
          hrefOf={hrefOf}
        />
      </PendingProvider>
    </>
  )
}
