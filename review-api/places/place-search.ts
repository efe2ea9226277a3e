import { z } from "zod"
import type { Attribution, Hours } from "#lib/contract/index.ts"
import { ServiceFailure } from "../core/fetch-json.ts"

/** A place as a provider knows it; what it does not say is null. */
export type FoundPlace = {
  googlePlaceId: string | null
  /** Location of the caller that it is. */
  locationId?: number
  name: string
  formattedAddress: string
  address: string | null
  city: string | null
  /** Code or name of its state. */
  state: string | null
  zipcode: string | null
  /** Two letters. */
  country: string | null
  phone: string | null
  website: string | null
  /** Kinds of business, in the provider's words and codes; the best one first. */
  kinds: string[]
  hours: Hours | null
  latitude: number | null
  longitude: number | null
  /** Only name and address are known: `find` tells the rest. */
  isPartial: boolean
}

export type PlaceQuery = {
  keywords: string
  /** Two letters: only places there. */
  country: string | null
  sessionToken: string | undefined
}

/** A directory of places, asked over the network (D-148). Both throw `ServiceFailure`. */
export type PlaceSearch = {
  attribution: Attribution | null
  search(query: PlaceQuery): Promise<FoundPlace[]>
  /** @returns null for a place that it does not know. */
  find(googlePlaceId: string, sessionToken: string | undefined): Promise<FoundPlace | null>
}

/** An answer in the shape that is expected. @throws ServiceFailure for any other. */
export function readAs<T extends z.ZodType>(schema: T, answer: unknown): z.infer<T> {
  const { success, data } = schema.safeParse(answer)
  if (!success) throw new ServiceFailure("unreadable")
  return data
}

/** A line of text of someone else's: control characters become blanks, what is too long is cut. */
export const foreignLine = (max = 200) =>
  z.string().transform((text) =>
    text
      .slice(0, max)
      .replaceAll(/\p{Cc}+/gu, " ")
      .trim(),
  )
