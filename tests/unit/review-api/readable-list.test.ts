import { recommendationPageSchema } from "#review-api/connections/facebook/facebook-reviews.ts"
import {
  googleLocationReviewsSchema,
  googleReviewPageSchema,
} from "#review-api/connections/google/google-reviews.ts"
import { trustpilotReviewPageSchema } from "#review-api/connections/trustpilot/trustpilot-reviews.ts"

const at = "2026-05-01T09:00:00Z"
const google = { reviewId: "good", starRating: "FIVE", createTime: at }

describe("a page of reviews of which one can't be read", () => {
  test.each([
    [
      "Google",
      googleReviewPageSchema.parse({ reviews: [google, { ...google, reviewId: "bad", createTime: 7 }] })
        .reviews,
      "bad",
    ],
    [
      "Google, by its name",
      googleReviewPageSchema.parse({ reviews: [google, { name: "accounts/1/locations/2/reviews/bad" }] })
        .reviews,
      "bad",
    ],
    [
      "Google, of several places",
      googleLocationReviewsSchema.parse({
        locationReviews: [
          { name: "p", review: google },
          { name: "p", review: { reviewId: "bad" } },
        ],
      }).locationReviews,
      "bad",
    ],
    [
      "Trustpilot",
      trustpilotReviewPageSchema.parse({
        reviews: [
          { id: "good", createdAt: at },
          { id: "bad", createdAt: "soon" },
        ],
      }).reviews,
      "bad",
    ],
    [
      "Facebook",
      recommendationPageSchema.parse({ data: [{ created_time: at }, { open_graph_story: { id: "1_2" } }] })
        .data,
      "1_2",
    ],
  ])("has all others, and the name of that one: %s", (_, list, name) => {
    expect(list.read).toHaveLength(1)
    expect(list.unreadable).toEqual([name])
  })

  const pageOf = (reviews: unknown[]) => googleReviewPageSchema.safeParse({ reviews })

  test.each([
    [null],
    ["text"],
    [7],
    [[]],
    [{}],
    [{ reviewId: { deep: 1 } }],
    [{ reviewId: "../other/place" }],
  ])("names it by what it is when it shows no id: %j", (odd) => {
    const [one, again] = [pageOf([google, odd]), pageOf([odd, google])].map((page) => page.data!.reviews)
    expect(one!.unreadable).toEqual([expect.stringMatching(/^unreadable-[0-9a-f]{32}$/)])
    expect(again!.unreadable).toEqual(one!.unreadable)
  })

  test("is refused when nothing of it can be read", () => {
    expect(pageOf(Array(4).fill({})).success).toBe(true)
    expect(pageOf(Array(5).fill({})).success).toBe(false)
    expect(pageOf([google, ...Array(5).fill({})]).success).toBe(true)
  })
})
