import { pageExport } from "#lib/features/exports/page-export.ts"
import { toContactsFilter } from "./queries.ts"
import { contactsSearchParams, loadContactsSearch } from "./search-params.ts"

/** The contacts that the list shows. */
export const contactsExport = pageExport({
  id: "contacts.export",
  parsers: contactsSearchParams,
  query: (search, session) => ({
    account_id: String(session.account_id),
    ...toContactsFilter(loadContactsSearch(search)),
  }),
})

/** The whole do-not-contact list: nobody on it may be left out of a copy. */
export const doNotContactExport = pageExport({
  id: "contacts.export_do_not_contact",
  parsers: {},
  query: (_, session) => ({ account_id: String(session.account_id) }),
})

/** Everything that is held of a contact. */
export const personExport = pageExport({
  id: "contacts.export_person",
  parsers: {},
  query: (_, session, page) => ({
    account_id: String(session.account_id),
    contact_id: decodeURIComponent(page.split("/").at(-1) ?? ""),
  }),
})

/** Rows of an uploaded file that have an error. */
export const failedRowsExport = pageExport({
  id: "recipient_uploads.export_failed",
  parsers: {},
  query: (_, session, page) => ({
    account_id: String(session.account_id),
    upload_id: decodeURIComponent(page.split("/").at(-1) ?? ""),
  }),
})
