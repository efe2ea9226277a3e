import { FilledAddress } from "#components/address/filled-address.tsx"
import { FormSkeleton } from "#components/locations/form-skeleton.tsx"
import { LocationCost } from "#components/locations/location-cost.tsx"
import { LocationForm } from "#components/locations/location-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { healthcareVertical } from "#lib/contract/accounts/constants.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import { timeZones } from "#lib/dates/time-zones.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { showsPlaceSearch } from "#lib/features/locations/fill-from-place.ts"
import { isFullTrial, loadLocationPreview } from "#lib/features/locations/load-preview.ts"
import { loadRegion } from "#lib/features/locations/load-region.ts"
import { canonicalLocationsQuery } from "#lib/features/locations/search-params.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { seesPlaceId } from "#lib/permissions/place-id.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { locationNew } from "./record.ts"

const { title } = locationNew

export const generateMetadata = metadataOf(locationNew)

export default guardedPage(locationNew, async ({ context, searchParams }) => {
  const { account, session, settings, flags, today } = context
  const list = canonicalLocationsQuery(searchOf(searchParams))
  const state = await currentForm("location.save")
  const region = await loadRegion(state)
  const preview = await loadLocationPreview(context)
  const isTrial = account.status === "trial"
  return (
    <SettingsFrame
      title={title}
      accountName={account.name}
      back={{ href: routes.locations(list), label: "Back to Locations" }}
    >
      {preview !== "hidden" && <LocationCost preview={preview} isTrial={isTrial} />}
      <FormSkeleton>
        <LocationForm
          isFull={isFullTrial(preview, isTrial)}
          state={state}
          page={routes.locationNew(list)}
          cancelHref={routes.locations(list)}
          hasPlaceId={seesPlaceId(session.user_type_id, settings)}
          hasPlaceSearch={showsPlaceSearch(undefined)}
          hasNpi={account.account_vertical_name === healthcareVertical}
          zones={timeZones}
          holidays={
            isFlagOn(flags, "specialHours")
              ? { entries: [], today, weekStart: weekStartOfSettings(settings) }
              : undefined
          }
        >
          <FilledAddress {...region} />
        </LocationForm>
      </FormSkeleton>
    </SettingsFrame>
  )
})
