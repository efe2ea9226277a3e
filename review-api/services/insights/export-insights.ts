import { fileDownload } from "../exports/file-download.ts"
import { requireExport } from "../exports/require-export.ts"
import { requireFilters } from "../filters/named-filters.ts"
import type { Service } from "../service.ts"
import { categoryFileRows, keywordDetailFileRows, keywordFileRows } from "./insight-files.ts"

/**
 * GET /export/csv/keywords: the keywords of the page as a file (D-106).
 * @throws 403 in a trial without trial_export, 409 when something that the filter names is gone (D-270).
 */
export const exportMentioned: Service<"insights.export_mentioned"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  await requireFilters(deps.db, scope, query)
  return fileDownload(deps, scope, keywordFileRows(deps, scope, query), query.file_type)
}

/** GET /export/csv/keyword_details: the sentences of one keyword (D-106). @throws as above. */
export const exportSentences: Service<"insights.export_sentences"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  await requireFilters(deps.db, scope, query)
  const { keyword, ...filter } = query
  return fileDownload(deps, scope, keywordDetailFileRows(deps, scope, filter, keyword), query.file_type)
}

/** GET /export/csv/experience_categories (D-106). @throws as above. */
export const exportCategories: Service<"insights.export_categories"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  await requireFilters(deps.db, scope, query)
  return fileDownload(deps, scope, categoryFileRows(deps, scope, query), query.file_type)
}
