import { page } from "#lib/gate/page.ts"

export const partnerAccountReports = page({
  title: "Reports",
  audience: "parent",
  requirement: { permission: "child_account.read" },
  hasFile: true,
  navigation: {
    section: "business_performance",
    order: 40,
    icon: "report",
    track: "nav.partner_account_reports",
  },
})
