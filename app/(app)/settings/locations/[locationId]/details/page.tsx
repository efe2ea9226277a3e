import Link from "next/link"
import { FilledAddress } from "#components/address/filled-address.tsx"
import { HolidayFacts } from "#components/locations/holiday-facts.tsx"
import { LocationFacts } from "#components/locations/location-facts.tsx"
import { LocationForm } from "#components/locations/location-form.tsx"
import { OpenStatusBadge } from "#components/locations/open-status-badge.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { callApi } from "#lib/bff/call-api.ts"
import { healthcareVertical } from "#lib/contract/account-constants.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import { timeZones } from "#lib/dates/time-zones.ts"
import { todayIn } from "#lib/dates/today.ts"
import { addressLine } from "#lib/features/locations/address.ts"
import { showsPlaceSearch } from "#lib/features/locations/fill-from-place.ts"
import { loadDirectories } from "#lib/features/locations/load-directories.ts"
import { loadHolidays } from "#lib/features/locations/load-holidays.ts"
import { loadRegion } from "#lib/features/locations/load-region.ts"
import {
  canonicalLocationsQuery,
  detailsQuery,
  editName,
  isEditing,
} from "#lib/features/locations/search-params.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { locationDetails } from "./record.ts"

export const generateMetadata = metadataOf(locationDetails)

export default guardedPage(locationDetails, async ({ context, params, searchParams }) => {
  const { caller, account, session, timeZone, can, flags } = context
  const given = searchOf(searchParams)
  const id = params.locationId ?? ""
  const list = canonicalLocationsQuery(given)
  const details = routes.locationDetails(id, detailsQuery(list))
  const editQuery = detailsQuery(list)
  editQuery.set(editName, "true")
  const edit = routes.locationDetails(id, editQuery)
  const [location, state] = await Promise.all([
    callApi(caller, "locations.get", { params: { id } }),
    currentForm("location.save", given),
  ])
  const today = todayIn(location.time_zone ?? timeZone)
  const hasHolidays = isFlagOn(flags, "specialHours")
  const entries = hasHolidays ? await loadHolidays(caller, id, today) : []
  const back = { href: routes.locations(list), label: "Back to Locations" }
  if (isEditing(given) && can("location.update")) {
    const [region, directories] = await Promise.all([
      loadRegion(state, location),
      can("local_listing.create") ? loadDirectories(caller, location) : undefined,
    ])
    return (
      <SettingsFrame
        title="Edit location"
        intro={[location.public_name ?? location.name, addressLine(location)].filter(Boolean).join(", ")}
        accountName={account.name}
        back={{ href: details, label: `Back to ${location.name}` }}
      >
        <LocationForm
          key={location.version}
          location={location}
          state={state}
          page={edit}
          cancelHref={details}
          hasPlaceId={userTypeOf(session.user_type_id) === "Admin"}
          hasPlaceSearch={showsPlaceSearch(location)}
          hasNpi={account.account_vertical_name === healthcareVertical}
          zones={timeZones}
          directories={directories}
          holidays={hasHolidays ? { entries, today } : undefined}
        >
          <FilledAddress {...region} stored={location} />
        </LocationForm>
      </SettingsFrame>
    )
  }
  return (
    <SettingsFrame
      title={location.name}
      intro={addressLine(location)}
      accountName={account.name}
      back={back}
      actions={
        can("location.update") && (
          <Link className={buttonClass({ kind: "primary" })} href={edit} prefetch={false}>
            Edit Location
          </Link>
        )
      }
    >
      <p>
        <OpenStatusBadge status={location.open_status} />
      </p>
      <LocationFacts location={location} holidays={entries ?? []} timeZone={timeZone} now={new Date()} />
      {hasHolidays && <HolidayFacts entries={entries} />}
    </SettingsFrame>
  )
})
