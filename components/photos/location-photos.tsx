import { Image, Plus } from "lucide"
import Link from "next/link"
import { LocationsLive } from "#components/realtime/locations-live.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { LightboxLinks } from "#components/ui/lightbox-links.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import type { Id } from "#lib/contract/common.ts"
import { coverCategoryId, logoCategoryId, photoRules } from "#lib/contract/media/constants.ts"
import type { MediaItem } from "#lib/contract/media/schema.ts"
import type { AnswerOf } from "#lib/contract/operations.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { openedPhoto } from "#lib/features/photos/opened-photo.ts"
import { categoryName, photoName, photoTexts } from "#lib/features/photos/texts.ts"
import { readWizard, wizardHref } from "#lib/features/photos/wizard.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { ChangeCategory } from "./change-category.tsx"
import { DeletePhoto } from "./delete-photo.tsx"
import { PhotoCard } from "./photo-card.tsx"
import { PhotoFacts } from "./photo-facts.tsx"
import { PlainPhoto } from "./plain-photo.tsx"

export type LocationPhotosProps = {
  list: Attempt<AnswerOf<"media.list">>
  /** Of the list, from 1. */
  page: number
  location: { id: Id; name: string }
  /** The address of a page of the list. */
  hrefOf: (page: number | null) => string
  /** All photos of the location, also older ones than its directory shows first (D-170). */
  galleryHref: string
  canAdd: boolean
  canDelete: boolean
  deletion: FormState
  /** Of the form that changes the category of a photo; null for who may not. */
  categorizing: FormState | null
  /** Id of the photo that the address names. */
  openedId: string | null
  timeZone: string
}

const emptyCards = [
  { id: coverCategoryId, name: "Cover" },
  { id: logoCategoryId, name: "Logo" },
] as const

/** The wizard for a location, at its first step (L-115). @param category id of the one that it begins with. */
const wizardFor = (locationId: Id, category = "") =>
  wizardHref({ ...readWizard(new URLSearchParams()), locationIds: [String(locationId)], category })

const emptyCard =
  "grid aspect-square max-w-62.5 content-center justify-items-center gap-1 rounded-control border border-dashed border-line-control p-3 text-center text-13 text-muted"

/** The place of a logo or cover that a location does not have; it leads to the wizard where someone may add one. */
function EmptyCard({
  id,
  name,
  location,
  canAdd,
}: (typeof emptyCards)[number] & Pick<LocationPhotosProps, "location" | "canAdd">) {
  const content = (
    <>
      <Icon icon={Image} className="size-5 text-faint" />
      <b className="font-medium text-ink">
        {canAdd ? `Add ${name.toLowerCase()}` : `No ${name.toLowerCase()}`}
      </b>
      <span>{photoRules[name]}</span>
    </>
  )
  if (!canAdd) return <div className={emptyCard}>{content}</div>
  return (
    <Link
      className={`${emptyCard} hover:bg-hover`}
      href={wizardFor(location.id, String(id))}
      prefetch={false}
      data-track="photos.add_category"
    >
      {content}
    </Link>
  )
}

/** Photos of the owner of a location (001 §2): the cover and the logo first, then the newest, eight on a page. */
export function LocationPhotos(props: LocationPhotosProps) {
  const { list, page, location, hrefOf, galleryHref, canAdd, canDelete, timeZone } = props
  const own = hrefOf(page > 1 ? page : null)
  if (!list.ok)
    return <ErrorState title="Could not load photos" text={photoTexts.listFailed} retryHref={own} />
  const { _embedded, _total_pages: totalPages = 1 } = list.value
  const photos = _embedded.media
  const taken = photos.flatMap((photo) => categoryName(photo.category) ?? [])
  const missing = page === 1 ? emptyCards.filter(({ name }) => !taken.includes(name)) : []
  const hrefTo = (photo: MediaItem) => `${own}${own.includes("?") ? "&" : "?"}photo=${photo.id}`
  const factsOf = (photo: MediaItem) => (
    <PhotoFacts
      key={photo.id}
      photo={photo}
      timeZone={timeZone}
      category={
        props.categorizing && <ChangeCategory photo={photo} state={props.categorizing} page={hrefTo(photo)} />
      }
      remove={
        canDelete && (
          <DeletePhoto
            photo={photo}
            name={photoName(photo)}
            state={props.deletion}
            page={hrefTo(photo)}
            hasWord
          />
        )
      }
    />
  )
  const opened = photos.find(({ id }) => String(id) === props.openedId)
  return (
    <div className="grid gap-5">
      {canAdd && (
        <div className="flex justify-end">
          <Link
            className={buttonClass({ kind: "primary" })}
            href={wizardFor(location.id)}
            prefetch={false}
            data-track="photos.add"
          >
            <Icon icon={Plus} size={14} />
            Add Photos
          </Link>
        </div>
      )}
      <section aria-label="Photos" tabIndex={-1}>
        {opened && (
          <PlainPhoto photo={openedPhoto(opened)} closeHref={own}>
            {factsOf(opened)}
          </PlainPhoto>
        )}
        <LightboxLinks title={location.name} photos={photos.map(openedPhoto)} about={photos.map(factsOf)}>
          <ul className="grid list-none grid-cols-[repeat(auto-fill,250px)] gap-x-4 gap-y-5 p-0 max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:gap-y-4">
            {missing.map((one) => (
              <li key={one.name}>
                <EmptyCard {...one} location={location} canAdd={canAdd} />
              </li>
            ))}
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <PhotoCard
                  photo={photo}
                  index={index}
                  timeZone={timeZone}
                  detailsHref={hrefTo(photo)}
                  actions={
                    canDelete && (
                      <DeletePhoto photo={photo} name={photoName(photo)} state={props.deletion} page={own} />
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </LightboxLinks>
        <p className="mt-4 text-13">
          <Link className="btn-link" href={galleryHref} prefetch={false} data-track="photos.gallery">
            {photoTexts.gallery}
          </Link>
        </p>
        <PagePager label="Pages of photos" page={page} totalPages={totalPages} hrefOf={(to) => hrefOf(to)} />
        <LocationsLive
          locationIds={[location.id]}
          isOnItsWay={photos.some(
            ({ published_status: status }) => status === "pending" || status === "failed",
          )}
        />
      </section>
    </div>
  )
}
