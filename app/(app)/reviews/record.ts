import { page } from "#lib/gate/page.ts"

export const reviews = page({
  title: "Reviews",
  audience: "ordinary",
  requirement: { permission: "review.read" },
  navigation: { section: "review_analysis", order: 10, icon: "star", track: "nav.reviews" },
  canonical: async () => (await import("#lib/features/reviews/canonical.ts")).canonicalReviewsQuery,
  export: async () => (await import("#lib/features/reviews/page-export.ts")).reviewsExport,
})
