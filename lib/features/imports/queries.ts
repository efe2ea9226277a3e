import { createLoader } from "nuqs/server"
import { callApi } from "#lib/api-client/call-api.ts"
import { everyRow } from "#lib/api-client/every-row.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { Import, ImportUndo } from "#lib/contract/imports/schema.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import { parseAsPage } from "#lib/features/filter-bar/parsers.ts"

/** Reads the query of /settings/import; broken values count as absent, nothing is thrown. */
export const loadImportsSearch = createLoader({ page: parseAsPage })

const perPage = 10

/** The asked page of the account's files, the last one when that lies beyond. @throws ApiFailure */
export async function loadImports(
  caller: Caller,
  requested: number | null,
): Promise<AnswerOf<"imports.list">> {
  return shownPage(requested, (page) =>
    callApi(caller, "imports.list", { query: { page, per_page: perPage } }),
  )
}

/** Rows that undoing an import would remove; null when it can't be undone. */
export async function loadUndo(
  caller: Caller,
  file: Pick<Import, "id" | "state">,
): Promise<ImportUndo | null> {
  if (file.state !== "done") return null
  const found = await attempt(callApi(caller, "imports.preview_undo", { params: { id: String(file.id) } }))
  return found.ok ? found.value : null
}

export type SourceChoice = { value: string; label: string }

/** The sources that reviews can be from, in their order. @throws ApiFailure */
export async function loadSourceChoices(caller: Caller): Promise<SourceChoice[]> {
  const query = { "sort[by]": "ordinal,name", supports_reviews: true }
  const sources = await everyRow(
    (paging) => callApi(caller, "sources.list", { query: { ...query, ...paging } }),
    ({ _embedded }) => _embedded.sources,
  )
  return sources.map(({ code, name }) => ({ value: code ?? name, label: name }))
}
