import type { ReactNode } from "react"
import { SelectPage } from "#components/data-table/select-page.tsx"
import { LocationSelection } from "#components/locations/location-selection.tsx"
import { isFlagOn } from "#lib/contract/flags.ts"
import type { ListingLocation } from "#lib/contract/local-listings/schema.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { selectedName, selectionFormId } from "#lib/features/filter-bar/selection-fields.ts"
import { hasPublishing } from "#lib/features/local-listings/card-of.ts"
import { listingsHref } from "#lib/features/local-listings/hrefs.ts"
import { blocksPhotos, photoBlockTexts } from "#lib/features/local-listings/photo-block.ts"
import { toListingsFilter } from "#lib/features/local-listings/queries.ts"
import { isClassicTable } from "#lib/features/local-listings/table.ts"
import type { ListingsList, ListingsVisit } from "#lib/features/local-listings/visit.ts"
import { fromListingsName } from "#lib/features/locations/search-params.ts"
import { selectionIn } from "#lib/features/locations/selection.ts"
import { routes } from "#lib/routes/routes.ts"
import { canPost } from "./open-composer.tsx"

/** Selecting rows, and what can be done with them (D-190); nothing for who may do none of it. */
export function selectingListings(
  { context, query, search, accountId }: ListingsVisit,
  { locations, paging }: ListingsList,
) {
  const { can, flags, settings, today } = context
  const isClassic = isClassicTable(settings)
  const targets = {
    hours: can("location.update") ? routes.locationsHours() : null,
    holidays:
      can("location.update") && isFlagOn(flags, "specialHours") ? routes.locationsHolidayHours() : null,
    listings: can("location.update") ? routes.locationsListings() : null,
    photos:
      can("media.create") && hasPublishing(context)
        ? {
            to: routes.localListingsPhotos(),
            blockedIds: locations
              .filter((location) => blocksPhotos(location, isClassic))
              .map(({ id }) => String(id)),
            refusal: photoBlockTexts[isClassic ? "classic" : "table"],
          }
        : null,
    post: canPost(context) ? routes.localListings() : null,
  }
  if (!targets.hours && !targets.photos && !targets.post) return {}
  const { list } = selectionIn(new URLSearchParams([...query, [fromListingsName, "true"]]))
  return {
    selection: {
      name: selectedName,
      formId: selectionFormId,
      nameOf: ({ name }: ListingLocation) => name,
      head: <SelectPage name={selectedName} label="Select all locations on this page" />,
    },
    around: (table: ReactNode) => (
      <LocationSelection
        key={list}
        targets={targets}
        total={paging.total}
        list={list}
        filter={{ list: "local_listings", accountId: accountId, query: toListingsFilter(search) }}
        page={listingsHref(query)}
        today={today}
        weekStart={weekStartOfSettings(settings)}
        track="local_listings"
      >
        {table}
      </LocationSelection>
    ),
  }
}
