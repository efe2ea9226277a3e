import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { templateSorts } from "#lib/contract/templates/constants.ts"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { type ListHrefs, listHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import { parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"

/** Types of templates that the list shows apart (D-074). */
export const templateTypes = ["email", "sms", "response"] as const
export type TemplateType = (typeof templateTypes)[number]

/** The query of the list of templates. */
export const templatesSearchParams = {
  type: parseAsStringLiteral(templateTypes),
  page: parseAsPage,
  search_terms: parseAsText(200),
  "sort[by]": parseAsStringLiteral(templateSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
}
export type TemplatesSearch = inferParserType<typeof templatesSearchParams>

/** Reads the query of the list of templates; broken values count as absent. */
export const loadTemplatesSearch = createLoader(templatesSearchParams)

/** The canonical query of the list of templates. */
export const canonicalTemplatesQuery = (given: URLSearchParams | string): string =>
  canonicalQuery(given, {
    parsers: templatesSearchParams,
    defaultSort: { by: "name", order: "asc" },
  }).toString()

/** Links of the list of templates. @param query as it was sent. */
export const templatesHrefs = (path: string, query: URLSearchParams): ListHrefs<TemplatesSearch> =>
  listHrefs<TemplatesSearch>(path, query, {
    load: loadTemplatesSearch,
    canonical: canonicalTemplatesQuery,
    sortBy: "name",
  })
