import { page } from "#lib/gate/page.ts"

export const prescriptiveInsights = page({
  title: "Prescriptive Insights",
  audience: "ordinary",
  requirement: { permission: "prescriptive_insight.read" },
  navigation: {
    section: "business_performance",
    order: 25,
    icon: "insights",
    track: "nav.prescriptive_insights",
  },
  canonical: async () =>
    (await import("#lib/features/prescriptive-insights/search-params.ts")).canonicalInsightsQuery,
  export: async () => (await import("#lib/features/prescriptive-insights/page-export.ts")).insightsExport,
})
