import { page } from "#lib/gate/page.ts"

export const dashboard = page({
  title: "Dashboard",
  audience: "ordinary",
  requirement: { permission: "metrics.read" },
  navigation: { section: "dashboard", order: 10, icon: "dashboard", track: "nav.dashboard" },
  canonical: async () => (await import("#lib/features/dashboard/search-params.ts")).canonicalDashboardQuery,
  export: async () => (await import("#lib/features/dashboard/page-export.ts")).dashboardExport,
})
