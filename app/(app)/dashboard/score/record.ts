import { page } from "#lib/gate/page.ts"

export const dashboardScore = page({
  title: "How this score is made",
  audience: "ordinary",
  requirement: { permission: { all: ["metrics.read", "location_score.read"] } },
  canonical: async () => (await import("#lib/features/dashboard/search-params.ts")).canonicalDashboardQuery,
})
