import { page } from "#lib/gate/page.ts"

export const reviews = page({
  title: "Reviews",
  audience: "ordinary",
  requirement: { permission: "review.read" },
  hasFile: true,
  navigation: { section: "review_analysis", order: 10, icon: "star", track: "nav.reviews" },
})
