import type { GoogleFixture, StandInFields } from "./fixture.ts"

export const account = "accounts/7"
export const placeOf = (number: number): string => `${account}/locations/${number}`

type Listed = {
  title: string
  address: string
  city?: string
  state?: string
  zipcode?: string
  placeId?: string
  /** Whatever else Google has of it. */
  more?: StandInFields
}

/** Lists places at the stand-in, numbered from 1. */
export function listAtGoogle(fixture: GoogleFixture, places: readonly Listed[]): void {
  if (fixture.accounts.length === 0) fixture.addAccount(account, "All places")
  for (const [at, { title, address, city = "", state, zipcode = "", placeId, more }] of places.entries()) {
    fixture.addLocation({
      name: placeOf(at + 1),
      isVerified: true,
      title,
      storefrontAddress: {
        addressLines: [address],
        locality: city,
        ...(state ? { administrativeArea: state } : {}),
        postalCode: zipcode,
        regionCode: "US",
      },
      ...more,
      metadata: placeId ? { placeId } : {},
    })
  }
}
