/** How a file calls a location; null is what it does not say. */
export type Calling = {
  name: string
  address: string | null
  city: string | null
  /** Store code. */
  externalId: string | null
  googlePlaceId: string | null
}

/** Names by which a row calls its location, as far as they tell which one it is. */
export const callingOf = ({ name, address, city, externalId, googlePlaceId }: Calling): Calling => ({
  name,
  address,
  city,
  externalId,
  googlePlaceId,
})
