import { TriangleAlert } from "lucide"
import { redirect } from "next/navigation"
import { NoneSelected } from "#components/locations/none-selected.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { tooManyLocations } from "#lib/contract/media/constants.ts"
import { loadSelectedListings } from "#lib/features/local-listings/load-selected.ts"
import { blocksPhotos, photoBlockTexts } from "#lib/features/local-listings/photo-block.ts"
import { isClassicTable } from "#lib/features/local-listings/table.ts"
import { selectionIn, selectionListHref } from "#lib/features/locations/selection.ts"
import { firstLocationStep } from "#lib/features/onboarding/first-step.ts"
import { addPhotosHref, maxWizardLocations } from "#lib/features/photos/wizard.ts"
import { countOf } from "#lib/format/numbers.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { localListingsPhotos } from "./record.ts"

const { title } = localListingsPhotos

export const generateMetadata = metadataOf(localListingsPhotos)

/** Leads to the wizard with the selected locations (D-190), or says why photos cannot go to all of them. */
export default guardedPage(localListingsPhotos, async ({ context, searchParams }) => {
  const { caller, account, settings } = context
  const selection = selectionIn(searchOf(searchParams))
  const listHref = selectionListHref(selection)
  const { locations, total } = await loadSelectedListings(caller, selection, account.id, maxWizardLocations)
  const isClassic = isClassicTable(settings)
  const isBlocked =
    locations.length < Math.min(selection.ids.length, maxWizardLocations) ||
    locations.some((location) => blocksPhotos(location, isClassic))
  if (total > 0 && total <= maxWizardLocations && !isBlocked) {
    const locationIds = locations.map(({ id }) => String(id))
    redirect(addPhotosHref(listHref, locationIds))
  }
  const refusal =
    total > maxWizardLocations
      ? `${tooManyLocations}. ${countOf(total, "location is", "locations are")} selected.`
      : photoBlockTexts[isClassic ? "classic" : "table"]
  return (
    <SettingsFrame
      title={title}
      accountName={account.name}
      back={{ href: listHref, label: "Back to Local Listings" }}
    >
      {total === 0 && selection.ids.length === 0 ? (
        <NoneSelected
          listHref={listHref}
          isEmpty={context.account.total_locations === 0}
          first={firstLocationStep(context)}
        />
      ) : (
        <p className="notice border-l-warning" role="alert">
          <Icon icon={TriangleAlert} />
          <span>{refusal}</span>
        </p>
      )}
    </SettingsFrame>
  )
})
