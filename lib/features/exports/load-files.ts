import { createLoader } from "nuqs/server"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import { parseAsPage } from "#lib/features/filter-bar/parsers.ts"

/** Reads the query of /settings/exports; broken values count as absent, nothing is thrown. */
export const loadFilesSearch = createLoader({ page: parseAsPage })

/** The asked page of the account's files, the last one when that lies beyond. @throws ApiFailure */
export async function loadFiles(
  caller: Caller,
  requested: number | null,
): Promise<AnswerOf<"export_files.list">> {
  return shownPage(requested, (page) => callApi(caller, "export_files.list", { query: { page } }))
}
