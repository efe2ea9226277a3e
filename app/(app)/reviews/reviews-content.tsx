import { CustomDates, ListChooser } from "#components/reviews/filter-chooser.tsx"
import { BulkForm } from "#components/reviews/organise/bulk-form.tsx"
import { ListKeys } from "#components/reviews/organise/list-keys.tsx"
import { ListResponse } from "#components/reviews/response/list-response.tsx"
import { ReviewsResults } from "#components/reviews/reviews-results.tsx"
import { SavedFilterPage } from "#components/saved-filters/saved-filter-page.tsx"
import { isFlagOn } from "#lib/contract/flags.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { type ChosenList, pickKinds } from "#lib/features/filter-bar/picked-lists.ts"
import { idsIn } from "#lib/features/filter-bar/picker.ts"
import { loadOptionPage } from "#lib/features/filter-bar/server-options.ts"
import { reviewsRange } from "#lib/features/reviews/filters.ts"
import { reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { arrivalsQuery } from "#lib/features/reviews/live.ts"
import { inPageTime, loadSummary } from "#lib/features/reviews/load-page.ts"
import { loadReviews } from "#lib/features/reviews/load-reviews.ts"
import { noReviewsAtAll } from "#lib/features/reviews/no-reviews.ts"
import { olderReviews } from "#lib/features/reviews/older-reviews.ts"
import { loadAssignees } from "#lib/features/reviews/organise/load-assignees.ts"
import { loadKeys } from "#lib/features/reviews/organise/load-keys.ts"
import type { ReviewPermissions } from "#lib/features/reviews/organise/review-permissions.ts"
import { toReviewQuery, toReviewsListQuery } from "#lib/features/reviews/queries.ts"
import { hasResponseTemplates, responseKey } from "#lib/features/reviews/response/load-response.ts"
import { responseRights } from "#lib/features/reviews/response/rights.ts"
import type { ReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { routes } from "#lib/routes/routes.ts"

/** Facts that the URL of the list does not contain. */
export const factsOf = ({ account, today, settings, flags }: PageContext) => ({
  path: routes.reviews(),
  many: [...(isFlagOn(flags, "multiLocationFilter") ? ["locationId"] : []), "tags", "assignedUserIds"],
  accountId: String(account.id),
  today,
  weekStart: weekStartOfSettings(settings),
  hasInsights: settingValue(settings.insights) !== false,
  hasTagFilter: isFlagOn(flags, "reviewTagsFilter"),
})

const ownerOf = ({ session }: PageContext) => ({
  accountId: String(session.account_id),
  userId: String(session.user_id),
})

type Visit = {
  context: PageContext
  search: ReviewsSearch
  query: URLSearchParams
  permissions: Promise<ReviewPermissions>
}

const chosenOf = (search: ReviewsSearch, pick: ChosenList): string[] =>
  pick === "tags" ? (search.tags ?? []) : idsIn([search[pick] ?? ""])

/** The figures above the list, of which only an address that says so waits for as long as they take. */
function summaryOf({ context, search }: Pick<Visit, "context" | "search">) {
  const facts = factsOf(context)
  if (!context.can("metrics.read")) return null
  const loading = loadSummary(context.caller, facts.accountId, search, facts)
  return search.figures ? loading : inPageTime(loading)
}

/** Content below the filter bar: the list with its figures, or a filter's own page before scripts run. */
export async function reviewsContent({ context, search, query, permissions: loading }: Visit) {
  const { caller, account, timeZone } = context
  const facts = factsOf(context)
  if (search.pick === "date") {
    return <CustomDates range={reviewsRange(search, facts)} today={facts.today} query={query} />
  }
  if (search.pick === "savedFilterId") {
    return (
      <SavedFilterPage
        caller={caller}
        owner={ownerOf(context)}
        id={search.savedFilterId}
        page={search.page ?? 1}
        query={query}
        hrefOf={(patch) => reviewsHref(query, patch)}
      />
    )
  }
  if (search.pick) {
    const kind = search.pick === "tags" ? "tags" : pickKinds[search.pick]
    const requested = { accountId: facts.accountId, text: search.q ?? "", page: search.page ?? 1 }
    const groupId = search.pick === "locationId" ? search.groupId : null
    const page = await loadOptionPage(kind, caller, { ...requested, groupId })
    const chosen = facts.many.includes(search.pick) ? chosenOf(search, search.pick) : undefined
    return <ListChooser pick={search.pick} page={page} text={requested.text} query={query} chosen={chosen} />
  }
  const [list, summary, permissions, assignees, state, keys] = await Promise.all([
    mainPart(attempt(loadReviews(caller, toReviewsListQuery(search, facts)))),
    summaryOf({ context, search }),
    loading,
    loadAssignees(context),
    currentForm("reviews.bulk"),
    loadKeys(context),
  ])
  const filter = toReviewQuery(search, facts)
  const rights = responseRights(context)
  const isEmpty = list.ok && list.value._embedded.reviews.length === 0
  return (
    <ReviewsResults
      list={list}
      summary={summary}
      search={search}
      filter={filter}
      live={{
        accountId: facts.accountId,
        arrivals: arrivalsQuery(search, toReviewsListQuery(search, facts)),
      }}
      query={query}
      accountName={account.name}
      timeZone={timeZone}
      permissions={permissions}
      tools={
        list.ok && (
          <>
            {permissions.canUpdate && !isEmpty && (
              <BulkForm
                permissions={permissions}
                filter={filter}
                accountId={facts.accountId}
                assignees={assignees}
                userId={String(context.session.user_id)}
                total={{ count: list.value._total, isExact: list.value._total_exact !== false }}
                page={reviewsHref(query)}
                state={state}
              />
            )}
            <ListKeys {...keys} />
          </>
        )
      }
      empty={
        isEmpty
          ? ((await noReviewsAtAll(context)) ?? (await olderReviews(context, search, facts, query)))
          : undefined
      }
      responseOf={(review) => (
        <ListResponse
          review={review}
          accountName={account.name}
          timeZone={timeZone}
          query={query}
          rights={rights}
          hasTemplates={hasResponseTemplates(context)}
          unsentKey={responseKey(context, review.id)}
          userId={String(context.session.user_id)}
        />
      )}
    />
  )
}
