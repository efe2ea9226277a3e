import { Plus } from "lucide"
import Link from "next/link"
import { redirect } from "next/navigation"
import { PageChooser } from "#components/filter-bar/page-chooser.tsx"
import { RemovedNotice } from "#components/filter-bar/removed-notice.tsx"
import { BulkPosts } from "#components/posts/bulk-posts.tsx"
import { PostsCalendar } from "#components/posts/posts-calendar.tsx"
import { PostsFilterBar } from "#components/posts/posts-filter-bar.tsx"
import { PostsList } from "#components/posts/posts-list.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import { WayLinks } from "#components/ui/way-links.tsx"
import type { Post } from "#lib/contract/posts/schema.ts"
import { selectedName } from "#lib/features/filter-bar/selection-fields.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { hasPublishing } from "#lib/features/local-listings/card-of.ts"
import { postHref } from "#lib/features/local-listings/hrefs.ts"
import { stepsToLocations } from "#lib/features/onboarding/no-locations.ts"
import { postsHref } from "#lib/features/posts/hrefs.ts"
import { postTexts } from "#lib/features/posts/texts.ts"
import {
  addressOf,
  loadBar,
  loadCalendar,
  loadPosts,
  monthOf,
  type PostsVisit,
  visitOf,
} from "#lib/features/posts/visit.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { backLinkOf } from "#lib/page/back-link.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { canPost } from "../open-composer.tsx"
import { localListings } from "../record.ts"
import { openEdited } from "./open-edited.tsx"
import { posts } from "./record.ts"

export const generateMetadata = metadataOf(posts)

/** The composer that begins with a copy of a post. */
const copyHref = ({ id, topic_type: type, location_id: locationId }: Post): string =>
  postHref(
    new URLSearchParams({ post: type, [selectedName]: String(locationId), copyPost: String(id) }),
    type,
  )

const CreatePost = () => (
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

async function calendar(visit: PostsVisit, isPosting: boolean) {
  const { search, query, facts } = visit
  const loaded = await mainPart(loadCalendar(visit))
  if (!loaded.ok)
    return (
      <ErrorState title="Unable to load posts" text={postTexts.listFailed} retryHref={postsHref(query)} />
    )
  return (
    <PostsCalendar
      {...facts}
      month={monthOf(visit)}
      entries={loaded.value.entries}
      isCut={loaded.value.is_cut}
      day={search.day}
      query={query}
      create={isPosting && <CreatePost />}
    />
  )
}

async function content(visit: PostsVisit, isPosting: boolean) {
  const { context, search, query } = visit
  if (search.pick) {
    return (
      <PageChooser
        visit={{ ...visit, search: { ...search, sourceId: null } }}
        range={{ from: visit.facts.today, to: visit.facts.today }}
        path={routes.posts()}
        pick={search.pick}
        hrefOf={(patch) => postsHref(query, patch)}
      />
    )
  }
  if (hasTooMany(search)) return null
  if (search.view === "calendar") return calendar(visit, isPosting)
  const canEdit = context.can("google_post_content.update") && hasPublishing(context)
  const steps = await stepsToLocations(context)
  const [list, deletion, retry, undoing, composer] = await Promise.all([
    mainPart(loadPosts(visit)),
    currentForm("google_posts.delete"),
    currentForm("google_posts.retry"),
    currentForm("bulk_actions.undo"),
    openEdited(visit, canEdit),
  ])
  return (
    <div className="pt-4">
      {search.bulkActionId !== null && (
        <BulkPosts
          bulkActionId={search.bulkActionId}
          canUndo={context.can("google_post_content.delete") && list.ok && list.value._total > 0}
          page={postsHref(query)}
          allHref={postsHref(query, { bulkActionId: null, before: null, after: null })}
          state={undoing}
        />
      )}
      <PostsList
        {...{ list, search, query, deletion, retry }}
        canRetry={isPosting}
        integrationsHref={context.can("integration.read") ? routes.integrations() : null}
        accountId={context.account.id}
        create={steps ? <WayLinks links={steps} /> : isPosting && <CreatePost />}
        timeZone={context.timeZone}
        copyHref={isPosting ? copyHref : null}
        canDelete={context.can("google_post_content.delete")}
        page={postsHref(query)}
        editHref={canEdit ? (post) => postsHref(query, { edit: String(post.id) }) : null}
      />
      {composer}
    </div>
  )
}

export default guardedPage(posts, async ({ context, searchParams }) => {
  const { account, can } = context
  const visit = visitOf(context, searchParams)
  const address = await addressOf(visit)
  if (address !== null) redirect(address)
  const isPosting = canPost(context) && can("local_listing.read")
  const listings = backLinkOf(visit.search.back, {
    href: routes.localListings(),
    label: localListings.title,
  })
  const hrefOfView = (view: "calendar" | null) =>
    postsHref(visit.query, { view, before: null, after: null, content: null, bulkActionId: null })
  const [bar, body] = await Promise.all([loadBar(visit), content(visit, isPosting)])
  return (
    <div className="page">
      <PageHeader
        title={posts.title}
        intro="Posts on Google and Facebook, and their status."
        printTitle={`${posts.title} - ${account.name}`}
        actions={
          <>
            {can("local_listing.read") && (
              <Link className={buttonClass({ kind: "quiet" })} href={listings.href} prefetch={false}>
                {listings.label}
              </Link>
            )}
            {isPosting && <CreatePost />}
          </>
        }
      />
      <PendingProvider>
        <PostsFilterBar facts={bar.facts} />
        {visit.isPruned && <RemovedNotice />}
        {!visit.search.pick && (
          <TabLinks
            label="View"
            tabs={[
              { label: "List", href: hrefOfView(null), isCurrent: visit.search.view === null },
              { label: "Calendar", href: hrefOfView("calendar"), isCurrent: visit.search.view !== null },
            ]}
          />
        )}
        <PendingArea>{body}</PendingArea>
      </PendingProvider>
      <ToastOnLoad
        toasts={bar.errors.map((message) => ({ level: "alert", message, durationMs: toastMs.loadFailure }))}
      />
    </div>
  )
})
