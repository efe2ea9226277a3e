import { page } from "#lib/gate/page.ts"

export const locationPerformance = page({
  title: "Location Performance",
  audience: "ordinary",
  requirement: { permission: "location.read" },
  navigation: {
    section: "business_performance",
    order: 20,
    icon: "performance",
    track: "nav.location_performance",
  },
  canonical: async () =>
    (await import("#lib/features/performance/search-params.ts")).canonicalPerformanceQuery,
  export: async () => (await import("#lib/features/performance/page-export.ts")).performanceExport,
})
