import { Megaphone } from "lucide"
import Link from "next/link"
import type { ReactNode } from "react"
import { LocationsLive } from "#components/realtime/locations-live.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import type { Id } from "#lib/contract/common.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { clearAll } from "#lib/features/filter-bar/changes.ts"
import { clearedNames, isNarrowed } from "#lib/features/filters/count.ts"
import { postsHref } from "#lib/features/posts/hrefs.ts"
import type { PostsSearch } from "#lib/features/posts/search-params.ts"
import { postTexts } from "#lib/features/posts/texts.ts"
import type { PostsList as List } from "#lib/features/posts/visit.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { nameOfPost } from "#lib/format/post-name.ts"
import { PostsTable, type PostsTableProps } from "./posts-table.tsx"

export type PostsListProps = Omit<PostsTableProps, "posts"> & {
  list: Attempt<List>
  search: PostsSearch
  query: URLSearchParams
  accountId: Id
  /** Leads to the composer, for who may post. */
  create: ReactNode
}

const totalText = ({ _total, _total_exact }: List): string =>
  _total_exact === false ? `${formatCount(_total)}+ posts` : countOf(_total, "post", "posts")

const withoutPage = { before: null, after: null }

/** Says that only posts of one content are listed, and leads to all. */
const OfContent = ({ list, query }: { list: List; query: URLSearchParams }) => {
  const [post] = list._embedded.google_posts
  return (
    <p className="flex flex-wrap items-center gap-x-2 py-3 text-13">
      <span className="text-muted">
        {post
          ? `Only posts of “${nameOfPost({ ...post, public_location_name: null })}” are listed.`
          : "Showing posts with the same content."}
      </span>
      <Link href={postsHref(query, { content: null, ...withoutPage })} prefetch={false}>
        Show all posts
      </Link>
    </p>
  )
}

function Nothing({ search, query, create }: Pick<PostsListProps, "search" | "query" | "create">) {
  const isFiltered = isNarrowed("posts", search)
  if (!isFiltered && search.bulkActionId !== null)
    return (
      <EmptyState
        icon={Megaphone}
        title="These posts are no longer available"
        hint="They have been deleted, or are still being created."
      />
    )
  if (!isFiltered && search.content === null)
    return (
      <EmptyState
        icon={Megaphone}
        title="No posts yet"
        hint="Posts show updates, offers and events on the Google profiles of your locations."
        action={create}
      />
    )
  return (
    <EmptyState
      icon={Megaphone}
      title="No posts match your filters"
      hint="Remove filters to see other posts."
      action={
        <Link
          className={buttonClass({ dense: true })}
          href={postsHref(query, { ...clearAll(clearedNames("posts")), content: null })}
          prefetch={false}
        >
          Clear All
        </Link>
      }
    />
  )
}

/** Posts of locations and how they stand at Google: with their pager, or what is to be done where there are none. */
export function PostsList({ list, search, query, accountId, create, ...table }: PostsListProps) {
  if (!list.ok)
    return (
      <ErrorState title="Unable to load posts" text={postTexts.listFailed} retryHref={postsHref(query)} />
    )
  const posts = list.value._embedded.google_posts
  const { before = null, after = null } = list.value.paging?.cursors ?? {}
  return (
    <>
      {search.content !== null && <OfContent list={list.value} query={query} />}
      {posts.length === 0 ? (
        <Nothing {...{ search, query, create }} />
      ) : (
        <>
          <PostsTable posts={posts} {...table} />
          <CursorPager
            label="Pages of posts"
            newerHref={before && postsHref(query, { ...withoutPage, before })}
            olderHref={after && postsHref(query, { ...withoutPage, after })}
          >
            {totalText(list.value)}
          </CursorPager>
        </>
      )}
      <LocationsLive
        accountId={accountId}
        locationIds={[...new Set(posts.map(({ location_id: id }) => id))]}
        isOnItsWay={posts.some(({ state }) => state === "processing")}
      />
    </>
  )
}
