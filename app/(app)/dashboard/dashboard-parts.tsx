import { clsx } from "clsx"
import { CoursePanel } from "#components/dashboard/course-panel.tsx"
import { DropsPanel } from "#components/dashboard/drops-panel.tsx"
import { KeyFigures } from "#components/dashboard/key-figures.tsx"
import { KeywordsPanel } from "#components/dashboard/keywords-panel.tsx"
import { LocationsPanel } from "#components/dashboard/locations-panel.tsx"
import { NoFigures } from "#components/dashboard/no-figures.tsx"
import { RatingsPanel } from "#components/dashboard/ratings-panel.tsx"
import { SourcesPanel } from "#components/dashboard/sources-panel.tsx"
import { ToDoPanel } from "#components/dashboard/to-do-panel.tsx"
import { GoogleFiguresPanel } from "#components/google-figures/google-figures-panel.tsx"
import { NoReviews } from "#components/reviews/no-reviews.tsx"
import { ReviewList } from "#components/reviews/review-list.tsx"
import { TargetPanel } from "#components/targets/target-panel.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { isFlagOn } from "#lib/contract/flags.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { ApiFailure } from "#lib/errors/api-failure.ts"
import { courseOf, coursePeriod } from "#lib/features/dashboard/course.ts"
import { reviewsOfPart } from "#lib/features/dashboard/drops.ts"
import { changedDashboardHref, dashboardHref, withDays } from "#lib/features/dashboard/hrefs.ts"
import { keywordRows } from "#lib/features/dashboard/keyword-changes.ts"
import {
  type Course,
  type GoogleFigures,
  hasKeywords,
  loadCourse,
  loadFigures,
  loadKeywords,
  loadLocations,
  loadRatings,
  loadSources,
  loadTargets,
  loadToDo,
} from "#lib/features/dashboard/load.ts"
import { toDoFilters } from "#lib/features/dashboard/queries.ts"
import { targetListHref } from "#lib/features/dashboard/target-list.ts"
import type { DashboardVisit } from "#lib/features/dashboard/visit.ts"
import { carriedFilters } from "#lib/features/filter-bar/carry.ts"
import { type Patch, patchedQuery } from "#lib/features/filter-bar/changes.ts"
import { isNarrowed } from "#lib/features/filters/count.ts"
import { googleIntegrationHref } from "#lib/features/integrations/google-href.ts"
import { keywordHref, keywordsHref } from "#lib/features/keywords/hrefs.ts"
import { keywordsTexts } from "#lib/features/keywords/texts.ts"
import { performanceFrom, performanceHref } from "#lib/features/performance/hrefs.ts"
import { reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { noReviewsAtAll } from "#lib/features/reviews/no-reviews.ts"
import { targetScoresFailureText, targetsFailureText } from "#lib/features/targets/labels.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"

type FailedPartProps = { title: string; failure: ApiFailure; retryHref: string }

/** A part of the dashboard that could not be loaded; the others stand. */
const FailedPart = ({ title, failure, retryHref }: FailedPartProps) => (
  <ErrorState title={title} text={failure.userText} retryHref={retryHref} />
)

const fewSources = 3

/** Where the figures of a dashboard lead: to exactly the reviews that they count. */
function linksOf({ context, query, range, search }: DashboardVisit) {
  const days = withDays(query, range)
  const inReviews = carriedFilters(days, "reviews")
  const inKeywords = carriedFilters(days, "keywords")
  const canRead = context.can("review.read")
  return {
    inReviews,
    reviews: canRead ? (patch: Patch) => reviewsHref(inReviews, patch) : null,
    keyword: (keyword: string) => keywordHref(keyword, inKeywords),
    keywords: keywordsHref(routes.keywords(), inKeywords),
    location: (id: string) => changedDashboardHref(query, { groupId: null, locationId: id }),
    performance: context.can("location.read") ? performanceFrom(days) : null,
    drops: context.can("location.read")
      ? performanceHref(carriedFilters(days, "locations"), {
          "sort[by]": "score_delta",
          "sort[order]": "asc",
        })
      : null,
    part: (name: string, locationId: string) => {
      const filters = ownValue(reviewsOfPart, name)
      if (filters) return canRead ? reviewsHref(inReviews, { groupId: null, locationId, ...filters }) : null
      if (!context.can("local_listing.read")) return null
      if (name === "LLHealth") return routes.localListings({ locationId })
      return context.can("media.create") ? routes.localListingsPhotos({ locationId }) : null
    },
    retry: dashboardHref(query),
    score: context.can("location_score.read") ? withQuery(routes.dashboardScore(), query) : null,
    targets: context.can("target_score.update")
      ? routes.targetScore({
          locationId: search.locationId?.length === 1 ? search.locationId[0] : null,
          groupId: search.locationId?.length ? null : search.groupId,
          back: dashboardHref(query),
        })
      : null,
  }
}
type Links = ReturnType<typeof linksOf>

function Reviews({ visit, course, links }: { visit: DashboardVisit; course: Course; links: Links }) {
  const { range, before, facts } = visit
  const { overview } = course
  const then = before && { series: course.before?.series ?? [], range: before }
  const points = courseOf(overview.series ?? [], range, then, facts)
  if (!overview.total_reviews || points.length === 0) {
    const allTime = { from: null, to: null, dateDescriptor: "allTime" }
    return (
      <NoFigures
        allTimeHref={before && changedDashboardHref(visit.query, allTime)}
        isFiltered={isNarrowed("dashboard", visit.search)}
      />
    )
  }
  return (
    <CoursePanel
      period={coursePeriod(range)}
      points={points}
      totals={overview}
      reviewsHref={links.reviews && ((part) => links.reviews!({ ...part, dateDescriptor: "custom" }))}
    />
  )
}

/** Google's figures of the days and places of the dashboard; nothing where none can come for who looks (D-323). */
function Figures({ visit, links, figures }: { visit: DashboardVisit; links: Links; figures: GoogleFigures }) {
  const { context, query, range, facts } = visit
  const connectHref = googleIntegrationHref(context)
  // Another Review API may say nothing of them.
  if (figures.ok && (!figures.value.access || (figures.value.access === "none" && !connectHref))) return null
  return (
    <GoogleFiguresPanel
      figures={figures}
      period={coursePeriod(range)}
      weekStart={facts.weekStart}
      countsLocations
      connectHref={connectHref}
      fileHref={exportRefusal(context, links.retry) ? null : asFile(dashboardHref(query), "csv")}
      retryHref={links.retry}
    />
  )
}

/** Content below the filter bar of the dashboard (D-074). Each part loads and fails by itself. */
export async function dashboardParts(visit: DashboardVisit) {
  const { context } = visit
  const { can, flags, account, timeZone } = context
  const links = linksOf(visit)
  const isNew = isFlagOn(flags, "new_performance_score") && can("location_score.read")
  const [course, ratings, sources, locations, keywords, toDo, targets, google] = await Promise.all([
    mainPart(loadCourse(visit)),
    loadRatings(visit),
    loadSources(visit),
    loadLocations(visit, isNew),
    hasKeywords(visit) ? loadKeywords(visit) : null,
    links.reviews ? loadToDo(visit) : null,
    can("target_score.read") ? loadTargets(visit) : null,
    loadFigures(visit),
  ])
  const isEmpty = course.ok && !course.value.overview.total_reviews
  const none = isEmpty ? await noReviewsAtAll(context) : undefined
  if (none) return <NoReviews query={visit.query} path={routes.dashboard()} text={none} />
  const failed = (title: string, failure: Parameters<typeof FailedPart>[0]["failure"]) => (
    <FailedPart title={title} failure={failure} retryHref={links.retry} />
  )
  const figures = course.ok ? (
    <KeyFigures
      overview={course.value.overview}
      score={locations.ok ? locations.value.score : undefined}
      reviewsHref={links.reviews}
      performanceHref={links.performance}
      scoreHref={links.score}
    />
  ) : (
    failed("Unable to load figures", course.failure)
  )
  if (isEmpty) {
    return (
      <div className="grid gap-4">
        {figures}
        <Reviews visit={visit} course={course.value} links={links} />
        {google.ok && google.value.days.length > 0 && (
          <Figures visit={visit} links={links} figures={google} />
        )}
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      {figures}
      <div className="grid grid-cols-[minmax(0,1fr)_344px] gap-4 max-xl:grid-cols-[minmax(0,1fr)_264px] max-lg:grid-cols-1">
        {course.ok && <Reviews visit={visit} course={course.value} links={links} />}
        {ratings.ok ? (
          <RatingsPanel
            breakdown={ratings.value.breakdown}
            overview={course.ok ? course.value.overview : null}
            reviewsHref={links.reviews}
          />
        ) : (
          failed("Unable to load the rating breakdown", ratings.failure)
        )}
      </div>
      {targets &&
        (!targets.set.ok ? (
          failed(targetsFailureText, targets.set.failure)
        ) : !targets.score.ok ? (
          failed(targetScoresFailureText, targets.score.failure)
        ) : (
          <TargetPanel
            score={targets.score.value}
            hasPrevious={
              visit.before !== null && !(course.ok && course.value.overview.total_reviews_lag === 0)
            }
            editHref={links.targets}
            listHref={targetListHref(visit.query)}
          />
        ))}
      {toDo &&
        (toDo.ok ? (
          <ToDoPanel
            count={toDo.value._total}
            isExact={toDo.value._total_exact !== false}
            allHref={reviewsHref(links.inReviews, toDoFilters)}
          >
            <ReviewList
              reviews={toDo.value._embedded.reviews}
              accountName={account.name}
              timeZone={timeZone}
              query={patchedQuery(links.inReviews, toDoFilters)}
            />
          </ToDoPanel>
        ) : (
          failed("Unable to load reviews", toDo.failure)
        ))}
      <Figures visit={visit} links={links} figures={google} />
      <div
        className={clsx(
          "grid grid-cols-2 gap-4 max-xl:grid-cols-1 print:grid-cols-2",
          // Few sources would leave half of their card empty: they stand above the others.
          sources.ok && sources.value._embedded.sources.length <= fewSources
            ? "[&>:first-child]:col-span-full [&>:last-child:nth-child(even)]:col-span-full"
            : "[&>:last-child:nth-child(odd)]:col-span-full",
        )}
      >
        {sources.ok ? (
          <SourcesPanel
            sources={sources.value._embedded.sources}
            reviewsHref={links.reviews && ((sourceId) => links.reviews!({ sourceId }))}
          />
        ) : (
          failed("Unable to load sources", sources.failure)
        )}
        {keywords &&
          (keywords.ok ? (
            <KeywordsPanel
              emptyText={
                keywords.value.waiting
                  ? `${keywordsTexts.reading} ${keywordsTexts.readingHint}`
                  : keywordsTexts.none
              }
              rows={keywordRows(keywords.value.keywords, keywords.value.before)}
              keywordHref={links.keyword}
              allHref={links.keywords}
            />
          ) : (
            failed("Unable to load keywords", keywords.failure)
          ))}
        {locations.ok ? (
          <>
            {locations.value.drops && (
              <DropsPanel
                rows={locations.value.drops}
                locationHref={links.location}
                partHref={links.part}
                allHref={links.drops}
              />
            )}
            <LocationsPanel
              id="top-locations"
              title="Top locations"
              note="By performance score"
              rows={locations.value.top}
              locationHref={links.location}
              reviewsHref={links.reviews && ((locationId) => links.reviews!({ groupId: null, locationId }))}
            />
            {locations.value.bottom.length > 0 && (
              <LocationsPanel
                id="bottom-locations"
                title="Lowest locations"
                note="By performance score, the lowest first"
                rows={locations.value.bottom}
                locationHref={links.location}
                reviewsHref={links.reviews && ((locationId) => links.reviews!({ groupId: null, locationId }))}
              />
            )}
          </>
        ) : (
          failed("There was an error fetching data for Performance Score", locations.failure)
        )}
      </div>
    </div>
  )
}
