import { createLoader } from "nuqs/server"
import { callApi } from "#lib/bff/call-api.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { pageWithin } from "#lib/features/filter-bar/page-number.ts"
import { parseAsPage } from "#lib/features/filter-bar/parsers.ts"
import type { Caller } from "#lib/session/session.ts"

/** Reads the query of /settings/exports; broken values count as absent, nothing is thrown. */
export const loadFilesSearch = createLoader({ page: parseAsPage })

/** The asked page of the account's files, the last one when that lies beyond. @throws ApiFailure */
export async function loadFiles(
  caller: Caller,
  asked: number | null,
): Promise<AnswerOf<"export_files.list">> {
  const found = await callApi(caller, "export_files.list", { query: { page: asked ?? 1 } })
  const page = pageWithin(asked ?? 1, found._total_pages)
  return page === (asked ?? 1) ? found : callApi(caller, "export_files.list", { query: { page } })
}
