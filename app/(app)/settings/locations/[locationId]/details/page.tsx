import Link from "next/link"
import { FilledAddress } from "#components/address/filled-address.tsx"
import { AutoSync } from "#components/locations/auto-sync.tsx"
import { ComparedWithGoogle } from "#components/locations/compared-with-google.tsx"
import { DeleteLocation } from "#components/locations/delete-location.tsx"
import { DeletedMeanwhile } from "#components/locations/deleted-meanwhile.tsx"
import { HolidayFacts } from "#components/locations/holiday-facts.tsx"
import { LocationFacts } from "#components/locations/location-facts.tsx"
import { LocationForm } from "#components/locations/location-form.tsx"
import { LocationHistory } from "#components/locations/location-history.tsx"
import { OpenStatusBadge } from "#components/locations/open-status-badge.tsx"
import { SyncFromGoogle } from "#components/locations/sync-from-google.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { ContactLine } from "#components/shell/contact-line.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import { callApi } from "#lib/bff/call-api.ts"
import { healthcareVertical } from "#lib/contract/account-constants.ts"
import type { Account } from "#lib/contract/accounts.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import { timeZones } from "#lib/dates/time-zones.ts"
import { todayIn } from "#lib/dates/today.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { locationDeletedText, notFoundText } from "#lib/errors/texts.ts"
import { addressLine } from "#lib/features/locations/address.ts"
import { showsPlaceSearch } from "#lib/features/locations/fill-from-place.ts"
import { isComparing, syncName } from "#lib/features/locations/google-diff.ts"
import { loadDirectories } from "#lib/features/locations/load-directories.ts"
import { loadEligible } from "#lib/features/locations/load-eligible.ts"
import { loadHolidays } from "#lib/features/locations/load-holidays.ts"
import { loadRegion } from "#lib/features/locations/load-region.ts"
import {
  canonicalLocationsQuery,
  detailsQuery,
  editName,
  isEditing,
} from "#lib/features/locations/search-params.ts"
import { type LocationTab, locationTabs, tabOf, tabQuery } from "#lib/features/locations/tabs.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { locationDetails } from "./record.ts"

export const generateMetadata = metadataOf(locationDetails)

async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}

/** One page of the history; its cursors are those of the address. */
const historyCall = (id: string, given: URLSearchParams) => ({
  params: { id },
  query: Object.fromEntries([...given].filter(([name]) => name === "after" || name === "before")),
})

/** Why nobody can delete a location here (D-145). */
function refusalOf({ total_locations }: Account, settings: Record<string, string>) {
  if (settingValue(settings["self_serve_locations"]) === false) return "support" as const
  return (total_locations ?? 0) > 1 ? null : ("last" as const)
}

export default guardedPage(locationDetails, async ({ context, params, searchParams }) => {
  const { caller, account, session, settings, whitelabel, timeZone, can, flags } = context
  const given = searchOf(searchParams)
  const id = params.locationId ?? ""
  const list = canonicalLocationsQuery(given)
  const details = routes.locationDetails(id, detailsQuery(list))
  const editQuery = detailsQuery(list)
  editQuery.set(editName, "true")
  const edit = routes.locationDetails(id, editQuery)
  const [location, state, deletion] = await Promise.all([
    unlessMissing(callApi(caller, "locations.get", { params: { id } })),
    currentForm("location.save", given),
    currentForm("locations.delete"),
  ])
  const back = { href: routes.locations(list), label: "Back to Locations" }
  const isAdmin = userTypeOf(session.user_type_id) === "Admin"
  if (!location) {
    // Before scripts run, a form that was refused comes back here.
    if (state.error !== locationDeletedText) throw new ApiFailure(404, notFoundText)
    return (
      <SettingsFrame
        title={state.values["name"]?.at(-1) || "Location"}
        accountName={account.name}
        back={back}
      >
        <DeletedMeanwhile state={state} canRestore={isAdmin} />
      </SettingsFrame>
    )
  }
  const today = todayIn(location.time_zone ?? timeZone)
  const hasHolidays = isFlagOn(flags, "specialHours")
  const entries = hasHolidays ? await loadHolidays(caller, id, today) : []
  if (isEditing(given) && can("location.update")) {
    const [region, directories, eligible] = await Promise.all([
      loadRegion(state, location),
      can("local_listing.create") ? loadDirectories(caller, location) : undefined,
      loadEligible(context, id),
    ])
    const turn = eligible?.status === "published" ? "unpublish" : "publish"
    return (
      <SettingsFrame
        title="Edit location"
        intro={[location.public_name ?? location.name, addressLine(location)].filter(Boolean).join(", ")}
        accountName={account.name}
        back={{ href: details, label: `Back to ${location.name}` }}
      >
        {eligible && (
          <AutoSync
            location={location}
            eligible={eligible}
            hasPublishing={settingValue(settings["local_listings_publishing"]) !== false}
            contact={
              whitelabel.id === null ? (
                "Please contact your account manager."
              ) : (
                <ContactLine {...supportContact(whitelabel)} />
              )
            }
            hasNotice={can("integration.read")}
            state={await currentForm(`local_listings.${turn}`)}
            page={edit}
            timeZone={timeZone}
          />
        )}
        <LocationForm
          key={location.version}
          location={location}
          state={state}
          page={edit}
          cancelHref={details}
          hasPlaceId={isAdmin}
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
  const tab = tabOf(given)
  const tabHref = (of: LocationTab, cursor: Record<string, string> = {}) => {
    const query = tabQuery(detailsQuery(list), of)
    for (const [name, value] of Object.entries(cursor)) query.set(name, value)
    return routes.locationDetails(id, query)
  }
  const compareQuery = detailsQuery(list)
  compareQuery.set(syncName, "google")
  const compareHref = routes.locationDetails(id, compareQuery)
  const diff = isComparing(given)
    ? await attempt(callApi(caller, "location_diffs.get", { params: { id } }))
    : null
  const [history, revert] = await Promise.all([
    tab === "history" ? attempt(callApi(caller, "locations.history", historyCall(id, given))) : null,
    currentForm("locations.revert"),
  ])
  return (
    <SettingsFrame
      title={location.name}
      intro={[location.external_id || "No External ID", addressLine(location)].filter(Boolean).join(" · ")}
      accountName={account.name}
      back={back}
      actions={
        <>
          <SyncFromGoogle
            location={location}
            canAccept={can("location.update")}
            page={details}
            compareHref={compareHref}
          />
          {can("location.update") && (
            <Link className={buttonClass({ kind: "primary" })} href={edit} prefetch={false}>
              Edit Location
            </Link>
          )}
          {can("review.read") && (
            <Link
              className={buttonClass({})}
              href={routes.reviews(new URLSearchParams({ locationId: String(location.id) }))}
              prefetch={false}
            >
              Show reviews
            </Link>
          )}
          {can("location.delete") && (
            <DeleteLocation
              location={location}
              refusal={refusalOf(account, settings)}
              contact={<ContactLine {...supportContact(whitelabel.id === null ? null : whitelabel)} />}
              state={deletion}
              page={details}
            />
          )}
        </>
      }
    >
      <p>
        <OpenStatusBadge status={location.open_status} />
      </p>
      {diff && (
        <ComparedWithGoogle
          diff={diff}
          location={location}
          canAccept={can("location.update")}
          state={await currentForm("location_diffs.accept")}
          page={details}
        />
      )}
      <PendingProvider>
        <TabLinks
          label="Location"
          tabs={Object.entries(locationTabs).map(([key, label]) => ({
            label,
            href: tabHref(key as LocationTab),
            isCurrent: key === tab,
          }))}
        />
      </PendingProvider>
      {tab === "details" && (
        <>
          <LocationFacts
            location={location}
            holidays={entries ?? []}
            timeZone={timeZone}
            now={new Date()}
            hasPlaceId={isAdmin}
          />
          {hasHolidays && <HolidayFacts entries={entries} />}
        </>
      )}
      {history && (
        <LocationHistory
          list={history}
          location={location}
          canUpdate={can("location.update")}
          state={revert}
          page={tabHref("history")}
          hrefOf={(cursor) => tabHref("history", cursor)}
          timeZone={timeZone}
        />
      )}
    </SettingsFrame>
  )
})
