import { pageExport } from "#lib/features/exports/page-export.ts"
import { loadWidgetsSearch, widgetsSearchParams } from "./search-params.ts"

/** The widgets that the list shows. */
export const widgetsExport = pageExport({
  id: "widgets.export",
  parsers: widgetsSearchParams,
  query: (search, session) => ({
    account_id: String(session.account_id),
    keywords: loadWidgetsSearch(search).keywords ?? undefined,
  }),
})
