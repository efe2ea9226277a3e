import { millisecondsInDay, millisecondsInMinute } from "date-fns/constants"
import { z } from "zod"
import type { Clock } from "../../core/clock.ts"
import { gone, Refused, type Standing } from "../../directories/destination.ts"
import type { PhotoForSource } from "../../directories/photo-source.ts"
import { CallRefused, type ProviderCall } from "../ask-provider.ts"
import type { Photos } from "../connector.ts"
import { AtProviderGone, ProviderForbidden } from "../connector-errors.ts"
import { customersPageSize, galleryPageSchema, providerPhoto } from "./google-gallery.ts"
import type { GoogleSettings } from "./google-settings.ts"

/** Pages of the photos of a place in which one is looked for whose creation was not confirmed. */
const maxPages = 5
const pageSize = "500"

/** Google's minimum for a photo: pixels of its shorter side, and bytes. */
const leastSide = 250
const leastBytes = 10_240

/** Maximum lag of Google's clock behind ours. */
const skewMs = 5 * millisecondsInMinute
/** How long Google may take to process a photo. */
const processedWithinMs = millisecondsInDay

const categories = new Set([
  ...["COVER", "PROFILE", "LOGO", "EXTERIOR", "INTERIOR", "PRODUCT", "AT_WORK", "FOOD_AND_DRINK"],
  ...["MENU", "COMMON_AREA", "ROOMS", "TEAMS", "ADDITIONAL"],
])

const mediaName = /^accounts\/\w+\/locations\/\w+\/media\/[\w-]+$/
const mediaItemSchema = z.object({
  name: z.string().regex(mediaName),
  locationAssociation: z.object({ category: z.string().default("") }).optional(),
  /** The address that it was created with; absent when its bytes were uploaded. */
  sourceUrl: z.string().optional(),
  googleUrl: z.string().default(""),
  thumbnailUrl: z.string().default(""),
  createTime: z.string().default(""),
  dimensions: z
    .object({ widthPixels: z.number().default(0), heightPixels: z.number().default(0) })
    .optional(),
})
const mediaPageSchema = z.object({
  mediaItems: z.array(mediaItemSchema).default([]),
  nextPageToken: z.string().optional(),
})
/** Where the bytes of a photo are sent: one or more parts of an address, none of which leads back. */
const uploadSchema = z.object({ resourceName: z.string().regex(/^(?!.*\.\.)[\w.~=:-]+(?:\/[\w.~=:-]+)*$/) })
type GoogleMedia = z.output<typeof mediaItemSchema>

/** A category as Google has it; what it does not know is an additional photo. */
const googleCategory = (category: string): string => (categories.has(category) ? category : "ADDITIONAL")

/** A logo is kept as the profile photo. */
const shownAs = (category: string): string => (category === "LOGO" ? "PROFILE" : category)

/** Whether Google lets no photo be moved into a category. */
const isCreatedAnew = (category: string): boolean => category === "COVER" || shownAs(category) === "PROFILE"

/** A photo as v4 takes it. Covers have no description, and no one's can be changed later. */
export const googleMediaOf = (
  { category, name }: Pick<PhotoForSource, "category" | "name">,
  data: { sourceUrl: string } | { dataRef: { resourceName: string } },
): Record<string, unknown> => ({
  mediaFormat: "PHOTO",
  locationAssociation: { category: googleCategory(category) },
  ...(name && category !== "COVER" ? { description: name } : {}),
  ...data,
})

/** Error of a photo, in words; null if Google may accept it. The rules leave out covers and profiles. */
export function googlePhotoError({
  category,
  width,
  height,
  bytes,
}: Pick<PhotoForSource, "category" | "width" | "height" | "bytes">): string | null {
  if (isCreatedAnew(category)) return null
  if (Math.min(width, height) < leastSide)
    return `The photo has to be at least ${leastSide} pixels wide and high.`
  return bytes < leastBytes ? `The photo has to be at least ${leastBytes / 1_024} kB.` : null
}

function pathOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).pathname : null
}

/** Whether a photo at Google is this one: by the address that it was created with, else by its size and time. */
function isSamePhoto(photo: PhotoForSource, item: GoogleMedia): boolean {
  const category = item.locationAssociation?.category ?? ""
  if (photo.others.includes(item.name)) return false
  if (shownAs(category) !== shownAs(googleCategory(photo.category))) return false
  if (item.sourceUrl !== undefined) return pathOf(item.sourceUrl) === pathOf(photo.url)
  const { widthPixels, heightPixels } = item.dimensions ?? { widthPixels: 0, heightPixels: 0 }
  return (
    widthPixels === photo.width &&
    heightPixels === photo.height &&
    Date.parse(item.createTime) >= Date.parse(photo.since) - skewMs
  )
}

/** v4 gives photos no state: one that it has no address of was not processed. */
function standingOf({ googleUrl, thumbnailUrl, createTime }: GoogleMedia, now: Date): Standing {
  const isProcessed = googleUrl !== "" || thumbnailUrl !== ""
  const isLate = now.getTime() - Date.parse(createTime) > processedWithinMs
  return isProcessed || !isLate
    ? { state: "published" }
    : { state: "removed", reason: "It was not processed. Try another photo." }
}

type Ask = <T>(url: URL, schema: z.ZodType<T>, call: ProviderCall) => Promise<T>

/**
 * Photos of Google by v4 of the Google My Business API. Google fetches a photo from its address; where this installation
 * has none on the public internet, its bytes are uploaded. It has no key that names what is created: where an attempt
 * before may have come to something, the photo is looked for in the list.
 * @param ask within the quota of this installation.
 * @param translated refusals as errors of connectors.
 */
export function googlePhotos(
  { reviewsUrl, patience }: Pick<GoogleSettings, "reviewsUrl" | "patience">,
  clock: Clock,
  ask: Ask,
  translated: (error: unknown) => unknown,
): Photos {
  function mediaUrl(place: string, rest = "", parameters: Record<string, string> = {}): URL {
    if (!/^accounts\/\w+\/locations\/\w+$/.test(place)) throw new AtProviderGone()
    const url = new URL(`/v4/${place}/media${rest}`, reviewsUrl)
    url.search = new URLSearchParams(parameters).toString()
    return url
  }
  function itemUrl(externalId: string): URL {
    if (!mediaName.test(externalId)) throw new AtProviderGone()
    return new URL(`/v4/${externalId}`, reviewsUrl)
  }

  /** Error text of a photo that Google refuses. */
  function refusalOf(error: unknown): unknown {
    if (error instanceof CallRefused && error.code === "INVALID_ARGUMENT")
      return new Refused("This photo is not accepted. Check its size and content.")
    const other = translated(error)
    if (other instanceof ProviderForbidden) return new Refused("Photos of this location are not allowed.")
    if (other instanceof AtProviderGone) return new Refused("This place is no longer in the integration.")
    return other
  }

  async function find(accessToken: string, place: string, photo: PhotoForSource, signal: AbortSignal) {
    let pageToken: string | undefined
    for (let count = 0; count < maxPages; count++) {
      const url = mediaUrl(place, "", { pageSize, ...(pageToken ? { pageToken } : {}) })
      const page = await ask(url, mediaPageSchema, { accessToken, signal, patience })
      const found = page.mediaItems.find((one) => isSamePhoto(photo, one))
      if (found) return found
      pageToken = page.nextPageToken
      if (!pageToken) return null
    }
    return null
  }

  /** Sends the bytes of a photo. @returns what it is created with. */
  async function upload(accessToken: string, place: string, photo: PhotoForSource, signal: AbortSignal) {
    const call = { method: "POST", accessToken, signal, patience } as const
    const { resourceName } = await ask(mediaUrl(place, ":startUpload"), uploadSchema, { ...call, json: {} })
    const url = new URL(`/upload/v1/media/${resourceName}?upload_type=media`, reviewsUrl)
    await ask(url, z.unknown(), { ...call, file: { type: "image/jpeg", body: await photo.read() } })
    return { dataRef: { resourceName } }
  }

  /**
   * Moves a photo into another category. Google takes no other photo as a cover or profile photo: these are created anew.
   * @returns null where it has to be created: it is not there any more, or cannot be moved.
   */
  async function move(accessToken: string, { externalId, category }: PhotoForSource, signal: AbortSignal) {
    if (!externalId || isCreatedAnew(googleCategory(category))) return null
    const url = itemUrl(externalId)
    url.searchParams.set("updateMask", "locationAssociation.category")
    const json = { locationAssociation: { category: googleCategory(category) } }
    try {
      const moved = { method: "PATCH", json, accessToken, signal, patience } as const
      return (await ask(url, mediaItemSchema, moved)).name
    } catch (error) {
      if (translated(error) instanceof AtProviderGone) return null
      throw error
    }
  }

  async function create(accessToken: string, place: string, photo: PhotoForSource, signal: AbortSignal) {
    const known = photo.isRetry ? await find(accessToken, place, photo, signal) : null
    if (known) return known.name
    const data = photo.isPublic ? { sourceUrl: photo.url } : await upload(accessToken, place, photo, signal)
    const json = googleMediaOf(photo, data)
    const created = { method: "POST", json, accessToken, signal, patience } as const
    return (await ask(mediaUrl(place), mediaItemSchema, created)).name
  }

  /** Deletes a photo; nothing happens when it is gone. */
  async function drop(accessToken: string, externalId: string, signal: AbortSignal): Promise<void> {
    const call = { method: "DELETE", accessToken, signal, patience } as const
    try {
      await ask(itemUrl(externalId), z.unknown(), call)
    } catch (error) {
      if (!(translated(error) instanceof AtProviderGone)) throw error
    }
  }

  return {
    async list(accessToken, { externalId, type, pageToken }, signal) {
      const isOwner = type === "owner"
      const url = mediaUrl(externalId, isOwner ? "" : "/customers", {
        pageSize: isOwner ? pageSize : customersPageSize,
        ...(pageToken ? { pageToken } : {}),
      })
      try {
        const page = await ask(url, galleryPageSchema, { accessToken, signal, patience })
        return { photos: page.mediaItems.map(providerPhoto), nextPageToken: page.nextPageToken || null }
      } catch (error) {
        throw translated(error)
      }
    },
    async publish(accessToken, place, photo, signal) {
      const refusal = googlePhotoError(photo)
      if (refusal) throw new Refused(refusal)
      try {
        const moved = await move(accessToken, photo, signal)
        if (moved) return moved
        const name = await create(accessToken, place, photo, signal)
        if (photo.externalId && photo.externalId !== name) await drop(accessToken, photo.externalId, signal)
        return name
      } catch (error) {
        throw refusalOf(error)
      }
    },
    async remove(accessToken, place, { externalId, unconfirmed }, signal) {
      try {
        const name =
          externalId ?? (unconfirmed && (await find(accessToken, place, unconfirmed, signal))?.name)
        if (name) await drop(accessToken, name, signal)
      } catch (error) {
        const other = translated(error)
        if (other instanceof ProviderForbidden)
          throw new Refused("Google does not let this photo be deleted here.")
        if (!(other instanceof AtProviderGone)) throw other
      }
    },
    async check(accessToken, externalId, signal) {
      try {
        const item = await ask(itemUrl(externalId), mediaItemSchema, { accessToken, signal, patience })
        return standingOf(item, clock.now())
      } catch (error) {
        const other = translated(error)
        if (other instanceof AtProviderGone) return gone
        throw other
      }
    },
  }
}
