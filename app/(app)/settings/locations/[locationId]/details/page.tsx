import { Pencil } from "lucide"
import Link from "next/link"
import { cache } from "react"
import { ComparedWithGoogle } from "#components/locations/compared-with-google.tsx"
import { DeleteLocation } from "#components/locations/delete-location.tsx"
import { DeletedMeanwhile } from "#components/locations/deleted-meanwhile.tsx"
import { LocationMark } from "#components/locations/location-mark.tsx"
import { LocationMenu } from "#components/locations/location-menu.tsx"
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
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { locationDeleted } from "#lib/contract/locations/constants.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { locationFailedText, locationInformationFailedText, notFoundText } from "#lib/errors/texts.ts"
import { unlessMissing } from "#lib/errors/unless-missing.ts"
import { placeTexts } from "#lib/features/locations/address.ts"
import { deletionRefusal } from "#lib/features/locations/deletion.ts"
import { detailsHrefs } from "#lib/features/locations/details-hrefs.ts"
import { loadIssues, openIssues } from "#lib/features/locations/load-issues.ts"
import { locationLinks } from "#lib/features/locations/location-links.ts"
import { detailsQuery, isEditing, isFromListings, listQuery } from "#lib/features/locations/search-params.ts"
import { isComparing, type LocationTab, locationTabs, tabOf } from "#lib/features/locations/tabs.ts"
import { seesLocationPhotos } from "#lib/features/photos/load-location-photos.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { searchOf } from "#lib/routes/query.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { editLocation } from "./edit-location.tsx"
import type { LocationVisit } from "./location-visit.ts"
import { partOfLocation } from "./part-of-location.tsx"
import { locationDetails } from "./record.ts"

const loadLocation = cache((caller: Caller, id: string) =>
  callApi(caller, "locations.get", { params: { id } }),
)

export const generateMetadata = metadataOf(
  locationDetails,
  async ({ context, params }) => (await loadLocation(context.caller, params["locationId"]!)).name,
)

/** Back to the list, or to Local Listings, which has opened the page (D-143). */
function backOf(given: URLSearchParams, context: PageContext) {
  return isFromListings(given) && mayLinkTo(paths.localListings(), context)
    ? { href: routes.localListings(), label: "Back to Local Listings" }
    : { href: routes.locations(listQuery(given)), label: "Back to Locations" }
}

/** Actions of a location. */
async function actions({ context, location, given, hrefs }: LocationVisit) {
  const { account, settings, whitelabel, can } = context
  return (
    <>
      <SyncFromGoogle
        location={location}
        canAccept={can("location.update")}
        canIntegrate={can("integration.read")}
        page={hrefs.details}
        compareHref={hrefs.compare}
      />
      {can("location.update") && (
        <Link className={buttonClass({ kind: "primary" })} href={hrefs.edit} prefetch={false}>
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
          state={await currentForm("locations.delete")}
          page={hrefs.details}
        />
      )}
      <LocationMenu links={locationLinks(location.id, detailsQuery(given), context)} />
    </>
  )
}

/** A location beside what Google shows of it. @param state of the form that accepts it. */
async function comparison({ context, location, hrefs }: LocationVisit, state: FormState) {
  const { caller, can } = context
  const diff = await attempt(callApi(caller, "location_diffs.get", { params: { id: String(location.id) } }))
  return (
    <ComparedWithGoogle
      {...{ diff, location, state }}
      canAccept={can("location.update")}
      canIntegrate={can("integration.read")}
      page={hrefs.details}
    />
  )
}

async function showLocation(visit: LocationVisit) {
  const { context, location, given, hrefs, issues } = visit
  const sees: Partial<Record<LocationTab, boolean>> = {
    issues: issues !== null,
    performance: context.can("metrics.read"),
    photos: seesLocationPhotos(context),
  }
  const wanted = tabOf(given)
  const tab = sees[wanted] === false ? "details" : wanted
  const accepting = await currentForm("location_diffs.accept")
  // Before scripts run, what was refused comes back here, with what Google shows now.
  const compares = isComparing(given) || Boolean(accepting.error) || Object.keys(accepting.errors).length > 0
  const [compared, part, buttons] = await Promise.all([
    compares && comparison(visit, accepting),
    partOfLocation(visit, tab, compares),
    actions(visit),
  ])
  return (
    <SettingsFrame
      title={location.name}
      mark={<LocationMark location={location} />}
      intro={<TextLine groups={[[location.external_id || "No External ID"], placeTexts(location)]} />}
      accountName={context.account.name}
      back={backOf(given, context)}
      actions={buttons}
    >
      {compared}
      <div className="-my-4 min-w-0">
        <PendingProvider>
          <TabLinks
            label="Location"
            tabs={Object.entries(locationTabs)
              .filter(([key]) => ownValue(sees, key) !== false)
              .map(([key, label]) => ({
                label,
                href: hrefs.tab(key as LocationTab),
                isCurrent: key === tab,
                count: key === "issues" ? openIssues(issues).length : undefined,
              }))}
          />
        </PendingProvider>
      </div>
      {part}
    </SettingsFrame>
  )
}

export default guardedPage(locationDetails, async ({ context, params, searchParams }) => {
  const { caller, account, session, can } = context
  const given = searchOf(searchParams)
  const id = params.locationId ?? ""
  const hrefs = detailsHrefs(id, given)
  const [loaded, issues, state] = await Promise.all([
    mainPart(attempt(unlessMissing(loadLocation(caller, id)))),
    can("issues.read") ? loadIssues(caller, account.id, id) : null,
    currentForm("location.save", given),
  ])
  const frame = { accountName: account.name, back: backOf(given, context) }
  const edits = isEditing(given) && can("location.update")
  if (!loaded.ok) {
    return (
      <SettingsFailed
        title="Location"
        failed="Unable to load location"
        text={edits ? locationInformationFailedText : locationFailedText}
        {...frame}
        retryHref={edits ? hrefs.edit : hrefs.details}
      />
    )
  }
  const location = loaded.value
  if (!location) {
    // Before scripts run, a form that was refused comes back here.
    if (state.code !== locationDeleted) throw new ApiFailure(404, notFoundText)
    return (
      <SettingsFrame title={state.values["name"]?.at(-1) || "Location"} {...frame}>
        <DeletedMeanwhile state={state} canRestore={userTypeOf(session.user_type_id) === "Admin"} />
      </SettingsFrame>
    )
  }
  const visit = { context, location, given, hrefs, issues }
  return edits ? editLocation(visit, state) : showLocation(visit)
})
