import { page } from "#lib/gate/page.ts"

export const dashboardScore = page({
  title: "How this score is calculated",
  audience: "ordinary",
  requirement: { permission: { all: ["metrics.read", "location_score.read"] } },
  canonical: async () => (await import("#lib/features/dashboard/search-params.ts")).canonicalDashboardQuery,
})
