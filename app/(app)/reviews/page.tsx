import { cookies } from "next/headers"
import { redirect } from "next/navigation"
import { ExportMenu } from "#components/exports/export-menu.tsx"
import { ReviewsFrame } from "#components/reviews/reviews-frame.tsx"
import { ReviewsPrint } from "#components/reviews/reviews-print.tsx"
import { SavedFilters } from "#components/saved-filters/saved-filters.tsx"
import { FlyoutOnUse } from "#components/scheduled-exports/flyout-on-use.tsx"
import { ScheduleItem } from "#components/scheduled-exports/schedule-item.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { tooManyInList } from "#lib/contract/comma-list.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import { exportRequest } from "#lib/features/exports/request.ts"
import { loadFilterNames, noNames } from "#lib/features/filter-bar/chosen-names.ts"
import { withoutGone } from "#lib/features/filter-bar/gone.ts"
import { moreCookie } from "#lib/features/filter-bar/more-state.ts"
import { consumeRemoved, leadsTo, removedPatch } from "#lib/features/filter-bar/removed.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { hiddenOn } from "#lib/features/filters/bar-fields.ts"
import { hasMoreFilter } from "#lib/features/filters/count.ts"
import { canonicalReviewsQuery } from "#lib/features/reviews/canonical.ts"
import { reviewsRange } from "#lib/features/reviews/filters.ts"
import { reviewsFiles, reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { loadReviewsForPrint } from "#lib/features/reviews/load-reviews.ts"
import { loadReviewPermissions } from "#lib/features/reviews/organise/load-review-permissions.ts"
import { toReviewExportFilters, toReviewsListQuery } from "#lib/features/reviews/queries.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { loadSavedFilterName } from "#lib/features/saved-filters/load.ts"
import { savedFilterTexts } from "#lib/features/saved-filters/texts.ts"
import { loadPageSchedule } from "#lib/features/scheduled-exports/page-schedule.ts"
import { formatRange } from "#lib/format/dates.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { reviews } from "./record.ts"
import { factsOf, reviewsContent } from "./reviews-content.tsx"

export const generateMetadata = metadataOf(reviews)

/** Saved filters need a setting and a flag besides the permission (D-035 to D-037). */
const hasSavedFilters = ({ can, flags }: PageContext) =>
  can("saved_filter.read") && isFlagOn(flags, "savedFilters")

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
    error && !search.pick ? null : reviewsContent({ context, search, query, permissions: loading }),
    loadPageSchedule(context, {
      fromPage: "reviews",
      accountId: facts.accountId,
      query,
      first,
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
