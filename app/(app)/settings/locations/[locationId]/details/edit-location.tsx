import { FilledAddress } from "#components/address/filled-address.tsx"
import { FormSkeleton } from "#components/locations/form-skeleton.tsx"
import { LocationForm } from "#components/locations/location-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { TextLine } from "#components/shell/text-line.tsx"
import { healthcareVertical } from "#lib/contract/accounts/constants.ts"
import { timeZones } from "#lib/dates/time-zones.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { placeTexts } from "#lib/features/locations/address.ts"
import { showsPlaceSearch } from "#lib/features/locations/fill-from-place.ts"
import { withCategoryName } from "#lib/features/locations/load-category.ts"
import { loadDirectories } from "#lib/features/locations/load-directories.ts"
import { loadEligible } from "#lib/features/locations/load-eligible.ts"
import { openIssues } from "#lib/features/locations/load-issues.ts"
import { loadRegion } from "#lib/features/locations/load-region.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { hasPlaceId, holidaysOf, type LocationVisit } from "./location-visit.ts"
import { SwitchOfAutoSync } from "./switch-of-auto-sync.tsx"

/** The form that edits a location, in place of its parts (001 §4). @param state of this form. */
export async function editLocation(visit: LocationVisit, state: FormState) {
  const { context, location, hrefs, issues } = visit
  const { caller, account, settings, can } = context
  const [region, named, directories, eligible, holidays] = await Promise.all([
    loadRegion(state, location),
    withCategoryName(caller, location),
    can("local_listing.create") ? loadDirectories(caller, location) : undefined,
    loadEligible(context, String(location.id)),
    holidaysOf(visit),
  ])
  return (
    <SettingsFrame
      title="Edit location"
      intro={<TextLine groups={[placeTexts(location)]} />}
      accountName={account.name}
      back={{ href: hrefs.details, label: `Back to ${location.name}` }}
    >
      {eligible && (
        <SwitchOfAutoSync
          {...{ context, location, eligible }}
          hasNotice={can("integration.read")}
          page={hrefs.edit}
        />
      )}
      <FormSkeleton>
        <LocationForm
          key={location.version}
          location={named}
          state={state}
          page={hrefs.edit}
          cancelHref={hrefs.details}
          hasPlaceId={hasPlaceId(context)}
          hasPlaceSearch={showsPlaceSearch(
            location,
            openIssues(issues).map(({ status }) => status),
          )}
          hasNpi={account.account_vertical_name === healthcareVertical}
          zones={timeZones}
          directories={directories}
          holidays={holidays && { ...holidays, weekStart: weekStartOfSettings(settings) }}
        >
          <FilledAddress {...region} stored={location} />
        </LocationForm>
      </FormSkeleton>
    </SettingsFrame>
  )
}
