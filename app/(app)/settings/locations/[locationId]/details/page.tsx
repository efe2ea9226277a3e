import { Pencil } from "lucide"
import Link from "next/link"
import { FilledAddress } from "#components/address/filled-address.tsx"
import { DirectoryPanel } from "#components/local-listings/directory-panel.tsx"
import { AutoSync } from "#components/locations/auto-sync.tsx"
import { ComparedWithGoogle } from "#components/locations/compared-with-google.tsx"
import { DeleteLocation } from "#components/locations/delete-location.tsx"
import { DeletedMeanwhile } from "#components/locations/deleted-meanwhile.tsx"
import { GoogleCard } from "#components/locations/google-card.tsx"
import { HolidayFacts } from "#components/locations/holiday-facts.tsx"
import { LandingPages } from "#components/locations/landing-pages.tsx"
import { LocationFacts } from "#components/locations/location-facts.tsx"
import { LocationForm } from "#components/locations/location-form.tsx"
import { LocationHistory } from "#components/locations/location-history.tsx"
import { LocationIssues } from "#components/locations/location-issues.tsx"
import { LocationMark } from "#components/locations/location-mark.tsx"
import { LocationMenu } from "#components/locations/location-menu.tsx"
import { ReviewSources } from "#components/locations/review-sources.tsx"
import { SyncFromGoogle } from "#components/locations/sync-from-google.tsx"
import { SettingsFailed } from "#components/settings/settings-failed.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { ContactLine } from "#components/shell/contact-line.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { TextLine } from "#components/shell/text-line.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import { callApi } from "#lib/bff/call-api.ts"
import { healthcareVertical } from "#lib/contract/account-constants.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import type { EligibleLocation } from "#lib/contract/local-listings.ts"
import { timeZones } from "#lib/dates/time-zones.ts"
import { todayIn } from "#lib/dates/today.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { ApiFailure, isOutage } from "#lib/errors/api-failure.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { diffLoadError, locationDeletedText, locationFailedText, notFoundText } from "#lib/errors/texts.ts"
import { unlessMissing } from "#lib/errors/unless-missing.ts"
import { hasPublishing } from "#lib/features/local-listings/card-of.ts"
import { loadPanel } from "#lib/features/local-listings/load-panel.ts"
import { placeTexts } from "#lib/features/locations/address.ts"
import { deletionRefusal } from "#lib/features/locations/deletion.ts"
import { showsPlaceSearch } from "#lib/features/locations/fill-from-place.ts"
import { isComparing, syncName } from "#lib/features/locations/google-diff.ts"
import { landingPagesOf } from "#lib/features/locations/landing-pages.ts"
import { withCategoryName } from "#lib/features/locations/load-category.ts"
import { loadDirectories, loadOverridden } from "#lib/features/locations/load-directories.ts"
import { loadEligible } from "#lib/features/locations/load-eligible.ts"
import { loadHolidays } from "#lib/features/locations/load-holidays.ts"
import { loadIssues, openIssues } from "#lib/features/locations/load-issues.ts"
import { loadRegion } from "#lib/features/locations/load-region.ts"
import { locationLinks } from "#lib/features/locations/location-links.ts"
import {
  detailsQuery,
  editName,
  isEditing,
  isFromListings,
  listQuery,
} from "#lib/features/locations/search-params.ts"
import { type LocationTab, locationTabs, tabOf, tabQuery } from "#lib/features/locations/tabs.ts"
import { loadUrls, urlHrefs } from "#lib/features/locations/urls.ts"
import { seesLocationPhotos } from "#lib/features/photos/load-location-photos.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { isPage, mayLinkTo } from "#lib/gate/may-open.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { seesPlaceId } from "#lib/permissions/place-id.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { searchOf } from "#lib/routes/query.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { PhotosOfLocation } from "./photos-of-location.tsx"
import { locationDetails } from "./record.ts"

export const generateMetadata = metadataOf(locationDetails)

/** One page of the history; its cursors are those of the address. */
const historyCall = (id: string, given: URLSearchParams) => ({
  params: { id },
  query: Object.fromEntries([...given].filter(([name]) => name === "after" || name === "before")),
})

/** Back to the list, or to Local Listings, which has opened the page (D-143). */
function backOf(given: URLSearchParams, context: PageContext) {
  return isFromListings(given) && mayLinkTo(paths.localListings(), context)
    ? { href: routes.localListings(), label: "Back to Local Listings" }
    : { href: routes.locations(listQuery(given)), label: "Back to Locations" }
}

const turnOf = ({ status }: EligibleLocation) => (status === "published" ? "unpublish" : "publish")

export default guardedPage(locationDetails, async ({ context, params, searchParams }) => {
  const { caller, account, session, settings, whitelabel, timeZone, can, flags } = context
  const given = searchOf(searchParams)
  const id = params.locationId ?? ""
  const details = routes.locationDetails(id, detailsQuery(given))
  const editQuery = detailsQuery(given)
  editQuery.set(editName, "true")
  const edit = routes.locationDetails(id, editQuery)
  const [loaded, issues, state, deletion] = await Promise.all([
    attempt(unlessMissing(callApi(caller, "locations.get", { params: { id } }))),
    can("issues.read") ? loadIssues(caller, account.id, id) : null,
    currentForm("location.save", given),
    currentForm("locations.delete"),
  ])
  const back = backOf(given, context)
  const isAdmin = userTypeOf(session.user_type_id) === "Admin"
  const hasPlaceId = seesPlaceId(session.user_type_id, settings)
  if (!loaded.ok) {
    return (
      <SettingsFailed
        title="Location"
        failed="Unable to load location"
        text={locationFailedText}
        {...{ accountName: account.name, back, retryHref: details }}
      />
    )
  }
  const location = loaded.value
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
  const entries = hasHolidays ? await loadHolidays(caller, account.id, id, today) : []
  const autoSync = (eligible: EligibleLocation) => ({
    location,
    eligible,
    hasPublishing: hasPublishing(context),
    contact:
      whitelabel.id === null ? (
        "Please contact your account manager."
      ) : (
        <ContactLine {...supportContact(whitelabel)} />
      ),
    timeZone,
  })
  if (isEditing(given) && can("location.update")) {
    const [region, named, directories, eligible] = await Promise.all([
      loadRegion(state, location),
      withCategoryName(caller, location),
      can("local_listing.create") ? loadDirectories(caller, location) : undefined,
      loadEligible(context, id),
    ])
    return (
      <SettingsFrame
        title="Edit location"
        intro={<TextLine groups={[placeTexts(location)]} />}
        accountName={account.name}
        back={{ href: details, label: `Back to ${location.name}` }}
      >
        {eligible && (
          <AutoSync
            {...autoSync(eligible)}
            hasNotice={can("integration.read")}
            state={await currentForm(`local_listings.${turnOf(eligible)}`)}
            page={edit}
          />
        )}
        <LocationForm
          key={location.version}
          location={named}
          state={state}
          page={edit}
          cancelHref={details}
          hasPlaceId={hasPlaceId}
          hasPlaceSearch={showsPlaceSearch(
            location,
            openIssues(issues).map(({ status }) => status),
          )}
          hasNpi={account.account_vertical_name === healthcareVertical}
          zones={timeZones}
          directories={directories}
          holidays={hasHolidays ? { entries, today, weekStart: weekStartOfSettings(settings) } : undefined}
        >
          <FilledAddress {...region} stored={location} />
        </LocationForm>
      </SettingsFrame>
    )
  }
  const wanted = tabOf(given)
  const sees: Partial<Record<LocationTab, boolean>> = {
    issues: issues !== null,
    photos: seesLocationPhotos(context),
  }
  const tab = sees[wanted] === false ? "details" : wanted
  const tabHref = (of: LocationTab, cursor: Record<string, string> = {}) => {
    const query = tabQuery(detailsQuery(given), of)
    for (const [name, value] of Object.entries(cursor)) query.set(name, value)
    return routes.locationDetails(id, query)
  }
  const compareQuery = detailsQuery(given)
  compareQuery.set(syncName, "google")
  const compareHref = routes.locationDetails(id, compareQuery)
  const accepting = await currentForm("location_diffs.accept")
  // Before scripts run, what was refused comes back here, with what Google shows now.
  const comparing = isComparing(given) || Boolean(accepting.error) || Object.keys(accepting.errors).length > 0
  const isPlain = tab === "details" && !comparing
  const [directories, sources, diff, history, revert, muting, visit, google, eligible, panel] =
    await Promise.all([
      tab === "details" ? loadOverridden(caller, location) : [],
      tab === "review_sources" ? loadUrls(caller, account.id, id) : null,
      comparing ? attempt(callApi(caller, "location_diffs.get", { params: { id } })) : null,
      tab === "history" ? attempt(callApi(caller, "locations.history", historyCall(id, given))) : null,
      currentForm("locations.revert"),
      currentForm("issues.update"),
      currentVisit(),
      isPlain
        ? attempt(callApi(caller, "location_diffs.get", { params: { id }, query: { kept: true } }))
        : null,
      tab === "details" ? loadEligible(context, id, true) : null,
      tab === "details" ? loadPanel(context, id) : null,
    ])
  const slug = location.landing_slug
  return (
    <SettingsFrame
      title={location.name}
      mark={<LocationMark location={location} />}
      intro={<TextLine groups={[[location.external_id || "No External ID"], placeTexts(location)]} />}
      accountName={account.name}
      back={back}
      actions={
        <>
          <SyncFromGoogle
            location={location}
            canAccept={can("location.update")}
            canIntegrate={can("integration.read")}
            page={details}
            compareHref={compareHref}
          />
          {can("location.update") && (
            <Link className={buttonClass({ kind: "primary" })} href={edit} prefetch={false}>
              <Icon icon={Pencil} />
              Edit Location
            </Link>
          )}
          {can("location.delete") && (
            <DeleteLocation
              location={location}
              accountId={account.id}
              refusal={deletionRefusal(account, settings)}
              contact={<ContactLine {...supportContact(whitelabel.id === null ? null : whitelabel)} />}
              state={deletion}
              page={details}
            />
          )}
          <LocationMenu links={locationLinks(location.id, detailsQuery(given), context)} />
        </>
      }
    >
      {diff && (
        <ComparedWithGoogle
          diff={diff}
          location={location}
          canAccept={can("location.update")}
          canIntegrate={can("integration.read")}
          state={accepting}
          page={details}
        />
      )}
      <div className="-my-4 min-w-0">
        <PendingProvider>
          <TabLinks
            label="Location"
            tabs={Object.entries(locationTabs)
              .filter(([key]) => sees[key as LocationTab] !== false)
              .map(([key, label]) => ({
                label,
                href: tabHref(key as LocationTab),
                isCurrent: key === tab,
                count: key === "issues" ? openIssues(issues).length : undefined,
              }))}
          />
        </PendingProvider>
      </div>
      {tab === "details" && (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="grid min-w-0 gap-8 [&_dl]:max-w-none">
            <LocationFacts
              location={location}
              holidays={entries ?? []}
              directories={directories}
              timeZone={timeZone}
              now={new Date()}
              hasPlaceId={hasPlaceId}
            />
            {hasHolidays && <HolidayFacts entries={entries} canSeeAll={can("location.update")} />}
          </div>
          <div className="grid content-start gap-4 max-lg:row-start-1">
            {google?.ok && <GoogleCard diff={google.value} compareHref={compareHref} timeZone={timeZone} />}
            {google?.ok === false && isOutage(google.failure) && (
              <p className="err text-13" role="alert">
                {diffLoadError}
              </p>
            )}
            {eligible && (
              <AutoSync
                {...autoSync(eligible)}
                canSwitch={can("location.update")}
                hasNotice={false}
                state={await currentForm(`local_listings.${turnOf(eligible)}`)}
                page={details}
              />
            )}
            {panel && <DirectoryPanel rows={panel} />}
          </div>
        </div>
      )}
      {tab === "issues" && issues && (
        <LocationIssues
          issues={issues}
          page={tabHref("issues")}
          state={muting}
          canMute={can("issues.update")}
          editHref={can("location.update") ? edit : null}
        />
      )}
      {sources && (
        <ReviewSources
          list={sources}
          hrefs={urlHrefs(context)}
          page={tabHref("review_sources")}
          timeZone={timeZone}
        />
      )}
      {tab === "photos" && (
        <PhotosOfLocation
          context={context}
          location={location}
          given={given}
          detailsHref={tabHref("details")}
          hrefOf={(more) => tabHref("photos", more)}
        />
      )}
      {tab === "landing_pages" && (
        <LandingPages
          pages={slug ? landingPagesOf(visit.origin.origin, slug) : []}
          canOpen={slug != null && isPage(paths.landingPage(slug)) && isPage(paths.kioskPage(slug))}
        />
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
