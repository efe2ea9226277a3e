import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { Id } from "#lib/contract/common.ts"
import type { SpecialHours } from "#lib/contract/special-hours/schema.ts"
import type { Day } from "#lib/dates/day.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { maxHolidays } from "#lib/hours/typed-holidays.ts"

/** The dates of a location from a day on (001 §7). @throws ApiFailure */
export async function fetchHolidays(
  caller: Caller,
  accountId: Id,
  locationId: string,
  from: Day,
): Promise<SpecialHours[]> {
  const { _embedded } = await callApi(caller, "special_hours.list", {
    query: {
      account_id: String(accountId),
      location_id: locationId,
      start_date: from,
      "sort[by]": "start_date",
      "sort[order]": "asc",
      per_page: maxHolidays,
    },
  })
  return _embedded.special_hours
}

/** The same for a page, which says that they are missing. @returns null when they could not be read. */
export const loadHolidays = (
  caller: Caller,
  accountId: Id,
  locationId: string,
  from: Day,
): Promise<SpecialHours[] | null> =>
  fetchHolidays(caller, accountId, locationId, from).catch((error) => {
    if (error instanceof ApiFailure && error.status !== 401 && error.status !== 402) return null
    throw error
  })
