import { pageExport } from "#lib/features/exports/page-export.ts"
import { toGoogleFigures } from "#lib/features/google-figures/filter.ts"
import { rangeFactsOf } from "#lib/page/range-facts.ts"
import { dashboardRange, toFiguresOf } from "./queries.ts"
import { dashboardSearchParams, loadDashboardSearch } from "./search-params.ts"

/** Google's figures by location and day, of the days and places of the dashboard (D-323). */
export const dashboardExport = pageExport({
  id: "google_figures.export",
  parsers: dashboardSearchParams,
  async query(given, session) {
    const search = loadDashboardSearch(given)
    const range = dashboardRange(search, await rangeFactsOf(session))
    return {
      account_id: String(session.account_id),
      ...toGoogleFigures(toFiguresOf(search, range, false)),
    }
  },
})
