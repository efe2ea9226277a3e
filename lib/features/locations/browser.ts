import { browserCall } from "#lib/api-client/browser-client.ts"
import { maxHoursLocations } from "#lib/contract/locations/constants.ts"
import type { BodyOf } from "#lib/contract/operations.ts"
import { routes } from "#lib/routes/routes.ts"
import type { HolidayCalls } from "./bulk-holiday-hours.ts"
import { type HoursCalls, selectedIds } from "./bulk-hours.ts"
import type { SelectionFilter } from "./selection.ts"

/** Changes hours from the browser. */
export const hoursCalls: HoursCalls = {
  get: (id) => browserCall("locations.get", { params: { id } }),
  update: (id, body) => browserCall("locations.update", { params: { id }, body }),
}

/** Has many locations changed by a job. @param back the list. @returns its page. @throws ApiFailure */
export const startBulk = async (
  body: BodyOf<"location_bulk_actions.create">,
  back: string,
): Promise<string> =>
  routes.locationsChange((await browserCall("location_bulk_actions.create", { body })).id, { back })

/** Changes dates of locations from the browser. */
export const holidayCalls: HolidayCalls = {
  set: (body) => browserCall("special_hours.create", { body }),
  list: async (location_id, start_date) => {
    const query = { location_id, start_date, per_page: maxHoursLocations }
    return (await browserCall("special_hours.list", { query }))._embedded.special_hours
  },
  update: (id, body) => browserCall("special_hours.update", { params: { id }, body }),
  remove: (id) => browserCall("special_hours.delete", { params: { id }, query: {} }),
}

/** Ids of all locations that a filter finds. @throws ApiFailure */
export const idsBehind = (found: SelectionFilter): Promise<string[]> =>
  selectedIds(async (page) => {
    const paging = { page, per_page: maxHoursLocations }
    if (found.list === "locations") {
      const query = { ...found.query, ...paging }
      const { _embedded, _total_pages } = await browserCall("locations.list", { query })
      return { rows: _embedded.locations, pages: _total_pages }
    }
    const params = { account_id: found.accountId }
    const query = { ...found.query, ...paging }
    const answer = await browserCall("local_listings.list_locations", { params, query })
    return { rows: answer.locations, pages: answer.paging.total_pages }
  })
