import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { accountSorts } from "#lib/contract/accounts/constants.ts"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"

/** The query of /accounts and /accounts/trials (D-098). */
export const accountsSearchParams = {
  page: parseAsPage,
  search_terms: parseAsText(200),
  "sort[by]": parseAsStringLiteral(accountSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
}

export type AccountsSearch = inferParserType<typeof accountsSearchParams>

/** Reads the query of a list of accounts; broken values count as absent, nothing is thrown. */
export const loadAccountsSearch = createLoader(accountsSearchParams)

/** The order of each list of accounts when its address names none. */
export const accountsOrder = {
  accounts: { by: "name", order: "asc" },
  trials: { by: "trial_ended_at", order: "asc" },
} as const
export type AccountsListName = keyof typeof accountsOrder

/** The canonical query of a list of accounts. */
export const canonicalAccountsQuery = (name: AccountsListName, given: URLSearchParams | string): string =>
  canonicalQuery(given, { parsers: accountsSearchParams, defaultSort: accountsOrder[name] }).toString()

/** State of a list of accounts: search and order. */
export type AccountsList = { search: AccountsSearch; sort: { by: string; direction: "asc" | "desc" } }

/** Reads what a list shows from its query. */
export function accountsList(name: AccountsListName, query: URLSearchParams): AccountsList {
  const search = loadAccountsSearch(query)
  const { by, order } = accountsOrder[name]
  return { search, sort: { by: search["sort[by]"] ?? by, direction: search["sort[order]"] ?? order } }
}
