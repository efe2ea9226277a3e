import { createLoader, parseAsStringLiteral } from "nuqs/server"
import { postStateNames } from "#lib/contract/google-post-constants.ts"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsPage } from "#lib/features/filter-bar/parsers.ts"

/** The query of the list of Google posts. */
export const postsSearchParams = {
  state: parseAsStringLiteral(postStateNames),
  page: parseAsPage,
}

const shape = { parsers: postsSearchParams, defaultSort: { by: "publish_at", order: "desc" } } as const

/** Reads the query of the list; broken values count as absent. */
export const loadPostsSearch = createLoader(postsSearchParams)

/** The canonical query of the list (D-089). */
export const canonicalPostsQuery = (given: URLSearchParams | string): string =>
  canonicalQuery(new URLSearchParams(given), shape).toString()
