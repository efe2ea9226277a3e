/** Name of the page of a location in the address of a new widget. */
export const fromLocation = "location_details"

/** Where a widget was asked for: the page of a location, with the query that it had (D-207). */
export type WidgetOrigin = { locationId: string; query: URLSearchParams }

/** Reads where someone came from. @param search of the page. @returns null for the list of widgets. */
export function originOf(search: URLSearchParams): WidgetOrigin | null {
  const locationId = search.get("location_id")
  if (search.get("fromPage") !== fromLocation || !locationId || !/^\d{1,18}$/.test(locationId)) return null
  const known = [...search].filter(([name]) => name !== "fromPage" && name !== "location_id")
  return { locationId, query: new URLSearchParams(known) }
}
