import { pageExport } from "#lib/features/exports/page-export.ts"
import { toListingsFileQuery } from "./queries.ts"
import { listingsSearchParams, loadListingsSearch } from "./search-params.ts"

/** The locations that /dashboard/local_listings shows, in its order. */
export const listingsExport = pageExport({
  id: "local_listings.export",
  parsers: listingsSearchParams,
  query: (search, { account_id }) => ({
    account_id: String(account_id),
    ...toListingsFileQuery(loadListingsSearch(search)),
  }),
})
