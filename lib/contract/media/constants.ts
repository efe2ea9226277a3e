import { noGoogleIntegration, notInGoogle } from "../local-listings/constants.ts"
import { ownValue } from "../own-value.ts"
import { type PublishObstacle, publishObstacleOf } from "../publish-obstacles.ts"

/** States of a photo on its way to the directory (D-174, D-175). */
export const publishedStatuses = ["pending", "published", "failed", "dead", "deleted"] as const
export type PublishedStatus = (typeof publishedStatuses)[number]

/** Who has added a photo: the owner of the location, or a customer with a review (D-074). */
export const photoTypes = ["owner", "customer"] as const
export type PhotoType = (typeof photoTypes)[number]

/** Times that a directory is asked before a photo is dead (D-175). */
export const maxPhotoRefusals = 3

/** Categories of photos with a purpose of their own (D-168). */
export const mediaCategories = [
  { id: 1, code: "LOGO", name: "Logo", rank: 2 },
  { id: 2, code: "COVER", name: "Cover", rank: 3 },
  { id: 3, code: "PROFILE", name: "Profile", rank: 1 },
] as const
export const logoCategoryId = mediaCategories[0].id
export const coverCategoryId = mediaCategories[1].id

/** Categories of which a location shows one photo each (001 §7). */
export const singleCategories = [mediaCategories[0], mediaCategories[1]] as const

/** Further categories of Google: a location has any number of photos of each. */
export const furtherCategories = [
  { id: 4, code: "EXTERIOR", name: "Exterior" },
  { id: 5, code: "INTERIOR", name: "Interior" },
  { id: 6, code: "PRODUCT", name: "Product" },
  { id: 7, code: "AT_WORK", name: "At work" },
  { id: 8, code: "FOOD_AND_DRINK", name: "Food and drink" },
  { id: 9, code: "MENU", name: "Menu" },
  { id: 10, code: "COMMON_AREA", name: "Common area" },
  { id: 11, code: "ROOMS", name: "Rooms" },
  { id: 12, code: "TEAMS", name: "Teams" },
] as const

/** All categories that photos have. */
export const photoCategories = [...mediaCategories, ...furtherCategories] as const
export type PhotoCategory = (typeof photoCategories)[number]

/** Categories that a person can choose: a profile photo is chosen as a logo. */
export const chosenCategories = [...singleCategories, ...furtherCategories] as const

/** Place of a category in lists that sort by it: the further ones stand among the photos without one. */
export const categoryRank = (category: PhotoCategory | null | undefined): number =>
  category && "rank" in category ? category.rank : 0

/** Whether a location shows one photo of a category. @param name of it. */
export const isSingleCategory = (name: string | null | undefined): boolean =>
  singleCategories.some((one) => one.name === name)

/** Code of photos without a category, in responses. */
export const otherPhotos = "ADDITIONAL"

/** Locations that photos are given to at a time. */
export const maxMediaLocations = 100
export const tooManyLocations = `Choose up to ${maxMediaLocations} locations at a time`

/** Photos on a page of a location (001 §9). */
export const locationPhotosPerPage = 8

/** Photos on a page of /photos (D-077). */
export const photosPerPage = 24

/** Photos that one call deletes. */
export const maxDeletedMedia = 500

type Size = { width: number; height: number }

type Limits = { most?: Size; least: Size; leastRatio?: number }

const limits: Readonly<Record<string, Limits>> = {
  cover: { most: { width: 2120, height: 1192 }, least: { width: 480, height: 270 }, leastRatio: 16 / 9 },
  logo: { most: { width: 2000, height: 2000 }, least: { width: 250, height: 250 } },
}
const others = { least: { width: 250, height: 250 } }

/**
 * First rule of its category that a photo breaks, in the order of D-173; null for a good one.
 * @param category name of it, in any case; null without one. @param size pixels.
 */
export function photoError(category: string | null, { width, height }: Size): string | null {
  const { most, least, leastRatio }: Limits = ownValue(limits, category?.toLowerCase()) ?? others
  if (most && (width > most.width || height > most.height))
    return `Upload error: Image cannot be larger than ${most.width} width x ${most.height} height`
  if (width < least.width || height < least.height)
    return `Upload error: Image needs to be a minimum of ${least.width} width x ${least.height} height`
  if (leastRatio && width / height < leastRatio)
    return `Upload error: ${category} photo must have an aspect ratio of at least 16:9.`
  return null
}

/**
 * Size of a picture's part as a photo of a category: trimmed by the pixel that rounding leaves over, and no
 * larger than the category allows.
 * @returns the part that is cut out, and the size of what is made of it.
 */
export function croppedSize(category: string | null, { width, height }: Size): { part: Size; size: Size } {
  const { most, leastRatio = 0 }: Limits = ownValue(limits, category?.toLowerCase()) ?? others
  const fitted = leastRatio > 0 ? Math.floor(width / leastRatio) : height
  const part = { width, height: height - fitted === 1 ? fitted : height }
  if (!most || (part.width <= most.width && part.height <= most.height)) return { part, size: part }
  const scale = Math.min(most.width / part.width, most.height / part.height)
  const size = { width: Math.round(part.width * scale), height: Math.round(part.height * scale) }
  const isTooHigh =
    leastRatio > 0 && part.width / part.height >= leastRatio && size.width / size.height < leastRatio
  return { part, size: isTooHigh ? { ...size, height: Math.floor(size.width / leastRatio) } : size }
}

/** The shape of a crop of a category: width by height. */
export const cropAspect = (category: string): number => (category === "Cover" ? 16 / 9 : 1)

/**
 * The largest part of a picture that fits the shape of a category, in its middle; null when even that is too small.
 * @param size pixels of the picture.
 */
export function middlePart(
  category: string,
  { width, height }: Size,
): (Size & { x: number; y: number }) | null {
  const aspect = cropAspect(category)
  const part = {
    width: Math.min(width, Math.floor(height * aspect)),
    height: Math.min(height, Math.floor(width / aspect)),
  }
  if (photoError(category, croppedSize(category, part).size)) return null
  return { x: Math.floor((width - part.width) / 2), y: Math.floor((height - part.height) / 2), ...part }
}

/** Requirements for photos of each category, in short. */
export const photoRules = {
  Logo: "Up to 2000 x 2000, at least 250 x 250",
  Cover: "16:9, at least 480 x 270, up to 2120 x 1192",
} as const

/** Why photos of a location cannot be changed, in the order of D-171. */
export const photoObstacles = {
  integration: "There is no active Google integration for this account.",
  location: "This location was not found in your Google integration.",
  autoSync: "Turn on Auto Sync to manage photos for this location.",
  directory: "Enable syncing to Google to manage photos for this location.",
} as const satisfies Record<PublishObstacle, string>
export type PhotoObstacle = PublishObstacle

export type PhotoFacts = {
  /** Why directories do not take the location (D-180). */
  statusReason: string | null
  isPublished: boolean
  /** Google is among the directories that it is published to. */
  isGoogleOn: boolean
}

/** First obstacle of D-171 that prevents changes of photos, or null. */
export const photoObstacleOf = ({
  statusReason,
  isPublished,
  isGoogleOn,
}: PhotoFacts): PhotoObstacle | null =>
  publishObstacleOf({
    integration: statusReason === noGoogleIntegration,
    location: statusReason === notInGoogle,
    autoSync: !isPublished,
    directory: !isGoogleOn,
  })
