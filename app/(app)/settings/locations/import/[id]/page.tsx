import { cache } from "react"
import { FormSelect } from "#components/form/form-select.tsx"
import { ColumnSelects } from "#components/imports/column-selects.tsx"
import { ImportLive } from "#components/imports/import-live.tsx"
import { ColumnQuestion, EncodingQuestion } from "#components/imports/import-questions.tsx"
import { ImportSteps } from "#components/imports/import-steps.tsx"
import { EncodingSelect } from "#components/imports/reading-selects.tsx"
import { CountryQuestion } from "#components/location-imports/country-question.tsx"
import { ImportRows } from "#components/location-imports/import-rows.tsx"
import { LocationImportView } from "#components/location-imports/location-import-view.tsx"
import { LocationCost } from "#components/locations/location-cost.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { noColumn } from "#lib/contract/imports/constants.ts"
import { encodingLabels } from "#lib/contract/imports/encodings.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { loadCountryCodes } from "#lib/features/address/server-options.ts"
import { labelOf, mappedFields } from "#lib/features/imports/fields.ts"
import { locationFieldLabels } from "#lib/features/location-imports/fields.ts"
import { loadImportRows, loadRowsSearch } from "#lib/features/location-imports/queries.ts"
import { isEncodingOpen, isOnItsWay, isOpen, stepOf } from "#lib/features/location-imports/states.ts"
import { loadLocationPreview } from "#lib/features/locations/load-preview.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { locationImport } from "./record.ts"

const loadFile = cache((caller: Caller, id: string) =>
  callApi(caller, "location_imports.get", { params: { id } }),
)

export const generateMetadata = metadataOf(
  locationImport,
  async ({ context, params }) => (await loadFile(context.caller, params["id"]!)).file_name,
)

export default guardedPage(locationImport, async ({ context, params, searchParams }) => {
  const { caller, account, session } = context
  const id = params["id"] ?? ""
  const search = loadRowsSearch(searchOf(searchParams))
  const [file, rows, start, state] = await Promise.all([
    loadFile(caller, id),
    mainPart(attempt(loadImportRows(caller, id, search))),
    currentForm("location_imports.start"),
    currentForm("location_imports.update"),
  ])
  const added = file.status === "checked" && !isOpen(file) ? file.created : 0
  const preview = added > 0 ? await loadLocationPreview(context, added) : "hidden"
  const cost = preview !== "hidden" && (
    <LocationCost preview={preview} isTrial={account.status === "trial"} added={added} />
  )
  const { charset } = file
  const isCountryAsked = file.unclear?.some(({ field }) => field === "country") ?? false
  const needsCountries = isCountryAsked || file.default_country != null
  const countries = needsCountries ? await loadCountryCodes() : []
  const read = file.encoding ?? charset?.encoding
  const label = read ? encodingLabels[read] : ""
  const questions =
    charset && isEncodingOpen(file) ? (
      <EncodingQuestion charset={charset} />
    ) : (
      file.unclear?.map((unclear) =>
        unclear.field === "country" && unclear.is_optional ? (
          <CountryQuestion key="country" countries={countries} columns={unclear.columns} />
        ) : (
          <ColumnQuestion
            key={unclear.field}
            {...unclear}
            label={labelOf(unclear.field, locationFieldLabels)}
            isNamed={Boolean(ownValue(file.mapping ?? {}, unclear.field))}
            isOptional={unclear.is_optional ?? unclear.samples !== undefined}
          />
        ),
      )
    )
  const fields = isOpen(file) ? (
    questions
  ) : (
    <>
      <ColumnSelects
        columns={file.columns ?? []}
        fields={mappedFields(file.mapping ?? {}, locationFieldLabels)}
      />
      {file.default_country != null && (
        <FormSelect
          name="default_country"
          label="Country of new locations"
          options={[...countries, { value: noColumn, label: "None: rows without a country fail" }]}
          defaultValue={file.default_country}
        />
      )}
      {charset && <EncodingSelect encoding={file.encoding} />}
    </>
  )
  return (
    <SettingsFrame
      title={file.file_name}
      accountName={account.name}
      back={{ href: routes.locationImports(), label: "Back to Import locations" }}
    >
      <ImportLive
        userId={String(session.user_id)}
        action="LOCATION_IMPORT_UPDATED"
        importId={id}
        isOnItsWay={isOnItsWay(file.status)}
        shown={`${file.status} ${isOpen(file)}`}
      />
      <ImportSteps current={stepOf(file)} />
      <LocationImportView file={file} start={start} reading={{ state, fields, label }} cost={cost} />
      {!isOnItsWay(file.status) && !isOpen(file) && <ImportRows file={file} rows={rows} search={search} />}
    </SettingsFrame>
  )
})
