import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormFile } from "#components/form/form-file.tsx"
import { clearedCell, locationImportLimits } from "#lib/contract/location-imports/constants.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { routes } from "#lib/routes/routes.ts"

/** The first step: a file of locations. */
export function UploadLocationsForm({
  state,
  canCreateGroups,
  canExport,
}: {
  state: FormState
  canCreateGroups: boolean
  /** A trial without exports has no file to begin with (D-112). */
  canExport: boolean
}) {
  return (
    <ActionForm
      action={routes.form("location_imports.create")}
      page={routes.locationImports()}
      state={state}
      className="form"
      hasFiles
      label="Upload locations"
    >
      <p className="hint max-w-160">
        A row updates the location with its ID, external ID or Google Place ID, or else the one with its name
        and address. A name alone is enough where only one location has it. Every other row creates a
        location. Fields without a column and empty cells stay as they are; {clearedCell} in a cell removes
        the value. Several groups in a cell are separated by commas. Google’s bulk files of Business Profile
        can be imported too, without sub-locality, coordinates, additional phones and categories, special
        hours, description, opening date and labels; the check names the columns that are left out.
        {canExport && (
          <>
            {" "}
            To change existing locations,{" "}
            <a href={asFile(routes.locations(), "csv")} data-track="settings_locations.csv">
              download them as CSV
            </a>
            , edit the file and upload it here.
          </>
        )}
      </p>
      <input type="hidden" name="dry_run" value="true" />
      <FormFile
        name="file_upload"
        label="File"
        hint="CSV or XLSX, up to 10 MB and 10,000 rows. We check it first; nothing is changed yet."
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        maxBytes={locationImportLimits.maxBytes}
        tooLarge="must be at most 10 MB"
        required
      />
      {canCreateGroups && (
        <FormCheck
          name="create_groups"
          label="Create missing groups"
          hint="Without it, groups of a row that names one you don’t have are left out."
        />
      )}
      <FormButtons label="Upload and check" busyLabel="Uploading..." track="location_imports.upload" />
    </ActionForm>
  )
}
