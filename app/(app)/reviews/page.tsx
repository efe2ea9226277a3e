import { cookies } from "next/headers"
import { redirect } from "next/navigation"
import { ExportMenu } from "#components/exports/export-menu.tsx"
import { CustomDates, ListChooser } from "#components/reviews/filter-chooser.tsx"
import { BulkForm } from "#components/reviews/organise/bulk-form.tsx"
import { ListKeys } from "#components/reviews/organise/list-keys.tsx"
import { ListResponse } from "#components/reviews/response/list-response.tsx"
import { ReviewsFrame } from "#components/reviews/reviews-frame.tsx"
import { ReviewsPrint } from "#components/reviews/reviews-print.tsx"
import { ReviewsResults } from "#components/reviews/reviews-results.tsx"
import { SavedFilterPage } from "#components/saved-filters/saved-filter-page.tsx"
import { SavedFilters } from "#components/saved-filters/saved-filters.tsx"
import { FlyoutOnUse } from "#components/scheduled-exports/flyout-on-use.tsx"
import { ScheduleItem } from "#components/scheduled-exports/schedule-item.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { toastMs } from "#components/ui/toast-ms.ts"
import { tooManyInList } from "#lib/contract/comma-list.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { exportRequest } from "#lib/features/exports/request.ts"
import { loadFilterNames, noNames } from "#lib/features/filter-bar/chosen-names.ts"
import { withoutGone } from "#lib/features/filter-bar/gone.ts"
import { moreCookie } from "#lib/features/filter-bar/more-state.ts"
import { type ChosenList, pickKinds } from "#lib/features/filter-bar/picked-lists.ts"
import { idsIn } from "#lib/features/filter-bar/picker.ts"
import { consumeRemoved, leadsTo, removedPatch } from "#lib/features/filter-bar/removed.ts"
import { loadOptionPage } from "#lib/features/filter-bar/server-options.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { hiddenOn } from "#lib/features/filters/bar-fields.ts"
import { hasMoreFilter } from "#lib/features/filters/count.ts"
import { canonicalReviewsQuery } from "#lib/features/reviews/canonical.ts"
import { reviewsRange } from "#lib/features/reviews/filters.ts"
import { reviewsFiles, reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { arrivalsQuery } from "#lib/features/reviews/live.ts"
import { inPageTime, loadSummary } from "#lib/features/reviews/load-page.ts"
import { loadReviews, loadReviewsForPrint } from "#lib/features/reviews/load-reviews.ts"
import { noReviewsAtAll } from "#lib/features/reviews/no-reviews.ts"
import { olderReviews } from "#lib/features/reviews/older-reviews.ts"
import { loadKeys } from "#lib/features/reviews/organise/load-keys.ts"
import { loadReviewPermissions } from "#lib/features/reviews/organise/load-review-permissions.ts"
import type { ReviewPermissions } from "#lib/features/reviews/organise/review-permissions.ts"
import { toReviewExportFilters, toReviewQuery, toReviewsListQuery } from "#lib/features/reviews/queries.ts"
import { hasResponseTemplates, responseKey } from "#lib/features/reviews/response/load-response.ts"
import { responseRights } from "#lib/features/reviews/response/rights.ts"
import { loadReviewsSearch, type ReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { loadSavedFilterName } from "#lib/features/saved-filters/load.ts"
import { savedFilterTexts } from "#lib/features/saved-filters/texts.ts"
import { loadPageSchedule } from "#lib/features/scheduled-exports/page-schedule.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { formatRange } from "#lib/format/dates.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { reviews } from "./record.ts"

export const generateMetadata = metadataOf(reviews)

const factsOf = ({ account, today, settings, flags }: PageContext) => ({
  path: routes.reviews(),
  many: isFlagOn(flags, "multiLocationFilter") ? ["locationId", "tags"] : ["tags"],
  accountId: String(account.id),
  today,
  weekStart: weekStartOfSettings(settings),
  hasInsights: settingValue(settings.insights) !== false,
  hasTagFilter: isFlagOn(flags, "reviewTagsFilter"),
})

/** Saved filters need a setting and a flag besides the permission (D-035 to D-037). */
const hasSavedFilters = ({ can, flags }: PageContext) =>
  can("saved_filter.read") && isFlagOn(flags, "savedFilters")

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

/** What stands below the filter bar. */
async function content({ context, search, query, permissions: loading }: Visit) {
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
  const [list, summary, permissions, state, keys] = await Promise.all([
    attempt(loadReviews(caller, toReviewsListQuery(search, facts))),
    summaryOf({ context, search }),
    loading,
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

export default guardedPage(reviews, async ({ context, searchParams }) => {
  const sent = searchOf(searchParams)
  const query = new URLSearchParams(canonicalReviewsQuery(sent))
  const isPruned = consumeRemoved(query)
  const search = loadReviewsSearch(query)
  const facts = factsOf(context)
  // A form names the range alone: its days are known here and belong into the address (D-089).
  const canonical = leadsTo(sent, query, canonicalReviewsQuery(query, facts), isPruned)
  if (canonical !== null) redirect(routes.reviews(canonical))
  const gone = await withoutGone(context.caller, facts.accountId, search)
  if (Object.keys(gone).length > 0) redirect(reviewsHref(query, removedPatch(gone)))
  const printTitle = `Reviews - ${context.account.name} - ${formatRange(reviewsRange(search, facts))}`
  const error = hasTooMany(search) ? tooManyInList : null
  const refusal = exportRefusal(context, reviewsHref(query))
  if (search.print && !error && !refusal) {
    const list = await loadReviewsForPrint(context.caller, toReviewsListQuery(search, facts))
    return <ReviewsPrint {...context} list={list} title={printTitle} query={query} />
  }
  const isSaving = hasSavedFilters(context)
  const loading = loadReviewPermissions(context)
  const first = { before: null, after: null }
  const [names, saved, body, report, permissions, jar] = await Promise.all([
    error ? noNames : loadFilterNames(context.caller, facts.accountId, search),
    loadSavedFilterName(context.caller, isSaving ? search.savedFilterId : null),
    error && !search.pick ? null : content({ context, search, query, permissions: loading }),
    loadPageSchedule(context, {
      ...{ fromPage: "reviews", accountId: facts.accountId, query, first },
      href: reviewsHref,
      descriptor: reviewsRange(search, facts).descriptor,
      track: "reviews.export.schedule",
    }),
    loading,
    cookies(),
  ])
  return (
    <ReviewsFrame
      title={reviews.title}
      intro="Read and sort what guests say across every source."
      facts={{
        ...facts,
        error,
        names: { ...names.names, savedFilterId: saved.name },
        hidden: [...hiddenOn("reviews", context.can), ...(facts.hasTagFilter ? [] : ["tags"])],
      }}
      own={{ labels: permissions.labels }}
      isMoreOpen={hasMoreFilter("reviews", search) || jar.get(moreCookie)?.value === "true"}
      printTitle={printTitle}
      actions={
        <ExportMenu
          files={reviewsFiles(query)}
          request={
            report.isPolled
              ? exportRequest(context.session, "reviews", toReviewExportFilters(search, facts))
              : null
          }
          printHref={reviewsHref(query, { print: "true", ...first })}
          track="reviews.export"
          refusal={report.refusal}
        >
          {report.schedule && <ScheduleItem {...report.schedule} />}
        </ExportMenu>
      }
      isPruned={isPruned}
      hasList={!error && !search.pick}
      toasts={[
        ...names.errors,
        ...(saved.isFailed ? [savedFilterTexts.listFailed] : []),
        ...report.errors,
      ].map((message) => ({ level: "alert" as const, message, durationMs: toastMs.loadFailure }))}
      savedFilters={isSaving && <SavedFilters userId={String(context.session.user_id)} page="reviews" />}
    >
      {body}
      {report.flyout && <FlyoutOnUse key={String(report.flyout.schedule?.id ?? "new")} {...report.flyout} />}
    </ReviewsFrame>
  )
})
