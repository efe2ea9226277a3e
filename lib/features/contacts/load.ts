import { cache } from "react"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { cursorIn, toContactsFilter, toDoNotContactFilter } from "./queries.ts"
import type { ContactsSearch, DoNotContactSearch } from "./search-params.ts"

type Visitor = Pick<PageContext, "caller" | "account">

/** The asked page of contacts. @throws ApiFailure */
export const loadContacts = (
  { caller, account }: Visitor,
  search: ContactsSearch,
): Promise<AnswerOf<"contacts.list">> =>
  callApi(caller, "contacts.list", {
    query: { account_id: String(account.id), ...toContactsFilter(search), ...cursorIn(search) },
  })

/** The asked page of the do-not-contact list. @throws ApiFailure */
export const loadDoNotContact = (
  { caller, account }: Visitor,
  search: DoNotContactSearch,
): Promise<AnswerOf<"do_not_contact.list">> =>
  callApi(caller, "do_not_contact.list", {
    query: { account_id: String(account.id), ...toDoNotContactFilter(search), ...cursorIn(search) },
  })

/** A contact. @throws ApiFailure */
export const loadContact = cache((caller: Caller, id: string) =>
  callApi(caller, "contacts.get", { params: { id } }),
)

/** A page of what a contact was asked and has answered. @throws ApiFailure */
export const loadHistory = (
  caller: Caller,
  id: string,
  cursor: { after?: string; before?: string },
): Promise<AnswerOf<"contacts.list_history">> =>
  callApi(caller, "contacts.list_history", { params: { id }, query: { ...cursor, per_page: 20 } })

/** Locations that a plain list can hold. */
const mostLocations = 500

/** Choices of a location, by name. @throws ApiFailure */
export async function loadLocationChoices({ caller, account }: Visitor) {
  const answer = await callApi(caller, "locations.list", {
    query: { account_id: String(account.id), per_page: mostLocations, "sort[by]": "name" },
  })
  return answer._embedded.locations.map(({ id, name }) => ({ value: String(id), label: name }))
}
