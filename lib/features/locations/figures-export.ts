import { pageExport } from "#lib/features/exports/page-export.ts"
import { figuresPeriodOf, figuresRange } from "#lib/features/google-figures/location-period.ts"
import { rangeFactsOf } from "#lib/page/range-facts.ts"

/** Google's figures of one location by day, of the period that its page shows (D-323). */
export const locationFiguresExport = pageExport({
  id: "google_figures.export",
  parsers: {},
  async query(given, session, page) {
    const { today, weekStart } = await rangeFactsOf(session)
    const { from, to } = figuresRange(figuresPeriodOf(given), today, weekStart)
    // Below the page of all locations: `{id}/details`.
    const id = page.split("/").at(-2) ?? ""
    return { account_id: String(session.account_id), location_id: id, start_date: from, end_date: to }
  },
})
