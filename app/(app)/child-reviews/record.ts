import { page } from "#lib/gate/page.ts"

export const childReviews = page({
  title: "Reviews without Responses",
  audience: "parent",
  requirement: { permission: "review.read" },
  hasFile: true,
  navigation: { section: "review_analysis", order: 20, icon: "star", track: "nav.child_reviews" },
})
