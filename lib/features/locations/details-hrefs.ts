import { routes } from "#lib/routes/routes.ts"
import { detailsQuery, editName } from "./search-params.ts"
import { type LocationTab, syncName, tabQuery } from "./tabs.ts"

/**
 * Addresses of the page of a location. Each carries along what leads back to the list.
 * @param given the query that the page was opened with.
 */
export function detailsHrefs(id: string, given: URLSearchParams) {
  const details = detailsQuery(given)
  const withPart = (name: string, value: string): string => {
    const query = new URLSearchParams(details)
    query.set(name, value)
    return routes.locationDetails(id, query)
  }
  return {
    details: routes.locationDetails(id, details),
    edit: withPart(editName, "true"),
    /** The details beside what Google shows. */
    compare: withPart(syncName, "google"),
    /** @param more what a part adds of its own, such as a cursor. */
    tab(of: LocationTab, more: Record<string, string> = {}): string {
      const query = tabQuery(details, of)
      for (const [name, value] of Object.entries(more)) query.set(name, value)
      return routes.locationDetails(id, query)
    },
  }
}

export type DetailsHrefs = ReturnType<typeof detailsHrefs>
