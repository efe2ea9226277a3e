import { saltbridge } from "#review-api/demo/brands/saltbridge.ts"
import type { TrustpilotFixture } from "./fixture.ts"

const hourMs = 3_600_000

const written = [
  [5, "A lovely evening", "Quick and kind service, and the fish was perfect."],
  [4, "Good food", "A little loud on Fridays."],
  [5, "Always a pleasure", null],
  [2, "An hour for a table", "We had booked, and still waited."],
  [3, "Fine", "Fine for lunch."],
] as const

/** The website of the demo account with reviews, and another company's. @param count reviews of it. */
export function seedTrustpilot(fixture: TrustpilotFixture, count: number): void {
  const unit = fixture.addUnit(`${saltbridge.code}.example`, saltbridge.name)
  fixture.addUnit("another-company.example", "Another Company", false)
  for (let number = 0; number < count; number++) {
    const [stars, title, text] = written[number % written.length]!
    const createdAt = new Date(fixture.now().getTime() - (number + 1) * 5 * hourMs).toISOString()
    const review = fixture.addReview(unit.id, { stars, title, text, createdAt })
    if (number % 4 === 3)
      review.companyReply = { text: "Thank you for telling us.", createdAt, updatedAt: null }
  }
}
