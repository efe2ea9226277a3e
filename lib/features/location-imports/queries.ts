import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { locationRowActions } from "#lib/contract/location-imports/constants.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import { parseAsPage } from "#lib/features/filter-bar/parsers.ts"

/** Reads the query of /settings/locations/import; broken values count as absent, nothing is thrown. */
export const loadLocationImportsSearch = createLoader({ page: parseAsPage })

/** The same of the page of one file: the rows of one kind, or all. */
const rowsSearchParams = { page: parseAsPage, action: parseAsStringLiteral(locationRowActions) }
export const loadRowsSearch = createLoader(rowsSearchParams)
export type RowsSearch = inferParserType<typeof rowsSearchParams>

const perPage = 10

/** The asked page of the files, the last one when that lies beyond. @throws ApiFailure */
export const loadLocationImports = (
  caller: Caller,
  requested: number | null,
): Promise<AnswerOf<"location_imports.list">> =>
  shownPage(requested, (page) =>
    callApi(caller, "location_imports.list", { query: { page, per_page: perPage } }),
  )

/** The asked page of the rows of a file. @throws ApiFailure */
export const loadImportRows = (
  caller: Caller,
  id: string,
  { page: requested, action }: RowsSearch,
): Promise<AnswerOf<"location_imports.list_rows">> =>
  shownPage(requested, (page) =>
    callApi(caller, "location_imports.list_rows", {
      params: { id },
      query: { page, ...(action ? { action } : {}) },
    }),
  )
