import { DirectoryPanel } from "#components/local-listings/directory-panel.tsx"
import { GoogleCard } from "#components/locations/google-card.tsx"
import { HolidayFacts } from "#components/locations/holiday-facts.tsx"
import { LocationFacts } from "#components/locations/location-facts.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { isOutage } from "#lib/errors/api-failure.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { diffLoadError } from "#lib/errors/texts.ts"
import { loadPanel } from "#lib/features/local-listings/load-panel.ts"
import { loadOverridden } from "#lib/features/locations/load-directories.ts"
import { loadEligible } from "#lib/features/locations/load-eligible.ts"
import { hasPlaceId, holidaysOf, type LocationVisit } from "./location-visit.ts"
import { SwitchOfAutoSync } from "./switch-of-auto-sync.tsx"

/** The facts of a location, and beside them how it stands at Google and the other directories. */
export async function detailsPart(visit: LocationVisit, isComparing: boolean) {
  const { context, location, hrefs } = visit
  const { caller, timeZone, can } = context
  const id = String(location.id)
  const [directories, google, eligible, panel, holidays] = await Promise.all([
    loadOverridden(caller, location),
    isComparing
      ? null
      : attempt(callApi(caller, "location_diffs.get", { params: { id }, query: { kept: true } })),
    loadEligible(context, id, true),
    loadPanel(context, id),
    holidaysOf(visit),
  ])
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 gap-8 [&_dl]:max-w-none">
        <LocationFacts
          location={location}
          holidays={holidays?.entries ?? []}
          directories={directories}
          timeZone={timeZone}
          now={new Date()}
          hasPlaceId={hasPlaceId(context)}
        />
        {holidays && <HolidayFacts entries={holidays.entries} canSeeAll={can("location.update")} />}
      </div>
      <div className="grid content-start gap-4 max-lg:row-start-1">
        {google?.ok && <GoogleCard diff={google.value} compareHref={hrefs.compare} timeZone={timeZone} />}
        {google?.ok === false && isOutage(google.failure) && (
          <p className="err text-13" role="alert">
            {diffLoadError}
          </p>
        )}
        {eligible && (
          <SwitchOfAutoSync
            {...{ context, location, eligible }}
            canSwitch={can("location.update")}
            hasNotice={false}
            page={hrefs.details}
          />
        )}
        {panel && <DirectoryPanel rows={panel} />}
      </div>
    </div>
  )
}
