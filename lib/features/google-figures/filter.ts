import type { GoogleFiguresFilter } from "#lib/contract/google-figures/schema.ts"

/** Of a page's query of figures what Google's know too: days and places, and no source (D-323). */
export function toGoogleFigures(query: GoogleFiguresFilter): GoogleFiguresFilter {
  const { start_date, end_date, group_id, location_id, location_ids } = query
  return {
    ...(start_date === undefined ? {} : { start_date }),
    ...(end_date === undefined ? {} : { end_date }),
    ...(group_id === undefined ? {} : { group_id }),
    ...(location_id === undefined ? {} : { location_id }),
    ...(location_ids === undefined ? {} : { location_ids }),
  }
}
