import { filters } from "#lib/contract/filters/records.ts"
import type { AnswerOf, QueryOf } from "#lib/contract/operations.ts"

/** The lists behind the type-ahead filters (000 §7). */
export type OptionKind = "groups" | "locations" | "sources" | "tags" | "people"
/** Those whose entries have ids. */
export type PlaceKind = Exclude<OptionKind, "tags">
/** Of a tag the id is its name, by which reviews are narrowed (D-099). */
export type FilterOption = { id: string; name: string; hint?: string; isHeadquarters?: boolean }
export type OptionPage = { options: FilterOption[]; page: number; totalPages: number }
export type OptionSearch = {
  accountId: string
  text: string
  page: number
  /** Locations in this group only, or only those that are not in the other one. */
  groupId?: string | null
  outsideGroupId?: string | undefined
  /** Only users who can see this review. */
  reviewId?: string | undefined
  /** Whether words of a list are offered besides its rows. */
  hasWords?: boolean
}

/** Texts of 000 §8. */
export const optionErrors: Record<OptionKind, { list: string; one: string }> = {
  groups: { list: "Error fetching groups", one: "Error fetching groups" },
  locations: { list: "Error fetching locations", one: "Error fetching location" },
  sources: {
    list: "Error fetching sources",
    one: "Unable to load source at this time. Please reload or try again later.",
  },
  tags: { list: "Error fetching tags", one: "Error fetching tags" },
  people: { list: "Error fetching users", one: "Error fetching users" },
}
export const noResults = "No results found"

const byName = { "sort[by]": "name", "sort[order]": "asc" }
const byRelevance = (keywords: string) => ({
  keywords,
  search_type: "typeahead" as const,
  "sort[by]": "relevance",
  "sort[order]": "desc",
})
const named = (text: string) => (text ? byRelevance(text) : byName)
const paged = ({ accountId, page }: OptionSearch) => ({ account_id: accountId, page, per_page: 25 })

/** Query of GET /groups: by name, or by relevance with a typed text (000 §7). */
export const groupsQuery = (search: OptionSearch): QueryOf<"groups.list"> => ({
  ...paged(search),
  ...named(search.text),
})

/** Query of GET /locations, within the chosen group (000 §7). */
export const locationsQuery = (search: OptionSearch): QueryOf<"locations.list"> => ({
  ...paged(search),
  ...named(search.text),
  group_id: search.groupId ?? undefined,
  "exclude[group_id]": search.outsideGroupId,
})

/** Query of GET /sources that have reviews, in their order (000 §7). */
export const sourcesQuery = (search: OptionSearch): QueryOf<"sources.list"> => ({
  ...paged(search),
  keywords: search.text || undefined,
  "sort[by]": "ordinal,name",
  "sort[order]": "asc",
  supports_reviews: true,
})

/** Query of GET /tags: by name, or what a typed text fits, the closest first (D-133). */
export const tagsQuery = ({ text, ...search }: OptionSearch): QueryOf<"tags.list"> => ({
  ...paged({ ...search, text }),
  ...(text ? { keywords: text, search_type: "typeahead" as const } : {}),
})

/** Query of GET /reviews/assignees: by name, or what a typed text fits, the closest first (D-321). */
export const peopleQuery = ({ text, ...search }: OptionSearch): QueryOf<"reviews.list_assignees"> => ({
  ...paged({ ...search, text }),
  review_id: search.reviewId,
  ...(text ? { keywords: text, search_type: "typeahead" as const } : {}),
})

type Paged = { _page: number; _total_pages: number }
const pageOf = ({ _page, _total_pages }: Paged, options: FilterOption[]): OptionPage => ({
  options,
  page: _page,
  totalPages: _total_pages,
})

export const groupOptions = (answer: AnswerOf<"groups.list">): OptionPage =>
  pageOf(
    answer,
    answer._embedded.groups.map(({ id, name }) => ({ id: String(id), name })),
  )

export const locationOptions = (answer: AnswerOf<"locations.list">): OptionPage =>
  pageOf(
    answer,
    answer._embedded.locations.map(({ id, name, address, city, state, is_headquarters }) => ({
      id: String(id),
      name,
      hint: [address, city, state].filter(Boolean).join(", ") || undefined,
      isHeadquarters: is_headquarters,
    })),
  )

export const sourceOptions = (answer: AnswerOf<"sources.list">): OptionPage =>
  pageOf(
    answer,
    answer._embedded.sources.map(({ id, name }) => ({ id: String(id), name })),
  )

export const tagOptions = (answer: AnswerOf<"tags.list">): OptionPage =>
  pageOf(
    answer,
    answer._embedded.tags.map(({ name }) => ({ id: name, name })),
  )

const words = Object.entries(filters.assignee.words).map(([id, name]) => ({ id, name }))

/**
 * Whom reviews are assigned to. In a filter, the one who asks and nobody stand before all users, until something is
 * typed.
 */
export const peopleOptions = (
  answer: AnswerOf<"reviews.list_assignees">,
  { text, page, hasWords = true }: Pick<OptionSearch, "text" | "page" | "hasWords">,
): OptionPage =>
  pageOf(answer, [
    ...(text === "" && page === 1 && hasWords ? words : []),
    ...answer._embedded.assignees.map(({ id, name }) => ({ id: String(id), name })),
  ])
