import { type ChosenExport, pageExport } from "#lib/features/exports/page-export.ts"
import { toListingsFileQuery } from "./queries.ts"
import { listingsSearchParams, loadListingsSearch } from "./search-params.ts"

/** The locations that /dashboard/local_listings shows, in its order; as the file of a directory where the address names one. */
export const listingsExport: ChosenExport = async (given, { account_id }) => {
  const search = loadListingsSearch(given)
  const { fileFor, fileContent } = search
  const query = { account_id: String(account_id), ...toListingsFileQuery(search) }
  const parsers = listingsSearchParams
  if (!fileFor) return pageExport({ id: "local_listings.export", parsers, query: () => query })
  return pageExport({
    id: "directory_files.export",
    parsers,
    query: () => ({ ...query, directory_code: fileFor, ...(fileContent && { content: fileContent }) }),
  })
}
