import type { GoogleWorld } from "./world.ts"

export const account = "accounts/7"
export const placeOf = (number: number): string => `${account}/locations/${number}`

type Listed = { title: string; address: string; city?: string; placeId?: string }

/** Lists places at the stand-in, numbered from 1. */
export function listAtGoogle(world: GoogleWorld, places: readonly Listed[]): void {
  if (world.accounts.length === 0) world.addAccount(account, "All places")
  for (const [at, { title, address, city = "", placeId }] of places.entries()) {
    world.addLocation({
      name: placeOf(at + 1),
      isVerified: true,
      title,
      storefrontAddress: {
        addressLines: [address],
        ...{ locality: city, postalCode: "", regionCode: "US" },
      },
      metadata: placeId ? { placeId } : {},
    })
  }
}
