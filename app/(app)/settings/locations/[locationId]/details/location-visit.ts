import { isFlagOn } from "#lib/contract/flags.ts"
import type { Issue } from "#lib/contract/index.ts"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import { todayIn } from "#lib/dates/today.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { DetailsHrefs } from "#lib/features/locations/details-hrefs.ts"
import { loadHolidays } from "#lib/features/locations/load-holidays.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { seesPlaceId } from "#lib/permissions/place-id.ts"

/** Data shared by all parts of a location's page. */
export type LocationVisit = {
  context: PageContext
  location: LocationDetail
  /** The query of the page. */
  given: URLSearchParams
  hrefs: DetailsHrefs
  /** Null where they may not be seen. */
  issues: Attempt<Issue[]> | null
}

/**
 * The holidays of a location from today on.
 * @returns undefined without the feature; entries null where they could not be read.
 */
export async function holidaysOf({ context, location }: Pick<LocationVisit, "context" | "location">) {
  const { caller, account, flags, timeZone } = context
  if (!isFlagOn(flags, "specialHours")) return undefined
  const today = todayIn(location.time_zone ?? timeZone)
  return { today, entries: await loadHolidays(caller, account.id, String(location.id), today) }
}

export const hasPlaceId = ({ session, settings }: PageContext): boolean =>
  seesPlaceId(session.user_type_id, settings)
