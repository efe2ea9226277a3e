/** How a file calls a location; null is what it does not say. */
export type Calling = {
  name: string
  address: string | null
  city: string | null
  /** Store code. */
  externalId: string | null
  googlePlaceId: string | null
}

/** What a row says of a location, as far as it tells which one it is. */
export const callingOf = ({ name, address, city, externalId, googlePlaceId }: Calling): Calling => ({
  ...{ name, address, city },
  ...{ externalId, googlePlaceId },
})
