import { cookies } from "next/headers"
import { redirect } from "next/navigation"
import { ExportMenu } from "#components/exports/export-menu.tsx"
import { CustomDates, ListChooser } from "#components/reviews/filter-chooser.tsx"
import { ReviewsFrame } from "#components/reviews/reviews-frame.tsx"
import { ReviewsResults } from "#components/reviews/reviews-results.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { tooManyInList } from "#lib/contract/comma-list.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { loadFilterNames, noNames } from "#lib/features/filter-bar/chosen-names.ts"
import { withoutGone } from "#lib/features/filter-bar/gone.ts"
import { moreCookie } from "#lib/features/filter-bar/more-state.ts"
import { consumeRemoved, leadsTo, removedPatch } from "#lib/features/filter-bar/removed.ts"
import { loadOptionPage } from "#lib/features/filter-bar/server-options.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { hasMoreFilter } from "#lib/features/filters/count.ts"
import { canonicalChildReviewsQuery } from "#lib/features/reviews/canonical.ts"
import { loadAccountNames, ofChildren } from "#lib/features/reviews/child-reviews.ts"
import { reviewsRange } from "#lib/features/reviews/filters.ts"
import { reviewsFiles, reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { loadReviews } from "#lib/features/reviews/load-reviews.ts"
import { toReviewQuery, toReviewsListQuery } from "#lib/features/reviews/queries.ts"
import { loadReviewsSearch, type ReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { formatRange } from "#lib/format/dates.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { mayOpen } from "#lib/gate/may-open.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { childReviews } from "./record.ts"

const { title } = childReviews

export const generateMetadata = metadataOf(childReviews)

const factsOf = ({ account, today, settings, flags }: PageContext) => ({
  path: routes.childReviews(),
  accountId: String(account.id),
  today,
  weekStart: weekStartOfSettings(settings),
  defaultRange: datesOf.childReviews.fallback,
  hasTagFilter: isFlagOn(flags, "reviewTagsFilter"),
})

type Visit = { context: PageContext; search: ReviewsSearch; query: URLSearchParams }

/** Names of the accounts of a page; a list that cannot name them is a list all the same. */
async function accountsOn({ context }: Visit, list: Awaited<ReturnType<typeof loadReviews>>) {
  const names = await attempt(loadAccountNames(context.session, list))
  if (!names.ok) return {}
  const isViewed = mayOpen(pages.switchAccount, context)
  return Object.fromEntries(
    Object.entries(names.value).map(([id, name]) => [
      id,
      { name, href: isViewed ? routes.switchAccount(id) : undefined },
    ]),
  )
}

async function content(visit: Visit) {
  const { context, search, query } = visit
  const { session, account, timeZone } = context
  const facts = factsOf(context)
  if (search.pick === "date") {
    const range = reviewsRange(search, facts)
    return <CustomDates range={range} today={facts.today} query={query} path={facts.path} />
  }
  if (search.pick === "sourceId") {
    const requested = { accountId: facts.accountId, text: search.q ?? "", page: search.page ?? 1 }
    const page = await loadOptionPage("sources", session, requested)
    return <ListChooser pick="sourceId" page={page} text={requested.text} query={query} path={facts.path} />
  }
  const list = await mainPart(
    attempt(loadReviews(session, ofChildren(toReviewsListQuery(search, facts), session))),
  )
  return (
    <ReviewsResults
      list={list}
      summary={null}
      search={search}
      filter={ofChildren(toReviewQuery(search, facts), session)}
      query={query}
      accountName={account.name}
      timeZone={timeZone}
      path={facts.path}
      accounts={list.ok ? await accountsOn(visit, list.value) : {}}
      empty={{ title: "No reviews without responses.", hint: "Every matching review has a response." }}
    />
  )
}

export default guardedPage(childReviews, async ({ context, searchParams }) => {
  const sent = searchOf(searchParams)
  const query = new URLSearchParams(canonicalChildReviewsQuery(sent))
  const isPruned = consumeRemoved(query)
  const search = loadReviewsSearch(query)
  const facts = factsOf(context)
  // A form names the range alone: its days are known here and belong into the address (D-089).
  const canonical = leadsTo(sent, query, canonicalChildReviewsQuery(query, facts), isPruned)
  if (canonical !== null) redirect(routes.childReviews(canonical))
  const gone = await withoutGone(context.caller, facts.accountId, {
    sourceId: search.sourceId,
    category: search.category,
  })
  if (Object.keys(gone).length > 0) redirect(reviewsHref(query, removedPatch(gone), facts.path))
  const error = hasTooMany(search) ? tooManyInList : null
  const [names, body, jar] = await Promise.all([
    error ? noNames : loadFilterNames(context.caller, facts.accountId, search),
    error && !search.pick ? null : content({ context, search, query }),
    cookies(),
  ])
  return (
    <ReviewsFrame
      title={title}
      intro="Reviews in your accounts that don't have a response yet."
      facts={{
        ...facts,
        error,
        names: names.names,
        hidden: facts.hasTagFilter ? [] : ["tags"],
      }}
      defaultRange={facts.defaultRange}
      isMoreOpen={hasMoreFilter("childReviews", search) || jar.get(moreCookie)?.value === "true"}
      actions={
        <ExportMenu
          files={reviewsFiles(query, routes.childReviews)}
          request={null}
          printHref={null}
          track="child_reviews.export"
          refusal={exportRefusal(context, routes.childReviews(query))}
        />
      }
      printTitle={`${title} - ${context.account.name} - ${formatRange(reviewsRange(search, facts))}`}
      isPruned={isPruned}
      hasList={!error && !search.pick}
      toasts={names.errors.map((message) => ({ level: "alert", message, durationMs: toastMs.loadFailure }))}
    >
      {body}
    </ReviewsFrame>
  )
})
