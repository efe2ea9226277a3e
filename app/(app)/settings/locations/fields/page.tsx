import { EditFieldForm } from "#components/locations/edit-field-form.tsx"
import { FieldsPreview } from "#components/locations/fields-preview.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import { locationBulkFields, maxBulkLocations } from "#lib/contract/location-bulk-actions/constants.ts"
import { timeZones } from "#lib/dates/time-zones.ts"
import { attempt } from "#lib/errors/attempt.ts"
import {
  bulkFieldLabels,
  fieldsOfChoice,
  fieldsQuery,
  loadFieldsPreview,
  loadFieldsSearch,
} from "#lib/features/locations/bulk-fields.ts"
import { withCategoryName } from "#lib/features/locations/load-category.ts"
import { loadIdsBehind, loadSelection } from "#lib/features/locations/load-selection.ts"
import { bulkTexts } from "#lib/features/locations/texts.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { countOf } from "#lib/format/numbers.ts"
import { valueText } from "#lib/location-history/change-texts.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { SelectedFrame } from "../selected-frame.tsx"
import { locationsFields } from "./record.ts"

const { title } = locationsFields

export const generateMetadata = metadataOf(locationsFields)

/** One field of selected locations: chosen with its value, then previewed, then confirmed (D-284). */
export default guardedPage(locationsFields, async ({ context, searchParams }) => {
  const { caller, account } = context
  const given = searchOf(searchParams)
  const search = loadFieldsSearch(given)
  const [loaded, choosing, confirming] = await Promise.all([
    loadSelection(caller, given, account.id),
    currentForm("location.fields_preview"),
    currentForm("location.fields"),
  ])
  const { selection, filter, count, listHref, query } = loaded
  const chosen = { ...search, field: search.field ?? "phone" }
  const { field, value, clear } = chosen
  const own = fieldsQuery(query, {
    field,
    value,
    clear,
    result: search.result,
    previewPage: search.previewPage,
  })
  const isTooMany = count > maxBulkLocations
  const fields = isTooMany || count === 0 ? null : fieldsOfChoice(chosen)
  const ids = fields && (selection.isAll ? await loadIdsBehind(caller, filter) : [...selection.ids])
  const load = (result: typeof search.result) =>
    attempt(
      loadFieldsPreview(caller, { location_ids: ids ?? [], fields: fields ?? {} }, { ...search, result }),
    )
  const first = fields && (await load(search.result ?? "changed"))
  const shown =
    search.result ??
    (first?.ok && first.value.changed === 0 ? (first.value.failed > 0 ? "failed" : "unchanged") : "changed")
  const preview = first?.ok && shown !== (search.result ?? "changed") ? await load(shown) : first
  const category =
    field === "category_id" && value
      ? (await withCategoryName(caller, { category_id: value } as never)).category_name
      : null
  const said = clear
    ? "None"
    : (category ?? valueText(field, field === "is_headquarters" ? value === "true" : value))
  return (
    <SelectedFrame title={title} context={context} count={count} listHref={listHref}>
      {isTooMany ? (
        <p className="notice">{bulkTexts.tooMany}</p>
      ) : preview?.ok ? (
        <FieldsPreview
          preview={preview.value}
          shown={shown}
          chosen={chosen}
          summary={`${bulkFieldLabels[field]}: ${said}`}
          selection={selection}
          query={own}
          listHref={listHref}
          state={confirming}
        />
      ) : (
        <PendingProvider>
          <section className="grid gap-5" aria-labelledby="fields-of">
            <h2 id="fields-of">{countOf(count, "location", "locations")}</h2>
            <TabLinks
              label="Fields"
              tabs={locationBulkFields.map((one) => ({
                label: bulkFieldLabels[one],
                href: routes.locationsFields(fieldsQuery(query, { field: one })),
                isCurrent: one === field,
              }))}
            />
            <EditFieldForm
              key={field}
              field={field}
              value={value ?? ""}
              isCleared={clear !== null}
              category={category && value ? { id: value, name: category } : undefined}
              selection={selection}
              zones={timeZones}
              page={routes.locationsFields(fieldsQuery(query, { field }))}
              listHref={listHref}
              state={preview && !preview.ok ? { ...choosing, error: preview.failure.userText } : choosing}
            />
          </section>
        </PendingProvider>
      )}
    </SelectedFrame>
  )
})
