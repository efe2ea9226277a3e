import { Lightbulb } from "lucide"
import { cookies } from "next/headers"
import Link from "next/link"
import { redirect } from "next/navigation"
import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { SearchBox } from "#components/data-table/search-box.tsx"
import { PageChooser } from "#components/filter-bar/page-chooser.tsx"
import { RemovedNotice } from "#components/filter-bar/removed-notice.tsx"
import { Teaser } from "#components/form/teaser.tsx"
import { DirectoryFiles } from "#components/local-listings/directory-files.tsx"
import { ListingsTable } from "#components/local-listings/listings-table.tsx"
import { LocalListingsFilterBar } from "#components/local-listings/local-listings-filter-bar.tsx"
import { PostsPreview } from "#components/posts/posts-preview.tsx"
import { LocationsLive } from "#components/realtime/locations-live.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink, PendingProvider } from "#components/ui/pending.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import { clearAll, valueChange } from "#lib/features/filter-bar/changes.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { clearedNames, isNarrowed } from "#lib/features/filters/count.ts"
import { hasPublishing } from "#lib/features/local-listings/card-of.ts"
import { isOnItsWay } from "#lib/features/local-listings/cards.ts"
import { fileHref, filesHref, listingsHref, postHref } from "#lib/features/local-listings/hrefs.ts"
import { isClassicTable } from "#lib/features/local-listings/table.ts"
import { listingTexts } from "#lib/features/local-listings/texts.ts"
import {
  addressOf,
  type ListingsOverview,
  type ListingsVisit,
  loadBar,
  loadConnections,
  loadFiles,
  loadHistory,
  loadListings,
  loadOpen,
  loadOverview,
  visitOf,
} from "#lib/features/local-listings/visit.ts"
import { autoSyncRefusal } from "#lib/features/locations/auto-sync.ts"
import { stepsToLocations } from "#lib/features/onboarding/no-locations.ts"
import { previewCookie, showsPreview } from "#lib/features/posts/preview-cookie.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { routes } from "#lib/routes/routes.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { canPost, openComposer } from "./open-composer.tsx"
import { openListing } from "./open-listing.tsx"
import { localListings } from "./record.ts"
import { selectingListings } from "./selecting-listings.tsx"

export const generateMetadata = metadataOf(localListings)

/** Whom to ask for publishing: the contact of the white label where there is one (D-189). */
function planTextOf({ whitelabel }: ListingsVisit["context"]): string {
  if (whitelabel.id === null) return `${listingTexts.noPublishing} Please contact your account manager.`
  const { email, phone } = supportContact(whitelabel)
  const contact = [phone, email].filter(Boolean).join(" or ")
  return contact ? `${listingTexts.noPublishing} Contact support at ${contact}.` : listingTexts.noPublishing
}

/** The list as it is shown, without what is open in it: what a search keeps. */
const searchedQuery = (query: URLSearchParams): string => listingsHref(query).split("?")[1] ?? ""

/** How many locations there are, and how many ask for something; those with suggestions alone are one press away. */
function Counts({ overview, visit }: { overview: ListingsOverview | null; visit: ListingsVisit }) {
  const { search, query } = visit
  const suggesting = overview?.locations_with_suggestions ?? 0
  const isSuggesting = search.suggestions !== null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-13 text-faint">
      <p className="flex flex-wrap gap-x-4" role="status">
        {overview && <span>{countOf(overview.total_locations ?? 0, "location", "locations")}</span>}
        {Boolean(overview?.locations_not_in_sync) && (
          <span>{overview?.locations_not_in_sync} with fields out of sync</span>
        )}
      </p>
      {(suggesting > 0 || isSuggesting) && (
        <PendingLink
          className={buttonClass({ dense: true }, "print:hidden")}
          href={listingsHref(query, valueChange({ suggestions: isSuggesting ? null : "any" }))}
          data-track="local_listings.with_suggestions"
        >
          <Icon icon={Lightbulb} size={14} />
          {isSuggesting ? "Show all" : `${formatCount(suggesting)} with suggestions`}
        </PendingLink>
      )}
      <div className="flex flex-1 justify-end print:hidden max-md:basis-full">
        <SearchBox
          label="Search locations"
          path={routes.localListings()}
          value={search.search_terms ?? ""}
          query={searchedQuery(query)}
          isLive
        />
      </div>
    </div>
  )
}

async function content(visit: ListingsVisit, planText: string) {
  const { context, search, query } = visit
  if (search.pick) {
    return (
      <PageChooser
        visit={{ ...visit, search: { ...search, sourceId: null } }}
        range={{ from: visit.facts.today, to: visit.facts.today }}
        path={routes.localListings()}
        pick={search.pick}
        hrefOf={(patch) => listingsHref(query, patch)}
      />
    )
  }
  if (hasTooMany(search)) return null
  const [list, overview, connections, open, history, files] = await Promise.all([
    mainPart(loadListings(visit)),
    loadOverview(visit),
    loadConnections(visit),
    loadOpen(visit),
    loadHistory(visit),
    loadFiles(visit),
  ])
  const isPublishing = hasPublishing(context)
  const locations = list.ok ? list.value.locations : []
  return (
    <>
      <Counts overview={overview} visit={visit} />
      <ListingsTable
        list={list}
        search={search}
        query={query}
        timeZone={context.timeZone}
        autoSync={{
          refusalOf: (location) => autoSyncRefusal(location, isPublishing),
          planText,
          canSwitch: context.can("location.update"),
          page: listingsHref(query),
        }}
        clearHref={
          isNarrowed("localListings", search)
            ? listingsHref(query, clearAll(clearedNames("localListings")))
            : null
        }
        firstSteps={locations.length === 0 ? await stepsToLocations(context) : undefined}
        isClassic={isClassicTable(context.settings)}
        {...(list.ok && selectingListings(visit, list.value))}
      />
      {await openListing({ visit, open, history, connections: connections ?? new Map() })}
      {files && (
        <DirectoryFiles
          files={files}
          hrefOf={(code, content) => fileHref(query, code, content)}
          closeHref={listingsHref(query)}
          retryHref={filesHref(query)}
          refusal={exportRefusal(context, filesHref(query))}
        />
      )}
      <LocationsLive
        locationIds={[...(open ? [open] : []), ...locations].map(({ id }) => id)}
        isOnItsWay={locations.some(({ directories }) => directories.some(({ status }) => isOnItsWay(status)))}
      />
      {await openComposer(visit, list.ok ? list.value : null)}
    </>
  )
}

export default guardedPage(localListings, async ({ context, searchParams }) => {
  const { can, account, session, whitelabel } = context
  if (!can("local_listing.read") && !can("local_listing.create")) {
    return (
      <div className="page">
        <PageHeader
          title={localListings.title}
          intro={listingTexts.intro}
          printTitle={`${localListings.title} - ${account.name}`}
        />
        <Teaser
          feature="Local Listing"
          sentence={listingTexts.teaser}
          isWhiteLabel={whitelabel.id !== null}
          page={routes.localListings()}
          state={await currentForm("webhooks.notify:teaser")}
        />
      </div>
    )
  }
  const visit = visitOf(context, searchParams)
  const address = await addressOf(visit)
  if (address !== null) redirect(address)
  const planText = planTextOf(context)
  const [bar, body, connections] = await Promise.all([
    loadBar(visit),
    content(visit, planText),
    loadConnections(visit),
  ])
  const stored = (await cookies()).get(previewCookie)?.value ?? ""
  const errors = connections ? bar.errors : [...bar.errors, listingTexts.sourcesFailed]
  const isAdmin = userTypeOf(session.user_type_id) === "Admin"
  const href = listingsHref(visit.query)
  return (
    <div className="page">
      <PageHeader
        title={localListings.title}
        intro={listingTexts.intro}
        printTitle={`${localListings.title} - ${account.name}`}
        actions={
          <>
            {isAdmin && connections && connections.get("google_maps") !== "active" && (
              <Link
                className={buttonClass({ kind: "quiet" })}
                href={routes.integrations()}
                prefetch={false}
                data-track="local_listings.integrate_google"
              >
                Integrate with Google
              </Link>
            )}
            {context.can("google_post_content.read") && (
              <Link className={buttonClass({ kind: "quiet" })} href={routes.posts()} prefetch={false}>
                Google Posts
              </Link>
            )}
            {can("local_listing.read") && (
              <Link
                className={buttonClass({ kind: "quiet" })}
                href={filesHref(visit.query)}
                prefetch={false}
                scroll={false}
                data-track="local_listings.directory_files"
              >
                Apple Maps and Bing files
              </Link>
            )}
            <DownloadCsv
              href={asFile(href, "csv")}
              track="local_listings.csv"
              refusal={exportRefusal(context, href)}
            />
          </>
        }
      />
      {!hasPublishing(context) && <p className="notice">{planText}</p>}
      {showsPreview({
        hasPublishing: hasPublishing(context),
        hasFeature: settingValue(context.settings["google_posts"]) !== false,
        stored,
        today: context.today,
      }) && (
        <PostsPreview
          createHref={canPost(context) ? postHref(visit.query, "new") : null}
          stored={stored}
          page={href}
        />
      )}
      <PendingProvider>
        <LocalListingsFilterBar facts={bar.facts} />
        {visit.isPruned && <RemovedNotice />}
        {body}
      </PendingProvider>
      <ToastOnLoad
        toasts={errors.map((message) => ({ level: "alert", message, durationMs: toastMs.loadFailure }))}
      />
    </div>
  )
})
