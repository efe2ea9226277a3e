import { GoogleGallery } from "#components/photos/google-gallery.tsx"
import { LocationPhotos } from "#components/photos/location-photos.tsx"
import { PhotosUnavailable } from "#components/photos/photos-unavailable.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import type { PhotoObstacle } from "#lib/contract/media/constants.ts"
import { googleIntegrationHref } from "#lib/features/integrations/google-href.ts"
import { loadEligible } from "#lib/features/locations/load-eligible.ts"
import { photoOriginName, photoPageName } from "#lib/features/locations/tabs.ts"
import { loadGooglePhotos, originOf, photoOrigins } from "#lib/features/photos/google-photos.ts"
import { loadLocationPhotos, locationPhotoObstacle } from "#lib/features/photos/load-location-photos.ts"
import { photoTexts } from "#lib/features/photos/texts.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { routes } from "#lib/routes/routes.ts"

export type PhotosOfLocationProps = {
  context: PageContext
  location: LocationDetail
  given: URLSearchParams
  detailsHref: string
  hrefOf: (more: Record<string, string>) => string
}

/** Who can do away with an obstacle, and where (D-170, D-171). */
function wayOut(obstacle: PhotoObstacle, context: PageContext, detailsHref: string) {
  const type = userTypeOf(context.session.user_type_id)
  if (obstacle === "integration" || obstacle === "location") {
    return { canAct: type === "Admin", href: googleIntegrationHref(context) ?? undefined }
  }
  const canAct = type === "Admin" || type === "Manager"
  return { canAct, href: obstacle === "autoSync" ? `${detailsHref}#auto-sync` : undefined }
}

/** Photos on the page of a location: those added here, and where Google is connected, those that it shows besides. */
export async function PhotosOfLocation(props: PhotosOfLocationProps) {
  const { context, location, given, hrefOf } = props
  const wanted = originOf(given)
  const origin = wanted === "customers" && !context.can("review.read") ? "google" : wanted
  const list = await loadGooglePhotos(context, location.id, origin, given)
  const isAtGoogle = list.ok && list.value.access !== "none"
  const tabs = Object.entries(photoOrigins)
    .filter(([key]) => key !== "customers" || context.can("review.read"))
    .map(([key, label]) => ({
      label,
      href: hrefOf(key === "outpost" ? {} : { [photoOriginName]: key }),
      isCurrent: key === origin,
    }))
  return (
    <>
      {(isAtGoogle || origin !== "outpost") && (
        <div className="-mb-4 min-w-0">
          <PendingProvider>
            <TabLinks label="Photos" tabs={tabs} />
          </PendingProvider>
        </div>
      )}
      {origin === "outpost" ? (
        <AddedPhotos {...props} />
      ) : (
        <GoogleGallery
          list={list}
          isOfCustomers={origin === "customers"}
          location={location.name}
          hrefOf={(cursor) => hrefOf({ [photoOriginName]: origin, ...cursor })}
          canDelete={context.can("media.delete")}
          deletion={await currentForm("google_photos.delete")}
          now={new Date()}
          timeZone={context.timeZone}
        />
      )}
    </>
  )
}

/** Photos added here, or why they cannot be managed (001 §2, §4). */
async function AddedPhotos({ context, location, given, detailsHref, hrefOf }: PhotosOfLocationProps) {
  const { can, timeZone } = context
  const eligible = await loadEligible(context, String(location.id), true)
  if (!eligible) {
    return <ErrorState title="Could not load photos" text={photoTexts.stateFailed} retryHref={hrefOf({})} />
  }
  const obstacle = locationPhotoObstacle(eligible, location)
  if (obstacle) return <PhotosUnavailable obstacle={obstacle} {...wayOut(obstacle, context, detailsHref)} />
  const [{ page, list }, deletion, categorizing] = await Promise.all([
    loadLocationPhotos(context, location, given),
    currentForm("media.delete"),
    currentForm("photo.categorize"),
  ])
  return (
    <LocationPhotos
      list={await mainPart(list)}
      page={page}
      location={location}
      hrefOf={(to) => hrefOf(to === null ? {} : { [photoPageName]: String(to) })}
      galleryHref={routes.photos(new URLSearchParams({ locationId: String(location.id), type: "owner" }))}
      canAdd={can("media.create")}
      canDelete={can("media.delete")}
      deletion={deletion}
      categorizing={can("media.update") ? categorizing : null}
      openedId={given.get("photo")}
      timeZone={timeZone}
    />
  )
}
