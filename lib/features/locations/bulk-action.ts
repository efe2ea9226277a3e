import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf, LocationBulkAction } from "#lib/contract/index.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import { parseAsPage } from "#lib/features/filter-bar/parsers.ts"
import { bulkTexts } from "./texts.ts"

const resultsSearchParams = {
  page: parseAsPage,
  result: parseAsStringLiteral(["changed", "unchanged", "failed"]),
  /** The list that the change was begun in. */
  back: parseAsString,
}

/** Reads the query of the page of a change of many locations; broken values count as absent, nothing is thrown. */
export const loadResultsSearch = createLoader(resultsSearchParams)
export type ResultsSearch = inferParserType<typeof resultsSearchParams>

const titles = {
  hours: bulkTexts.hoursTitle,
  special_hours: bulkTexts.holidayHoursTitle,
  fields: bulkTexts.fieldsTitle,
  auto_sync: bulkTexts.autoSyncTitle,
  listings: bulkTexts.listingsTitle,
} as const
const undoTitles = {
  hours: bulkTexts.undoHoursTitle,
  special_hours: bulkTexts.undoHolidayHoursTitle,
  fields: bulkTexts.undoFieldsTitle,
  auto_sync: bulkTexts.undoAutoSyncTitle,
  listings: bulkTexts.undoListingsTitle,
} as const

/** Title of a change's page, by the changed part. */
export const bulkTitleOf = ({ change, undo_of_id }: LocationBulkAction): string =>
  (undo_of_id ? undoTitles : titles)[change]

/** The asked page of what became of the locations of a change. Server only. @throws ApiFailure */
export const loadBulkResults = (
  caller: Caller,
  id: string,
  { page: requested, result }: ResultsSearch,
): Promise<AnswerOf<"location_bulk_actions.list_results">> =>
  shownPage(requested, (page) =>
    callApi(caller, "location_bulk_actions.list_results", {
      params: { id },
      query: { page, ...(result ? { result } : {}) },
    }),
  )
