import { parseAsStringLiteral } from "nuqs/server"

/** Parts of a location's page, by what the address calls them. */
export const locationTabs = { details: "Details", issues: "Issues", history: "History" } as const
export type LocationTab = keyof typeof locationTabs

export const tabName = "tab"

/** The part that an address asks for; the details unless it says so. */
export const tabOf = (query: URLSearchParams): LocationTab =>
  parseAsStringLiteral(Object.keys(locationTabs) as LocationTab[]).parse(query.get(tabName) ?? "") ??
  "details"

/** What belongs to the page and not to one of its parts: neither which one it is, nor where in its pages one is. */
export function withoutTab(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const name of [tabName, "after", "before"]) rest.delete(name)
  return rest
}

/** The query of a part. @param details of the details, with what the list carries along. */
export function tabQuery(details: URLSearchParams, tab: LocationTab): URLSearchParams {
  const query = new URLSearchParams(details)
  if (tab === "details") query.delete(tabName)
  else query.set(tabName, tab)
  return query
}
