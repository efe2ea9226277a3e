import type { ContactsSearch, DoNotContactSearch } from "./search-params.ts"

/** The narrowing and order of a list of contacts, for the list and its file. */
export const toContactsFilter = (search: ContactsSearch) => ({
  ...(search.search_terms ? { keywords: search.search_terms } : {}),
  ...(search.locationId ? { location_id: search.locationId } : {}),
  ...(search.channel ? { channel: search.channel } : {}),
  ...(search.state ? { do_not_contact: search.state === "do_not_contact" } : {}),
  ...(search["sort[by]"] ? { "sort[by]": search["sort[by]"] } : {}),
  ...(search["sort[order]"] ? { "sort[order]": search["sort[order]"] } : {}),
})

/** The narrowing of the do-not-contact list. */
export const toDoNotContactFilter = (search: DoNotContactSearch) => ({
  ...(search.search_terms ? { keywords: search.search_terms } : {}),
  ...(search.channel ? { channel: search.channel } : {}),
  ...(search.reason ? { reason: search.reason } : {}),
})

/** The cursor of a search. */
export const cursorIn = ({ after, before }: { after: string | null; before: string | null }) =>
  after ? { after } : before ? { before } : {}
