import type { DemoPlace } from "#review-api/demo/brands/brand.ts"
import { saltbridge } from "#review-api/demo/brands/saltbridge.ts"
import type { GoogleFixture } from "./fixture.ts"

const account = "accounts/100"
const placeCount = 40
/** Places whose address Google writes otherwise, so that a person has to say which location they are. */
const doubtfulCount = 3
const dayMs = 86_400_000

const comments = [
  ["FIVE", "Wonderful evening, the service was quick and kind."],
  ["FOUR", "Good food. A little loud on Fridays."],
  ["FIVE", undefined],
  ["TWO", "We waited an hour for our table."],
  ["THREE", "Fine for lunch."],
] as const

/** A place that the demo account does not have. */
const stranger = (at: number): DemoPlace => ({
  name: `Harbour Kiosk ${at}`,
  address: `${at} Pier Road`,
  city: "Portland",
  state: "ME",
  zipcode: "04101",
  offsetHours: 5,
  group: null,
})

/** One account of 40 places, mostly those of the demo account, with reviews. @param perPlace reviews of each. */
export function seedGoogle(fixture: GoogleFixture, perPlace: number): void {
  fixture.addAccount(account, saltbridge.name)
  const places = saltbridge.places.slice(0, placeCount)
  while (places.length < placeCount) places.push(stranger(places.length))
  for (const [at, place] of places.entries()) {
    const name = `${account}/locations/${1_000 + at}`
    const isDoubtful = at < doubtfulCount
    fixture.addLocation({
      name,
      isVerified: true,
      title: place.name,
      storefrontAddress: {
        addressLines: [isDoubtful ? "At the market" : place.address],
        locality: place.city,
        administrativeArea: place.state,
        postalCode: place.zipcode,
        regionCode: "US",
      },
      metadata: {},
    })
    for (let number = 0; number < perPlace; number++) {
      const [starRating, comment] = comments[(at + number) % comments.length]!
      const createTime = new Date(fixture.now().getTime() - (number + 1) * dayMs - at * 60_000).toISOString()
      fixture.addReview(name, { starRating, createTime, ...(comment ? { comment } : {}) })
    }
  }
}
