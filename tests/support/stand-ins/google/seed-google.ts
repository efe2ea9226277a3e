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

/** How often each metric is counted on a usual day. */
const usualFigures = {
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 60,
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 15,
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: 40,
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: 20,
  CALL_CLICKS: 3,
  BUSINESS_DIRECTION_REQUESTS: 7,
  WEBSITE_CLICKS: 5,
}
const figureDays = 400
/** Google has counted nothing of so many days yet. */
const uncountedDays = 3

/** Figures of a place by day, more of them at the end of the week. @param at its number */
function seedFigures(fixture: GoogleFixture, name: string, at: number): void {
  for (let ago = uncountedDays; ago < figureDays; ago++) {
    const date = new Date(fixture.now().getTime() - ago * dayMs)
    const more = 1 + [5, 6].indexOf(date.getUTCDay()) / 4
    for (const [metric, usual] of Object.entries(usualFigures)) {
      const value = Math.round(usual * more * (0.6 + ((at * 7 + ago * 3 + usual) % 10) / 10))
      fixture.count(name, metric, date.toISOString().slice(0, 10), value)
    }
  }
}

/** One account of 40 places, mostly those of the demo account, with reviews and figures. @param perPlace reviews of each. */
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
    seedFigures(fixture, name, at)
    for (let number = 0; number < perPlace; number++) {
      const [starRating, comment] = comments[(at + number) % comments.length]!
      const createTime = new Date(fixture.now().getTime() - (number + 1) * dayMs - at * 60_000).toISOString()
      fixture.addReview(name, { starRating, createTime, ...(comment ? { comment } : {}) })
    }
  }
}
