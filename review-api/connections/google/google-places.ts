import { z } from "zod"
import { foreignLine } from "../../places/place-search.ts"
import type { ProviderAccount, ProviderPlace } from "../connector.ts"
import { listingOfProfile, profileSchema } from "./google-profile.ts"

export const accountPageSchema = z.object({
  accounts: z
    .array(z.object({ name: z.string().regex(/^accounts\/\w+$/), accountName: foreignLine().default("") }))
    .default([]),
  nextPageToken: z.string().optional(),
})

const locationSchema = z.object({
  name: z.string().regex(/^locations\/\w+$/),
  title: foreignLine().default(""),
  storeCode: foreignLine(100).optional(),
  storefrontAddress: z
    .object({
      addressLines: z.array(foreignLine()).default([]),
      locality: foreignLine().optional(),
      administrativeArea: foreignLine().optional(),
      postalCode: foreignLine(40).optional(),
      regionCode: foreignLine(10).optional(),
    })
    .optional(),
  phoneNumbers: z.object({ primaryPhone: foreignLine(40).optional() }).optional(),
  // A list does not end at a place with odd details.
  websiteUri: profileSchema.shape.websiteUri.catch(undefined),
  categories: profileSchema.shape.categories.catch(undefined),
  regularHours: profileSchema.shape.regularHours.catch(undefined),
  metadata: z.object({ placeId: z.string().max(300).optional() }).optional(),
})

/** Requested fields of a location; the response has no others. */
export const locationMask = Object.keys(locationSchema.shape).join(",")

export const locationPageSchema = z.object({
  locations: z.array(locationSchema).default([]),
  nextPageToken: z.string().optional(),
})

type Account = z.output<typeof accountPageSchema>["accounts"][number]

export const providerAccount = ({ name, accountName }: Account): ProviderAccount => ({
  externalId: name,
  name: accountName || name,
})

/** Reviews need account and location in one name, which Business Information does not give (v1 to v4). */
export function providerPlace(account: string, location: z.output<typeof locationSchema>): ProviderPlace {
  const { storefrontAddress: at, categories, regularHours, websiteUri } = location
  const addressLines = (at?.addressLines ?? []).filter(Boolean)
  const { category_id: categoryId, hours } = listingOfProfile({ categories, regularHours })
  return {
    externalId: `${account}/${location.name}`,
    placeId: location.metadata?.placeId || null,
    storeCode: location.storeCode || null,
    name: location.title,
    address: addressLines.join(", ") || null,
    city: at?.locality || null,
    postalCode: at?.postalCode || null,
    phone: location.phoneNumbers?.primaryPhone || null,
    details: {
      addressLines,
      region: at?.administrativeArea || null,
      country: at?.regionCode || null,
      website: websiteUri || null,
      categoryId: categoryId === null ? null : Number(categoryId),
      hours,
    },
  }
}
