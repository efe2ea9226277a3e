import { Plus } from "lucide"
import { cookies } from "next/headers"
import Link from "next/link"
import { redirect } from "next/navigation"
import { PageChooser } from "#components/filter-bar/page-chooser.tsx"
import { RemovedNotice } from "#components/filter-bar/removed-notice.tsx"
import { PhotoGallery } from "#components/photos/photo-gallery.tsx"
import { PhotosFilterBar } from "#components/photos/photos-filter-bar.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import { WayLinks } from "#components/ui/way-links.tsx"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { clearAll, dateChange } from "#lib/features/filter-bar/changes.ts"
import { moreCookie } from "#lib/features/filter-bar/more-state.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { clearedNames, hasMoreFilter, isNarrowed } from "#lib/features/filters/count.ts"
import { stepsToLocations } from "#lib/features/onboarding/no-locations.ts"
import { googlePhotosHref, photosHref } from "#lib/features/photos/hrefs.ts"
import { seesLocationPhotos } from "#lib/features/photos/load-location-photos.ts"
import { photoTexts } from "#lib/features/photos/texts.ts"
import { addressOf, loadBar, loadPhotos, type PhotosVisit, visitOf } from "#lib/features/photos/visit.ts"
import { addPhotosHref } from "#lib/features/photos/wizard.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { formatRange } from "#lib/format/dates.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { photos } from "./record.ts"

export const generateMetadata = metadataOf(photos)

/** Advice to do where no photo is found. */
async function emptyOf({ context, search, query, range, facts }: PhotosVisit) {
  const steps = await stepsToLocations(context)
  if (steps)
    return { hint: "Photos appear here once you have a location.", action: <WayLinks links={steps} /> }
  if (isNarrowed("photos", search))
    return {
      hint: "Remove filters or choose a longer date range.",
      action: action(photosHref(query, clearAll(clearedNames("photos"))), "Clear All"),
    }
  if (range.descriptor === "allTime") return { hint: "Add the first photo on the page of a location." }
  const all = resolveRange("allTime", facts.today, facts.weekStart)
  return {
    hint: "Choose a longer date range, or add the first photo on the page of a location.",
    action: action(photosHref(query, dateChange("allTime", all)), "Show All Time"),
  }
}

const action = (href: string, label: string) => (
  <Link className={buttonClass({ dense: true })} href={href} prefetch={false}>
    {label}
  </Link>
)

async function content(visit: PhotosVisit) {
  const { context, search, query, range } = visit
  if (search.pick) {
    return (
      <PageChooser
        visit={visit}
        range={range}
        path={routes.photos()}
        pick={search.pick}
        hrefOf={(patch) => photosHref(query, patch)}
      />
    )
  }
  if (hasTooMany(search)) return null
  const [list, deletion, publishing, removal, categorizing] = await Promise.all([
    mainPart(loadPhotos(visit)),
    currentForm("media.bulk_delete"),
    currentForm("photo.copy"),
    currentForm("media.delete"),
    currentForm("photo.categorize"),
  ])
  return (
    <PhotoGallery
      list={list}
      query={query}
      type={search.type}
      hasCustomers={context.can("review.read")}
      canAdd={context.can("media.create")}
      canDelete={context.can("media.delete")}
      deletion={deletion}
      removal={removal}
      categorizing={context.can("media.update") ? categorizing : null}
      publishing={publishing}
      timeZone={context.timeZone}
      locationHref={
        seesLocationPhotos(context)
          ? (id) => routes.locationDetails(id, new URLSearchParams({ tab: "photos" }))
          : undefined
      }
      empty={await emptyOf(visit)}
    />
  )
}

export default guardedPage(photos, async ({ context, searchParams }) => {
  const visit = visitOf(context, searchParams)
  const address = await addressOf(visit)
  if (address !== null) redirect(address)
  const { search, range, isPruned } = visit
  const [bar, body, jar] = await Promise.all([loadBar(visit), content(visit), cookies()])
  return (
    <div className="page">
      <PageHeader
        title={photos.title}
        intro="Photos from owners and customers, in one place."
        printTitle={`${photos.title} - ${context.account.name} - ${formatRange(range)}`}
        actions={
          context.can("media.create") && (
            <Link
              className={buttonClass({ kind: "primary" })}
              href={addPhotosHref(photosHref(visit.query))}
              prefetch={false}
              data-track="photos.add"
            >
              <Icon icon={Plus} size={14} />
              Add Photos
            </Link>
          )
        }
      />
      <PendingProvider>
        <PhotosFilterBar
          facts={bar.facts}
          isMoreOpen={hasMoreFilter("photos", search) || jar.get(moreCookie)?.value === "true"}
        />
        {isPruned && <RemovedNotice />}
        {search.locationId?.length === 1 && seesLocationPhotos(context) && (
          <p className="text-13">
            <Link
              className="btn-link inline-block min-h-6"
              href={googlePhotosHref(search.locationId[0]!)}
              prefetch={false}
            >
              {photoTexts.onGoogle}
            </Link>
          </p>
        )}
        <PendingArea>{body}</PendingArea>
      </PendingProvider>
      <ToastOnLoad
        toasts={bar.errors.map((message) => ({ level: "alert", message, durationMs: toastMs.loadFailure }))}
      />
    </div>
  )
})
