import { page } from "#lib/gate/page.ts"

export const partnerAccountReports = page({
  title: "Reports",
  audience: "parent",
  requirement: { permission: "child_account.read" },
  navigation: {
    section: "business_performance",
    order: 40,
    icon: "report",
    track: "nav.partner_account_reports",
  },
  canonical: async () =>
    (await import("#lib/features/reports/search-params.ts")).canonicalChildrenReportQuery,
  export: async () => (await import("#lib/features/reports/page-export.ts")).childrenReportExport,
})
