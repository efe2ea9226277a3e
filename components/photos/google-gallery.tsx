import { Image } from "lucide"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Facts } from "#components/ui/facts.tsx"
import { LightboxLinks } from "#components/ui/lightbox-links.tsx"
import type { GooglePhoto } from "#lib/contract/google-photos/schema.ts"
import type { AnswerOf } from "#lib/contract/operations.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import {
  googleCategoryName,
  googlePhotoName,
  noGalleryText,
  oldGalleryText,
} from "#lib/features/photos/google-photo-texts.ts"
import { photoTexts } from "#lib/features/photos/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"
import { DeleteGooglePhoto } from "./delete-google-photo.tsx"
import { GooglePhotoCard, PhotoAttribution, ReportPhoto } from "./google-photo-card.tsx"

export type GoogleGalleryProps = {
  list: Attempt<AnswerOf<"google_photos.list">>
  /** Customers' photos, else the owner's. */
  isOfCustomers: boolean
  location: string
  /** The address of a page of it. */
  hrefOf: (cursor: { after?: string; before?: string }) => string
  canDelete: boolean
  deletion: FormState
  now: Date
  timeZone: string
}

type AboutProps = { photo: GooglePhoto } & Pick<GoogleGalleryProps, "location" | "timeZone">

/** Details beside an opened photo. */
function About({ photo, location, timeZone }: AboutProps) {
  const { type, category, created_at, width, height, views } = photo
  const name = googleCategoryName(category)
  return (
    <>
      {type === "customer" && <PhotoAttribution photo={photo} />}
      <Facts
        facts={[
          ["Type", type === "customer" ? "Customer" : "Owner"],
          ...(name ? [["Category", name] as const] : []),
          ["Added", formatInstant(created_at, timeZone)],
          ...(width && height ? [["Size", `${width} x ${height}`] as const] : []),
          ...(views != null ? [["Views", countOf(views, "view", "views")] as const] : []),
          ["Source", "Google"],
        ]}
      />
      {type === "customer" && <ReportPhoto photo={photo} location={location} />}
    </>
  )
}

/** Photos that Google shows of a location and that were not added here, the newest first. */
export function GoogleGallery(props: GoogleGalleryProps) {
  const { list, isOfCustomers, location, hrefOf, canDelete, deletion, now, timeZone } = props
  if (!list.ok)
    return <ErrorState title="Could not load photos" text={photoTexts.listFailed} retryHref={hrefOf({})} />
  const { _embedded, _total: total, paging } = list.value
  const photos = _embedded.google_photos
  const old = oldGalleryText(list.value, now, timeZone)
  const { before, after } = paging?.cursors ?? {}
  return (
    <section className="grid min-w-0 gap-4" aria-label="Photos on Google" tabIndex={-1}>
      {old && photos.length > 0 && (
        <p className="notice mb-0 border-l-warning" role="note">
          {old}
        </p>
      )}
      {photos.length === 0 ? (
        <EmptyState icon={Image} title={photoTexts.none} hint={noGalleryText(list.value, isOfCustomers)} />
      ) : (
        <LightboxLinks
          title={location}
          photos={photos.map((photo) => ({
            id: String(photo.id),
            url: photo.url ?? photo.thumbnail_url ?? "",
            name: googlePhotoName(photo, location),
            isDrawn: Boolean(photo.url ?? photo.thumbnail_url),
          }))}
          about={photos.map((photo) => <About key={photo.id} {...{ photo, location, timeZone }} />)}
        >
          <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-x-4 gap-y-5 p-0 max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:gap-y-4">
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <GooglePhotoCard
                  {...{ photo, index, location, timeZone }}
                  actions={
                    canDelete &&
                    photo.type === "owner" && (
                      <DeleteGooglePhoto
                        id={photo.id}
                        name={googlePhotoName(photo, location)}
                        state={deletion}
                        page={hrefOf({})}
                      />
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </LightboxLinks>
      )}
      {photos.length > 0 && (
        <CursorPager
          label="Pages of photos"
          newerHref={before ? hrefOf({ before }) : null}
          olderHref={after ? hrefOf({ after }) : null}
        >
          {countOf(total, "photo", "photos")}
        </CursorPager>
      )}
    </section>
  )
}
