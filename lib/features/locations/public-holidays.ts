import { browserCall } from "#lib/bff/browser-client.ts"
import type { PublicHoliday } from "#lib/contract/special-hours.ts"

/** The public holidays of a country and state within twelve months, through the BFF (D-285). @throws ApiFailure */
export async function findPublicHolidays(countryId: string, stateId: string): Promise<PublicHoliday[]> {
  const query = { country_id: countryId, ...(stateId ? { state_id: stateId } : {}), per_page: 100 }
  const { _embedded } = await browserCall("public_holidays.list", { query })
  return _embedded.public_holidays
}
