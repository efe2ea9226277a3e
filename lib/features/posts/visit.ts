import { callApi } from "#lib/api-client/call-api.ts"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import type { AnswerOf } from "#lib/contract/operations.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { unlessMissing } from "#lib/errors/unless-missing.ts"
import { present } from "#lib/features/filter-bar/api-query.ts"
import { apiQueryOf } from "#lib/features/filters/api-query.ts"
import {
  addressOfVisit,
  type FilteredPage,
  loadBarOf,
  type PageVisit,
  readVisit,
} from "#lib/features/filters/page-visit.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { routes } from "#lib/routes/routes.ts"
import { postsHref } from "./hrefs.ts"
import { canonicalPostsQuery, loadPostsSearch, type PostsSearch } from "./search-params.ts"

/** The page of Google posts that is being visited. */
export type PostsVisit = PageVisit<PostsSearch>

const page: FilteredPage<PostsSearch> = {
  name: "posts",
  path: () => routes.posts(),
  load: loadPostsSearch,
  canonical: canonicalPostsQuery,
  href: postsHref,
}

/** Reads the address of the page. @param given the query as the page is handed it. */
export const visitOf = (
  context: PageContext,
  given: Record<string, string | string[] | undefined>,
): PostsVisit => readVisit(page, context, given)

/** Where a visit is led to first. @returns null for an address that is as it should be. */
export const addressOf = (visit: PostsVisit) => addressOfVisit(page, visit)

/** Data of the bar. @throws ApiFailure that leads away from the page. */
export const loadBar = (visit: PostsVisit) =>
  loadBarOf(page, { ...visit, search: { ...visit.search, sourceId: null } })

/** API filter of a URL; the page has no days. */
const filterOf = (search: PostsSearch) => apiQueryOf(filtersOn("posts"), search, { from: "", to: "" })

/** The post that is edited, and at how many locations its content is; null for one that is gone or can't be loaded. */
export async function loadEdited({ caller, search }: PostsVisit) {
  if (search.edit === null) return null
  const post = await attempt(
    unlessMissing(callApi(caller, "google_posts.get", { params: { id: search.edit } })),
  )
  if (!post.ok || !post.value) return null
  const query = { google_post_content_id: String(post.value.google_post_content_id), per_page: 1 }
  const all = await attempt(callApi(caller, "google_posts.list", { query }))
  return { post: post.value, count: all.ok ? all.value._total : 1 }
}

export type PostsList = AnswerOf<"google_posts.list">

/** A page of posts. @throws ApiFailure that leads away from the page. */
export const loadPosts = ({ caller, search }: PostsVisit): Promise<Attempt<PostsList>> =>
  attempt(
    callApi(caller, "google_posts.list", {
      query: present({
        ...filterOf(search),
        google_post_content_id: search.content ?? undefined,
        bulk_action_id: search.bulkActionId ?? undefined,
        after: search.after ?? undefined,
        before: search.before ?? undefined,
        per_page: 25,
      }),
    }),
  )

/** The month that the calendar shows: the one of the address, of its day, or the present one. */
export const monthOf = ({ search, facts }: PostsVisit): string =>
  search.month ?? (search.day ?? facts.today).slice(0, 7)

/** A month of posts. @throws ApiFailure that leads away from the page. */
export const loadCalendar = (visit: PostsVisit): Promise<Attempt<AnswerOf<"google_posts.calendar">>> =>
  attempt(
    callApi(visit.caller, "google_posts.calendar", {
      query: { ...filterOf(visit.search), month: monthOf(visit) },
    }),
  )
