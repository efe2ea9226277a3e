import { Megaphone, Plus } from "lucide"
import Link from "next/link"
import { PostsTable } from "#components/google-posts/posts-table.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import { callApi } from "#lib/bff/call-api.ts"
import { postStateNames, postStates } from "#lib/contract/google-post-constants.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { canonicalPostsQuery, loadPostsSearch } from "#lib/features/google-posts/search-params.ts"
import { postTexts } from "#lib/features/google-posts/texts.ts"
import { hasPublishing } from "#lib/features/local-listings/card-of.ts"
import { postHref } from "#lib/features/local-listings/hrefs.ts"
import { selectedName } from "#lib/features/locations/selection-fields.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf, withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { googlePosts } from "./record.ts"

export const generateMetadata = metadataOf(googlePosts)

const perPage = 25

const hrefOf = (query: Record<string, string>) =>
  withQuery(routes.googlePosts(), new URLSearchParams(canonicalPostsQuery(new URLSearchParams(query))))

export default guardedPage(googlePosts, async ({ context, searchParams }) => {
  const { caller, account, can, timeZone } = context
  const { state, page } = loadPostsSearch(searchOf(searchParams))
  const narrowed: Record<string, string> = state ? { state } : {}
  const own = hrefOf({ ...narrowed, ...(page ? { page: String(page) } : {}) })
  const [list, deletion] = await Promise.all([
    attempt(
      callApi(caller, "google_posts.list", {
        query: { page: page ?? 1, per_page: perPage, ...(state ? { states: [state] } : {}) },
      }),
    ),
    currentForm("google_posts.delete"),
  ])
  const canPost = can("google_post_content.create") && can("local_listing.read") && hasPublishing(context)
  const create = canPost && (
    <Link
      className={buttonClass({ kind: "primary" })}
      href={postHref(new URLSearchParams(), "new")}
      prefetch={false}
      data-track="google_posts.create"
    >
      <Icon icon={Plus} />
      {postTexts.create}
    </Link>
  )
  return (
    <div className="page">
      <PageHeader
        title={googlePosts.title}
        intro="What your locations post on Google, and how each post stands."
        printTitle={`${googlePosts.title} - ${account.name}`}
        actions={
          <>
            {can("local_listing.read") && (
              <Link className={buttonClass({ kind: "quiet" })} href={routes.localListings()} prefetch={false}>
                Local Listings
              </Link>
            )}
            {create}
          </>
        }
      />
      <PendingProvider>
        <TabLinks
          label="States"
          tabs={[
            { label: "All", href: hrefOf({}), isCurrent: state === null },
            ...postStateNames.map((name) => ({
              label: postStates[name],
              href: hrefOf({ state: name }),
              isCurrent: state === name,
            })),
          ]}
        />
        <PendingArea>
          {!list.ok ? (
            <ErrorState title="Unable to load posts" text={postTexts.listFailed} retryHref={own} />
          ) : list.value._embedded.google_posts.length === 0 ? (
            <EmptyState
              icon={Megaphone}
              title={state ? `No posts are ${postStates[state].toLowerCase()}` : "No posts yet"}
              hint="Posts show updates, offers and events on the Google profiles of your locations."
              action={create}
            />
          ) : (
            <>
              <PostsTable
                posts={list.value._embedded.google_posts}
                timeZone={timeZone}
                copyHref={
                  canPost
                    ? ({ id, topic_type: type, location_id: locationId }) =>
                        postHref(
                          new URLSearchParams({
                            post: type,
                            [selectedName]: String(locationId),
                            copyPost: String(id),
                          }),
                          type,
                        )
                    : null
                }
                canDelete={can("google_post_content.delete")}
                deletion={deletion}
                page={own}
              />
              <PagePager
                label="Pages of posts"
                page={list.value._page}
                totalPages={list.value._total_pages}
                hrefOf={(next) => hrefOf({ ...narrowed, page: String(next) })}
              />
            </>
          )}
        </PendingArea>
      </PendingProvider>
    </div>
  )
})
