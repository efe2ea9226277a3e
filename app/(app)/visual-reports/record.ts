import { planned } from "#lib/gate/page.ts"

export const visualReports = planned({
  navigation: {
    section: "business_performance",
    order: 30,
    label: "Reports",
    icon: "report",
    track: "nav.visual_reports",
    leadsTo: ["visualReportsOverview"],
  },
})
