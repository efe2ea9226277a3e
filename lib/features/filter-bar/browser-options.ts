import { browserCall } from "#lib/api-client/browser-client.ts"
import {
  groupOptions,
  groupsQuery,
  locationOptions,
  locationsQuery,
  type OptionKind,
  type OptionPage,
  type OptionSearch,
  peopleOptions,
  peopleQuery,
  sourceOptions,
  sourcesQuery,
  tagOptions,
  tagsQuery,
} from "./options.ts"

type Fetch = (search: OptionSearch, signal: AbortSignal) => Promise<OptionPage>

/** One page of a filter's list, through the BFF. @throws ApiFailure */
export const fetchOptions: Record<OptionKind, Fetch> = {
  groups: async (search, signal) =>
    groupOptions(await browserCall("groups.list", { query: groupsQuery(search) }, { signal })),
  locations: async (search, signal) =>
    locationOptions(await browserCall("locations.list", { query: locationsQuery(search) }, { signal })),
  sources: async (search, signal) =>
    sourceOptions(await browserCall("sources.list", { query: sourcesQuery(search) }, { signal })),
  tags: async (search, signal) =>
    tagOptions(await browserCall("tags.list", { query: tagsQuery(search) }, { signal })),
  people: async (search, signal) =>
    peopleOptions(
      await browserCall("reviews.list_assignees", { query: peopleQuery(search) }, { signal }),
      search,
    ),
}
