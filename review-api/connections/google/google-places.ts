import { z } from "zod"
import { foreignLine } from "../../places/place-search.ts"
import type { ProviderAccount, ProviderPlace } from "../connector.ts"

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
      postalCode: foreignLine(40).optional(),
    })
    .optional(),
  phoneNumbers: z.object({ primaryPhone: foreignLine(40).optional() }).optional(),
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
export const providerPlace = (account: string, location: z.output<typeof locationSchema>): ProviderPlace => ({
  externalId: `${account}/${location.name}`,
  placeId: location.metadata?.placeId || null,
  storeCode: location.storeCode || null,
  name: location.title,
  address: location.storefrontAddress?.addressLines.filter(Boolean).join(", ") || null,
  city: location.storefrontAddress?.locality || null,
  postalCode: location.storefrontAddress?.postalCode || null,
  phone: location.phoneNumbers?.primaryPhone || null,
})
