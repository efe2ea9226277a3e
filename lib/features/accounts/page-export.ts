import { pageExport } from "#lib/features/exports/page-export.ts"
import { toAccountsFilter } from "./queries.ts"
import { accountsList, accountsSearchParams } from "./search-params.ts"

/** The child accounts that /accounts shows. */
export const accountsExport = pageExport({
  id: "accounts.export",
  parsers: accountsSearchParams,
  query: (search, session) => toAccountsFilter(accountsList("accounts", search), session),
})
