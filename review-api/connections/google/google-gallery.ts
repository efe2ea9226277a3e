import { z } from "zod"
import type { ProviderPhoto } from "../connector.ts"

/** Maximum page size of customers' photos at Google. */
export const customersPageSize = "200"

const numberSchema = z.coerce.number().int().nonnegative().max(2_147_483_647).nullish().catch(null)
const textSchema = z.string().nullish().catch(null)

const gallerySchema = z.object({
  /** Also of customers, whose photos have names of their own. */
  name: z.string().regex(/^accounts\/\w+\/locations\/\w+\/media\/(?:customers\/)?[\w-]+$/),
  mediaFormat: textSchema,
  locationAssociation: z.object({ category: textSchema }).nullish(),
  googleUrl: textSchema,
  thumbnailUrl: textSchema,
  createTime: textSchema,
  dimensions: z.object({ widthPixels: numberSchema, heightPixels: numberSchema }).nullish(),
  insights: z.object({ viewCount: numberSchema }).nullish(),
  attribution: z
    .object({
      profileName: textSchema,
      profilePhotoUrl: textSchema,
      profileUrl: textSchema,
      takedownUrl: textSchema,
    })
    .nullish(),
})
type GalleryItem = z.output<typeof gallerySchema>

/** A page of a gallery. Videos are left out. */
export const galleryPageSchema = z.object({
  mediaItems: z
    .array(gallerySchema)
    .default([])
    .transform((items) => items.filter(({ mediaFormat }) => mediaFormat !== "VIDEO")),
  nextPageToken: z.string().optional(),
})

const longestAddress = 2_000

/** An address that pages may show or lead to; Google leaves out the scheme of some. */
export function webAddress(given: string | null | undefined): string | null {
  const address = given?.startsWith("//") ? `https:${given}` : given
  if (!address || address.length > longestAddress) return null
  return URL.parse(address)?.protocol === "https:" ? address : null
}

function instantOf(given: string | null | undefined): string {
  const ms = Date.parse(given ?? "")
  return new Date(Number.isNaN(ms) ? 0 : ms).toISOString()
}

/** A photo of an owner or a customer as v4 gives it. */
export function providerPhoto(item: GalleryItem): ProviderPhoto {
  const { name, locationAssociation, dimensions, insights, attribution } = item
  const url = webAddress(item.googleUrl)
  return {
    externalId: name,
    category: locationAssociation?.category || null,
    url,
    thumbnailUrl: webAddress(item.thumbnailUrl) ?? url,
    width: dimensions?.widthPixels || null,
    height: dimensions?.heightPixels || null,
    views: insights?.viewCount ?? null,
    createdAt: instantOf(item.createTime),
    attribution: attribution
      ? {
          name: attribution.profileName?.slice(0, 200) || null,
          url: webAddress(attribution.profileUrl),
          photoUrl: webAddress(attribution.profilePhotoUrl),
          reportUrl: webAddress(attribution.takedownUrl),
        }
      : null,
  }
}
