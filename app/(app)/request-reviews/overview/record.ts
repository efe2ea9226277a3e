import { page } from "#lib/gate/page.ts"

export const requestReviewsOverview = page({
  title: "Overview",
  audience: "ordinary",
  requirement: { permission: "request.read" },
  canonical: async () =>
    (await import("#lib/features/request-reviews/search-params.ts")).canonicalOverviewQuery,
  export: async () => (await import("#lib/features/request-reviews/page-exports.ts")).overviewExport,
})
