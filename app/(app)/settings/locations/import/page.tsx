import { ImportSteps } from "#components/imports/import-steps.tsx"
import { LocationImportsList } from "#components/location-imports/location-imports-list.tsx"
import { UploadLocationsForm } from "#components/location-imports/upload-locations-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { loadLocationImports, loadLocationImportsSearch } from "#lib/features/location-imports/queries.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { locationImports } from "./record.ts"

const { title } = locationImports

export const generateMetadata = metadataOf(locationImports)

export default guardedPage(locationImports, async ({ context, searchParams }) => {
  const { caller, account, timeZone, can } = context
  const { page } = loadLocationImportsSearch(searchOf(searchParams))
  const [list, state] = await Promise.all([
    mainPart(attempt(loadLocationImports(caller, page))),
    currentForm("location_imports.create"),
  ])
  return (
    <SettingsFrame
      title={title}
      intro="Add locations, or change many, from a CSV or XLSX file."
      accountName={account.name}
      back={{ href: routes.locations(), label: "Back to Locations" }}
    >
      <ImportSteps current={0} />
      <UploadLocationsForm
        state={state}
        canCreateGroups={can("group.create")}
        canExport={exportRefusal(context, routes.locationImports()) === null}
      />
      <LocationImportsList list={list} timeZone={timeZone} />
    </SettingsFrame>
  )
})
