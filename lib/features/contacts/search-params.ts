import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { contactSorts, doNotContactReasons } from "#lib/contract/contacts/constants.ts"
import { channels } from "#lib/contract/requests/constants.ts"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { type ListHrefs, listHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import { parseAsId, parseAsText } from "#lib/features/filter-bar/parsers.ts"

const cursors = { before: parseAsText(1000), after: parseAsText(1000) }

/** Whether somebody may be asked, as the address says it. */
export const contactStates = ["welcome", "do_not_contact"] as const

const contactsSearchParams = {
  search_terms: parseAsText(200),
  locationId: parseAsId,
  channel: parseAsStringLiteral(channels),
  state: parseAsStringLiteral(contactStates),
  "sort[by]": parseAsStringLiteral(contactSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
  ...cursors,
}
export type ContactsSearch = inferParserType<typeof contactsSearchParams>
export const loadContactsSearch = createLoader(contactsSearchParams)
export { contactsSearchParams }

const oneCursor = (search: URLSearchParams): string => {
  if (search.has("after")) search.delete("before")
  return search.toString()
}

/** The canonical query of the list of contacts. */
export const canonicalContactsQuery = (given: URLSearchParams | string): string =>
  oneCursor(
    canonicalQuery(given, {
      parsers: contactsSearchParams,
      defaultSort: { by: "created_at", order: "desc" },
    }),
  )

/** Links of the list of contacts. @param query as it was sent. */
export const contactsHrefs = (path: string, query: URLSearchParams): ListHrefs<ContactsSearch> =>
  listHrefs<ContactsSearch>(path, query, {
    load: loadContactsSearch,
    canonical: canonicalContactsQuery,
    sortBy: "created_at",
    sortOrder: "desc",
  })

export const doNotContactSearchParams = {
  search_terms: parseAsText(200),
  channel: parseAsStringLiteral(channels),
  reason: parseAsStringLiteral(doNotContactReasons),
  ...cursors,
}
export type DoNotContactSearch = inferParserType<typeof doNotContactSearchParams>
export const loadDoNotContactSearch = createLoader(doNotContactSearchParams)

/** The canonical query of the do-not-contact list. */
export const canonicalDoNotContactQuery = (given: URLSearchParams | string): string =>
  oneCursor(
    canonicalQuery(given, {
      parsers: doNotContactSearchParams,
      defaultSort: { by: "created_at", order: "desc" },
    }),
  )
