import { type Patch, patchedQuery } from "#lib/features/filter-bar/changes.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { canonicalPostsQuery } from "./search-params.ts"

/** The page of Google posts after a change of its query, without the composer unless the change opens it. */
export const postsHref = (query: URLSearchParams, patch: Patch = {}): string =>
  withQuery(
    routes.posts(),
    new URLSearchParams(canonicalPostsQuery(patchedQuery(query, { edit: null, ...patch }))),
  )
