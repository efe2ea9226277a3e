import { saltbridge } from "#review-api/demo/brands/saltbridge.ts"
import type { ExcerptFixture } from "./fixture.ts"

const dayMs = 86_400_000

const written = [
  [
    5,
    "Worth the detour",
    "Worth the detour. The kitchen was kind about an allergy, and the lemon tart was gone in a minute.",
  ],
  [
    2,
    "We had booked, and still waited",
    "We had booked a table by the window for eight, arrived on time, and still waited for forty minutes beside the coats while other parties were seated. When the food came it was good, the sea bass above all, but by then two of us had to leave for a train. Nobody said sorry until we asked for the bill. I would come back at lunch, when it is quieter, and not on a Friday.",
  ],
  [4, "Good food, loud room", "Good food and a loud room. Ask for the back."],
  [5, "A birthday to remember", "They put a candle into the bread. Eight people, one bill, no fuss."],
  [3, "Fine for lunch", "Fine for lunch; the menu is short."],
  [4, "Friendly", "Friendly people who know their wine."],
] as const

/** The places of the demo account: the second is written otherwise, the third has no reviews, the fourth is not there. */
export function seedExcerpts(fixture: ExcerptFixture, idOf: (at: number) => string): void {
  for (const [at, place] of saltbridge.places.entries()) {
    if (at === 3) continue
    const id = idOf(at)
    fixture.addBusiness({
      id,
      name: place.name,
      street: at === 1 ? "At the market" : place.address,
      city: place.city,
      state: place.state,
      zipcode: place.zipcode,
      rating: 3.5 + (at % 4) / 2,
      reviewsCount: at === 2 ? 0 : 20 + 7 * at,
    })
    if (at === 2) continue
    for (const [number, [rating, title, text]] of written.entries()) {
      const createdAt = new Date(fixture.now().getTime() - (number * 3 + (at % 5) + 1) * dayMs).toISOString()
      fixture.addReview(id, { rating, title, text, createdAt })
    }
  }
}
