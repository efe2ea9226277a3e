import { saltbridge } from "#review-api/demo/brands/saltbridge.ts"
import type { FacebookFixture } from "./fixture.ts"

const placeCount = 12
const dayMs = 86_400_000

const written = [
  { recommendation_type: "positive", review_text: "Wonderful evening, the service was quick and kind." },
  { recommendation_type: "positive", review_text: "Good food. A little loud on Fridays." },
  { recommendation_type: "negative", review_text: "We waited an hour for our table." },
  { recommendation_type: "positive" },
  { rating: 4, review_text: "Fine for lunch.", hasStory: false },
] as const

/** A page of the brand, pages of demo locations below it and beside it, with recommendations. @param perPage of each. */
export function seedFacebook(fixture: FacebookFixture, perPage: number): void {
  const brand = fixture.addPage({ id: "2000", name: saltbridge.name })
  for (const [at, place] of saltbridge.places.slice(0, placeCount).entries()) {
    const page = fixture.addPage({
      id: String(2_001 + at),
      name: place.name,
      parentId: at % 2 === 0 ? brand.id : null,
      store_number: at + 1,
      location: { street: at === 0 ? "At the market" : place.address, city: place.city, zip: place.zipcode },
      hours: { mon_1_open: "08:00", mon_1_close: "12:00" },
    })
    for (let number = 0; number < perPage; number++) {
      const created_time = new Date(
        fixture.now().getTime() - (number + 1) * dayMs - at * 60_000,
      ).toISOString()
      fixture.addRecommendation(page.id, { ...written[(at + number) % written.length]!, created_time })
    }
  }
}
