import { LandingPages } from "#components/locations/landing-pages.tsx"
import { LocationHistory } from "#components/locations/location-history.tsx"
import { LocationIssues } from "#components/locations/location-issues.tsx"
import { ReviewLinkList } from "#components/locations/review-link-list.tsx"
import { ReviewSources } from "#components/locations/review-sources.tsx"
import { PageResponses } from "#components/microsurveys/page-responses.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Issue } from "#lib/contract/issues/schema.ts"
import { attempt } from "#lib/errors/attempt.ts"
import {
  type IssueAct,
  type IssuePages,
  issueActs,
  issuesOfSource,
  whoSetsPlaceId,
} from "#lib/features/locations/issue-texts.ts"
import { landingPagesOf } from "#lib/features/locations/landing-pages.ts"
import type { LocationTab } from "#lib/features/locations/tabs.ts"
import { loadUrls, urlHrefs } from "#lib/features/locations/urls.ts"
import { loadPageResponses } from "#lib/features/microsurveys/page-responses.ts"
import { googleStep } from "#lib/features/onboarding/first-step.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { detailsPart } from "./details-part.tsx"
import { ExcerptsOfLocation } from "./excerpts-of-location.tsx"
import { FiguresOfLocation } from "./figures-of-location.tsx"
import { hasPlaceId, type LocationVisit } from "./location-visit.ts"
import { PhotosOfLocation } from "./photos-of-location.tsx"

function placeIdBy(context: LocationVisit["context"]): IssuePages["placeIdBy"] {
  if (hasPlaceId(context)) return "reader"
  return userTypeOf(context.session.user_type_id) === "Admin" ? "support" : "admin"
}

const ofTheseText =
  "On these pages. Responses on landing pages and kiosks that you set up are in Ways to ask."

/** The next step towards Google's reviews, where one is the reader's to take. */
async function googleAct(
  context: LocationVisit["context"],
  issues: readonly Issue[],
): Promise<IssueAct | null> {
  if (!issues.some(({ status, muted }) => status === "missing_place_id" && !muted)) return null
  const { caller, account } = context
  const known = await attempt(callApi(caller, "setup_progress.get", { params: { id: String(account.id) } }))
  return known.ok ? googleStep({ ...known.value, google_url_scanned: false }, context) : null
}

async function issuesPart({ context, hrefs, issues }: LocationVisit) {
  const { can } = context
  const google = issues?.ok ? await googleAct(context, issues.value) : null
  const pages: IssuePages = {
    placeIdBy: placeIdBy(context),
    edit: can("location.update") ? hrefs.edit : null,
    reviewSources: hrefs.tab("review_sources"),
    google,
    reconnect: (source: string) =>
      can("integration.read") && mayLinkTo(paths.integrations(), context)
        ? routes.integrations({ source })
        : null,
  }
  return (
    issues && (
      <LocationIssues
        issues={issues}
        page={hrefs.tab("issues")}
        state={await currentForm("issues.update")}
        canMute={can("issues.update")}
        actsOf={(issue) => issueActs(issue, pages)}
        hintOf={(issue) => whoSetsPlaceId(issue, pages)}
      />
    )
  )
}

async function reviewSourcesPart({ context, location, hrefs, issues }: LocationVisit) {
  const id = String(location.id)
  const page = hrefs.tab("review_sources")
  const [list, create, update, deletion] = await Promise.all([
    mainPart(loadUrls(context.caller, context.account.id, id)),
    currentForm("urls.create"),
    currentForm("urls.update"),
    currentForm("urls.delete"),
  ])
  return (
    <>
      {list.ok && (
        <ReviewLinkList
          locationId={id}
          urls={list.value._embedded.urls}
          canChange={context.can("location.update")}
          page={page}
          states={{ create, update, delete: deletion }}
        />
      )}
      <ReviewSources
        list={list}
        hrefs={urlHrefs(context)}
        issuesOf={({ source_id }) => issuesOfSource(issues?.ok ? issues.value : [], source_id)}
        issuesHref={hrefs.tab("issues")}
        page={page}
        timeZone={context.timeZone}
      />
      <ExcerptsOfLocation context={context} locationId={id} page={page} />
    </>
  )
}

async function landingPagesPart({ context, location, given, hrefs }: LocationVisit) {
  const { id, landing_slug: slug } = location
  const [{ origin }, responses] = await Promise.all([
    currentVisit(),
    loadPageResponses(context, { location_id: String(id) }, given, (query) =>
      hrefs.tab("landing_pages", query),
    ),
  ])
  return (
    <>
      <LandingPages pages={slug ? landingPagesOf(origin.origin, slug, context.settings) : []} />
      {responses && <PageResponses {...responses} text={ofTheseText} timeZone={context.timeZone} />}
    </>
  )
}

async function historyPart({ context, location, given, hrefs }: LocationVisit) {
  const { caller, can, timeZone } = context
  // One page of the history; its cursors are those of the address.
  const query = Object.fromEntries([...given].filter(([name]) => name === "after" || name === "before"))
  const [list, state] = await Promise.all([
    mainPart(attempt(callApi(caller, "locations.history", { params: { id: String(location.id) }, query }))),
    currentForm("locations.revert"),
  ])
  return (
    <LocationHistory
      {...{ list, location, state, timeZone }}
      canUpdate={can("location.update")}
      page={hrefs.tab("history")}
      hrefOf={(cursor) => hrefs.tab("history", cursor)}
    />
  )
}

/**
 * Content below the tabs of a location, with what it is drawn from.
 * @param isComparing the comparison with Google stands above it.
 */
export async function partOfLocation(visit: LocationVisit, tab: LocationTab, isComparing: boolean) {
  switch (tab) {
    case "details":
      return detailsPart(visit, isComparing)
    case "issues":
      return issuesPart(visit)
    case "review_sources":
      return reviewSourcesPart(visit)
    case "performance":
      return <FiguresOfLocation {...visit} />
    case "photos":
      return (
        <PhotosOfLocation
          {...visit}
          detailsHref={visit.hrefs.tab("details")}
          hrefOf={(more) => visit.hrefs.tab("photos", more)}
        />
      )
    case "landing_pages":
      return landingPagesPart(visit)
    case "history":
      return historyPart(visit)
  }
}
