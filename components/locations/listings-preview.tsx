import type { Column } from "#components/data-table/columns.ts"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { BeforeAfter } from "#components/ui/before-after.tsx"
import { Button } from "#components/ui/button.tsx"
import { PendingArea } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import type { LocationBulkPreview, LocationBulkPreviewRow } from "#lib/contract/index.ts"
import {
  directoryNames,
  listingDirectories,
  listingFieldNames,
} from "#lib/contract/local-listings/constants.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { fieldsQuery } from "#lib/features/locations/bulk-fields.ts"
import {
  actLabels,
  actText,
  type ChosenAct,
  isSwitching,
  type ListingsChoice,
  listingActs,
} from "#lib/features/locations/bulk-listings.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { countOf } from "#lib/format/numbers.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { changeTexts, labelOf } from "#lib/location-history/change-texts.ts"
import { routes } from "#lib/routes/routes.ts"
import { resultLabels as fieldResults, nameColumn, reasonColumn } from "./preview-columns.tsx"
import { PreviewFigures, type PreviewResult, PreviewRows } from "./preview-parts.tsx"
import { type SelectedLocations, SelectionInputs } from "./selection-inputs.tsx"

const resultLabels = { ...fieldResults, unchanged: "Nothing to change" }

const names: Readonly<Record<string, string>> = { category_id: "category_name" }
const onOff = (value: unknown) => (value ? "On" : "Off")

/** A change in words, with the directory at which it happens. */
function textsOf({ country, changes }: LocationBulkPreviewRow, isAtDirectory: boolean) {
  return changes.flatMap(({ field, directory_code: code, before, after }) => {
    if (field === "auto_sync") return [{ label: "Auto Sync", before: onOff(before), after: onOff(after) }]
    const shown = (value: unknown) =>
      field === "phone" && typeof value === "string" ? nationalPhone(value, country) : value
    const texts = changeTexts({
      changes: [{ field: ownValue(names, field) ?? field, before: shown(before), after: shown(after) }],
    })
    return texts.map((text) => ({
      ...text,
      label: isAtDirectory && code ? `${text.label} at ${directoryNames[code]}` : text.label,
    }))
  })
}

const columnsOf = (isAtDirectory: boolean): Column<LocationBulkPreviewRow>[] => [
  nameColumn,
  {
    key: "changes",
    label: "Changes",
    isLong: true,
    cell: (row) => <BeforeAfter texts={textsOf(row, isAtDirectory)} />,
  },
]

const fieldLabel = (field: string) => labelOf(ownValue(names, field) ?? field)

export type ListingsPreviewProps = {
  preview: LocationBulkPreview
  shown: PreviewResult
  chosen: ChosenAct
  selection: SelectedLocations
  /** Query of the page. */
  query: string
  listHref: string
  state: FormState
}

/** Chooses the directory and the field whose differences are settled. */
function Narrowing({ chosen, selection }: Pick<ListingsPreviewProps, "chosen" | "selection">) {
  const { act, at, only } = chosen
  if (isSwitching(act)) return null
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      method="get"
      action={routes.locationsListings()}
      aria-label="Which differences"
    >
      <SelectionInputs {...selection} />
      <input type="hidden" name="act" value={act} />
      <label className="field">
        <span className="label">Directory</span>
        <select className="input input-dense" name="at" defaultValue={at ?? ""} key={`${act} ${at}`}>
          {act === "ours" && <option value="">All directories</option>}
          {listingDirectories.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="label">Field</span>
        <select className="input input-dense" name="only" defaultValue={only ?? ""} key={`${act} ${only}`}>
          <option value="">All fields</option>
          {listingFieldNames.map((field) => (
            <option key={field} value={field}>
              {fieldLabel(field)}
            </option>
          ))}
        </select>
      </label>
      <Button dense type="submit" data-track="settings_locations.listings_show">
        Show
      </Button>
    </form>
  )
}

/** Acts on the listings of selected locations, with their effect at each, before one is confirmed. */
export function ListingsPreview(props: ListingsPreviewProps) {
  const { preview, shown, chosen, selection, query, listHref, state } = props
  const { act, at, only } = chosen
  const { changed } = preview
  const hrefOf = (choice: Partial<ListingsChoice>) => routes.locationsListings(fieldsQuery(query, choice))
  const label = `${actLabels[act]} at ${countOf(changed, "location", "locations")}`
  return (
    <div className="grid gap-5">
      <TabLinks
        label="What to do"
        tabs={listingActs.map((one) => ({
          label: actLabels[one],
          href: hrefOf({ act: one, at: null, only: null, result: null, previewPage: null }),
          isCurrent: one === act,
        }))}
      />
      <Narrowing chosen={chosen} selection={selection} />
      <PendingArea>
        <div className="grid gap-5">
          <p className="max-w-160 text-13 text-muted">{actText(chosen)}</p>
          <PreviewFigures preview={preview} labels={resultLabels} />
          {changed > 0 ? (
            <ActionForm
              action={routes.form("location.listings")}
              page={hrefOf({})}
              state={state}
              label={label}
            >
              <SelectionInputs {...selection} />
              <input type="hidden" name="act" value={act} />
              <input type="hidden" name="at" value={at ?? ""} />
              <input type="hidden" name="only" value={only ?? ""} />
              <FormButtons
                label={label}
                busyLabel="Starting..."
                cancelHref={listHref}
                track="settings_locations.listings_confirm"
              />
            </ActionForm>
          ) : (
            <p className="text-13 text-muted">Nothing would change.</p>
          )}
        </div>
      </PendingArea>
      <PreviewRows
        preview={preview}
        shown={shown}
        labels={resultLabels}
        columns={
          shown === "failed"
            ? [nameColumn, reasonColumn]
            : shown === "changed"
              ? columnsOf(act === "ours")
              : [nameColumn]
        }
        track="settings_locations.listings_preview"
        hrefOf={hrefOf}
      />
    </div>
  )
}
