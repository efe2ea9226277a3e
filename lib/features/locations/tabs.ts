import { parseAsStringLiteral } from "nuqs/server"

/** Parts of a location's page, by what the address calls them. */
export const locationTabs = {
  details: "Details",
  issues: "Issues",
  review_sources: "Review Sources",
  performance: "Performance",
  photos: "Photos",
  landing_pages: "Landing Pages",
  history: "History",
} as const
export type LocationTab = keyof typeof locationTabs

export const tabName = "tab"

/** The page of the photos of a location, in its address. */
export const photoPageName = "photoPage"

/** Whose photos the part of photos shows, in its address: those added here unless it says so. */
export const photoOriginName = "photosFrom"

/** The part that an address asks for; the details unless it says so. */
export const tabOf = (query: URLSearchParams): LocationTab =>
  parseAsStringLiteral(Object.keys(locationTabs) as LocationTab[]).parse(query.get(tabName) ?? "") ??
  "details"

/** The query of a part. @param details of the details, with what the list carries along. */
export function tabQuery(details: URLSearchParams, tab: LocationTab): URLSearchParams {
  const query = new URLSearchParams(details)
  if (tab === "details") query.delete(tabName)
  else query.set(tabName, tab)
  return query
}

/** Opens the comparison of a location with Google before scripts run. */
export const syncName = "sync"

/** Whether the address of a location's page opens the comparison. */
export const isComparing = (query: URLSearchParams): boolean => query.get(syncName) === "google"
