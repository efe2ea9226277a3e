import { column, type RowOf } from "../db/rows.ts"
/** How a file calls a location; null is what it does not say. */
export const callingShape = {
  name: column.text(),
  address: column.text().nullable(),
  city: column.text().nullable(),
  /** Store code. */
  externalId: column.text().nullable(),
  googlePlaceId: column.text().nullable(),
}

export type Calling = RowOf<typeof callingShape>

/** Names by which a row calls its location, as far as they tell which one it is. */
export const callingOf = ({ name, address, city, externalId, googlePlaceId }: Calling): Calling => ({
  name,
  address,
  city,
  externalId,
  googlePlaceId,
})
