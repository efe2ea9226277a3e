import { Image } from "lucide"
import type { ReactNode } from "react"
import { SelectPage } from "#components/data-table/select-page.tsx"
import { LocationsLive } from "#components/realtime/locations-live.tsx"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { LightboxLinks } from "#components/ui/lightbox-links.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import type { PhotoType } from "#lib/contract/media/constants.ts"
import type { MediaItem } from "#lib/contract/media/schema.ts"
import type { AnswerOf } from "#lib/contract/operations.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { changedPhotosHref, photosHref } from "#lib/features/photos/hrefs.ts"
import { openedPhoto } from "#lib/features/photos/opened-photo.ts"
import {
  galleryId,
  selectedImagesName,
  selectedPhotosName,
  selectionFormId,
  selectionNames,
} from "#lib/features/photos/selection-fields.ts"
import { isOfCustomer, photoName, photoTexts } from "#lib/features/photos/texts.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { ChangeCategory } from "./change-category.tsx"
import { DeletePhoto } from "./delete-photo.tsx"
import { PhotoCard } from "./photo-card.tsx"
import { PhotoFacts } from "./photo-facts.tsx"
import { PhotoSelection } from "./photo-selection.tsx"
import { PlainPhoto } from "./plain-photo.tsx"
import { PublishPhotos } from "./publish-photos.tsx"

export type PhotoGalleryProps = {
  list: Attempt<AnswerOf<"media.list">>
  query: URLSearchParams
  /** Whose photos are shown; null for both. */
  type: PhotoType | null
  /** Customers' photos come with reviews, which not everyone may see. */
  hasCustomers: boolean
  canAdd: boolean
  canDelete: boolean
  deletion: FormState
  /** Of the form that deletes one photo, and of the one that changes its category; null for who may not. */
  removal: FormState
  categorizing: FormState | null
  /** Of the form that takes photos to the wizard. */
  publishing: FormState
  timeZone: string
  /** The photos of a location, where someone sees them. */
  locationHref?: ((locationId: MediaItem["location_id"]) => string) | undefined
  /** Advice when there are none. */
  empty: { hint: string; action?: ReactNode }
}

const types = [
  { value: null, label: "All" },
  { value: "owner", label: "Owner" },
  { value: "customer", label: "Customer" },
] as const

/** Whether a photo is on its way to its directory. */
const isOnItsWay = ({ published_status: status }: MediaItem): boolean =>
  status === "pending" || status === "failed"

const SelectPhoto = ({ photo }: { photo: MediaItem }) => (
  <label className="grid size-6 cursor-pointer place-items-center rounded-mark bg-raised">
    <input
      type="checkbox"
      className="photo-pick m-0 size-6"
      name={isOfCustomer(photo) ? selectedImagesName : selectedPhotosName}
      value={photo.id}
      data-upload={photo.upload_id ?? undefined}
      form={selectionFormId}
      aria-label={`Select ${photoName(photo)}`}
    />
  </label>
)

/** Leads to the wizard with a photo of an owner or a customer. */
function PublishPhoto({ photo, page }: { photo: MediaItem; page: string }) {
  const own = { id: String(photo.id), uploadId: photo.upload_id ?? "" }
  const [owners, imageIds] = isOfCustomer(photo) ? [[], [own.id]] : [[own], []]
  return <PublishPhotos {...{ page, owners, imageIds }} state={untouched} track="photos.publish" />
}

/** The list without its page: another one has other photos to select. */
const listOf = (query: URLSearchParams): string => photosHref(query, { before: null, after: null })

function totalText({ _total, _total_exact }: AnswerOf<"media.list">): string {
  return _total_exact === false ? `${formatCount(_total)}+ photos` : countOf(_total, "photo", "photos")
}

/** Photos of owners and customers in a grid, the newest first (D-074). */
export function PhotoGallery(props: PhotoGalleryProps) {
  const { list, query, type, hasCustomers, canAdd, canDelete, deletion, publishing, timeZone } = props
  const { removal, categorizing, locationHref, empty } = props
  const own = photosHref(query)
  const tabs = types.map(({ value, label }) => ({
    label,
    href: changedPhotosHref(query, { type: value }),
    isCurrent: type === value,
  }))
  const photos = list.ok ? list.value._embedded.media : []
  const isSelectable = (photo: MediaItem) => canAdd || (canDelete && !isOfCustomer(photo))
  const hrefOf = (photo: MediaItem) => photosHref(query, { photo: String(photo.id) })
  const factsOf = (photo: MediaItem) => (
    <PhotoFacts
      key={photo.id}
      photo={photo}
      timeZone={timeZone}
      publish={canAdd && <PublishPhoto photo={photo} page={own} />}
      locationHref={locationHref?.(photo.location_id)}
      category={
        categorizing &&
        !isOfCustomer(photo) && <ChangeCategory photo={photo} state={categorizing} page={hrefOf(photo)} />
      }
      remove={
        canDelete &&
        !isOfCustomer(photo) && (
          <DeletePhoto photo={photo} name={photoName(photo)} state={removal} page={hrefOf(photo)} hasWord />
        )
      }
    />
  )
  const opened = photos.find(({ id }) => String(id) === query.get("photo"))
  const cursors = list.ok ? list.value.paging?.cursors : null
  return (
    <section id={galleryId} className="grid min-w-0 gap-4" aria-label="Photos" tabIndex={-1}>
      <div className="flex min-h-10 flex-wrap items-end gap-x-4 gap-y-2">
        {hasCustomers && <TabLinks label="Type" tabs={tabs} />}
        <span className="flex-1" />
        {photos.some(isSelectable) && (
          <span className="py-1 text-13">
            <SelectPage name={selectionNames} />
          </span>
        )}
        {list.ok && photos.length > 0 && (
          <span className="py-1.5 text-13 text-muted max-sm:hidden">{totalText(list.value)}</span>
        )}
      </div>
      {!list.ok ? (
        <ErrorState title="Could not load photos" text={photoTexts.listFailed} retryHref={own} />
      ) : photos.length === 0 ? (
        <EmptyState icon={Image} title={photoTexts.none} {...empty} />
      ) : (
        <div>
          {opened && (
            <PlainPhoto photo={openedPhoto(opened)} closeHref={own}>
              {factsOf(opened)}
            </PlainPhoto>
          )}
          <LightboxLinks title="Photos" photos={photos.map(openedPhoto)} about={photos.map(factsOf)}>
            <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-x-4 gap-y-5 p-0 max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:gap-y-4">
              {photos.map((photo, index) => (
                <li key={photo.id}>
                  <PhotoCard
                    photo={photo}
                    index={index}
                    timeZone={timeZone}
                    title={photo.location_name ?? undefined}
                    detailsHref={hrefOf(photo)}
                    select={isSelectable(photo) && <SelectPhoto photo={photo} />}
                  />
                </li>
              ))}
            </ul>
          </LightboxLinks>
          <CursorPager
            label="Pages of photos"
            newerHref={cursors?.before ? photosHref(query, { before: cursors.before, after: null }) : null}
            olderHref={cursors?.after ? photosHref(query, { after: cursors.after, before: null }) : null}
          >
            {totalText(list.value)}
          </CursorPager>
        </div>
      )}
      {(canAdd || canDelete) && (
        <PhotoSelection key={listOf(query)} page={own} {...{ deletion, publishing, canAdd, canDelete }} />
      )}
      <LocationsLive
        locationIds={[
          ...new Set(photos.filter((photo) => !isOfCustomer(photo)).map((photo) => photo.location_id)),
        ]}
        isOnItsWay={photos.some(isOnItsWay)}
      />
    </section>
  )
}
