import { photoCategories } from "#lib/contract/media/constants.ts"
import type { MediaItem } from "#lib/contract/media/schema.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"

/** Literal texts of photos (001 §4, §8; D-174). */
export const photoTexts = {
  added: "Photo successfully uploaded. It may take up to 5 minutes before the photos display in our system.",
  addFailed: "There was an error uploading your photo.",
  deleted: "Photo successfully deleted.",
  deletedAtGoogle: "Photo successfully deleted. It may take a few minutes before it disappears from Google.",
  categoryChanged: "Category changed. It may take a few minutes before Google shows it.",
  deleteFailed: "There was an error deleting your photo.",
  categoriesFailed: "Unable to fetch media categories at this time. Please reload or try again later.",
  listFailed: "There was an error retrieving media.",
  none: "No photos found.",
  noneSelected: "Select photos first",
  noneLeft: "These photos have been deleted.",
  gallery: "See all photos for this location",
  onGoogle: "Photos of this location on Google",
  stateFailed: "There was an error retrieving data.",
  dead: "We sent this photo to Google multiple times but it was not accepted. Please delete this photo and try again manually.",
  question: "Delete this photo?",
  consequence: "It will also be removed from Google.",
  duplicate: "This location has a photo that looks like this one.",
  contactAdmin: "Please contact an administrator.",
} as const

export type DeletionTexts = { question: string; consequence: string; failed: string }

/** Texts on deleting photos: one, and several (D-174, D-285). */
export const deletionTexts = (count: number): DeletionTexts => ({
  question: count === 1 ? photoTexts.question : `Delete ${formatCount(count)} photos?`,
  consequence: count === 1 ? photoTexts.consequence : "They will also be removed from Google.",
  failed: count === 1 ? photoTexts.deleteFailed : "There was an error deleting your photos.",
})

/** The end of it. @param missing those that someone else had deleted. */
export const bulkDeletedText = ({ deleted, missing }: { deleted: number; missing: number }): string =>
  [
    deleted === 1 ? photoTexts.deleted : `${formatCount(deleted)} photos successfully deleted.`,
    missing > 0 ? `${countOf(missing, "photo was", "photos were")} already gone.` : "",
  ]
    .filter(Boolean)
    .join(" ")

/** Text when photos are taken to the wizard of which some cannot be used. @param refusals the reason of each. */
export function unusedText(refusals: readonly string[]): string {
  const reasons = [...new Set(refusals)].join(" ")
  return `${countOf(refusals.length, "photo", "photos")} could not be used. ${reasons}`
}

/** From a deletion until the list is asked for again, in milliseconds (001 §4). */
export const deletedRefreshMs = 300

/** Said before a logo or cover takes the place of another one (D-172). */
export const overrideText = (category: string): string =>
  `This location already has a ${category} photo. Proceeding will replace it.`

/** The button that sends photos to Google: where they go. */
export const publishLabel = (photos: number, locations: number): string =>
  `Publish ${countOf(photos, "photo", "photos")} to ${countOf(locations, "location", "locations")}`

/** In place of the category of a photo that has none. */
export const noCategoryText = "No category"

/** Said of several photos that are to be the one logo or cover. */
export const onePhotoText = (category: string): string =>
  `A location has one ${category} photo. Choose a single photo, or no category.`

/** Progress of a photo, as on its bar; null for one that is there. */
export function statusText({ published_status: status }: Pick<MediaItem, "published_status">): string | null {
  if (status === "published" || status === "deleted") return null
  return status === "dead" ? "Failed" : "Publishing"
}

/** Whether a customer has added it, with a review. */
export const isOfCustomer = ({ type }: Pick<MediaItem, "type">): boolean => type === "customer"

/** Text alternative of a photo. */
export function photoName(photo: MediaItem): string {
  const { name, category, location_name, author } = photo
  const of = location_name && `of ${location_name}`
  if (isOfCustomer(photo)) return ["Photo", of, author && `by ${author}`].filter(Boolean).join(" ")
  return name || [categoryName(category) ?? "Photo", of].filter(Boolean).join(" ")
}

/** The category of a photo in words; null for one that has none. */
export const categoryName = (code: string | null | undefined): string | null =>
  photoCategories.find((category) => category.code === code)?.name ?? null
