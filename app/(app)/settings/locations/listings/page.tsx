import { ListingsPreview } from "#components/locations/listings-preview.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { maxBulkLocations } from "#lib/contract/location-bulk-actions/constants.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { fieldsQuery } from "#lib/features/locations/bulk-fields.ts"
import {
  actOf,
  changeOfAct,
  loadListingsChoice,
  loadListingsPreview,
} from "#lib/features/locations/bulk-listings.ts"
import { loadIdsBehind, loadSelection } from "#lib/features/locations/load-selection.ts"
import { bulkTexts } from "#lib/features/locations/texts.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { SelectedFrame } from "../selected-frame.tsx"
import { locationsListings } from "./record.ts"

const { title } = locationsListings

export const generateMetadata = metadataOf(locationsListings)

/** Auto Sync and differences of selected locations: what would happen at each, then the same by a job (D-284). */
export default guardedPage(locationsListings, async ({ context, searchParams }) => {
  const { caller, account } = context
  const search = loadListingsChoice(searchOf(searchParams))
  const [loaded, state] = await Promise.all([
    loadSelection(caller, searchOf(searchParams), account.id),
    currentForm("location.listings"),
  ])
  const { selection, filter, count, listHref, query } = loaded
  const chosen = actOf(search)
  const own = fieldsQuery(query, { ...chosen, result: search.result, previewPage: search.previewPage })
  const isTooMany = count > maxBulkLocations
  const ids =
    isTooMany || count === 0 ? [] : selection.isAll ? await loadIdsBehind(caller, filter) : [...selection.ids]
  const load = (result: typeof search.result) =>
    attempt(loadListingsPreview(caller, { location_ids: ids, ...changeOfAct(chosen) }, { ...search, result }))
  const first = ids.length > 0 ? await load(search.result ?? "changed") : null
  const shown =
    search.result ??
    (first?.ok && first.value.changed === 0 ? (first.value.failed > 0 ? "failed" : "unchanged") : "changed")
  const preview = first?.ok && shown !== (search.result ?? "changed") ? await load(shown) : first
  return (
    <SelectedFrame title={title} context={context} count={count} listHref={listHref}>
      {isTooMany ? (
        <p className="notice">{bulkTexts.tooMany}</p>
      ) : preview?.ok ? (
        <PendingProvider>
          <ListingsPreview
            preview={preview.value}
            shown={shown}
            chosen={chosen}
            selection={selection}
            query={own}
            listHref={listHref}
            state={state}
          />
        </PendingProvider>
      ) : (
        <ErrorState
          title="Unable to load the preview"
          text={preview?.failure.userText ?? bulkTexts.notLoaded}
          retryHref={routes.locationsListings(own)}
        />
      )}
    </SelectedFrame>
  )
})
