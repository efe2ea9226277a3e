import { pageExport } from "#lib/features/exports/page-export.ts"
import { locationsSearchParams } from "./search-params.ts"
import { selectionFilter, selectionIn, selectionParams } from "./selection.ts"

/** The locations that /settings/locations shows, or those of them that are selected. */
export const locationsExport = pageExport({
  id: "locations.export",
  parsers: { ...locationsSearchParams, ...selectionParams },
  query: (search, { account_id }) => {
    const selection = selectionIn(search)
    return selectionFilter({ ...selection, isAll: selection.ids.length === 0 }, account_id)!
  },
})
