import { page } from "#lib/gate/page.ts"

export const childReviews = page({
  title: "Reviews without Responses",
  audience: "parent",
  requirement: { permission: "review.read" },
  navigation: { section: "review_analysis", order: 20, icon: "star", track: "nav.child_reviews" },
  canonical: async () => (await import("#lib/features/reviews/canonical.ts")).canonicalChildReviewsQuery,
  export: async () => (await import("#lib/features/reviews/page-export.ts")).childReviewsExport,
})
