import { planned } from "#lib/gate/page.ts"

export const competitors = planned({
  navigation: {
    section: "business_performance",
    order: 10,
    label: "Competitors",
    icon: "competitor",
    track: "nav.competitors",
    leadsTo: ["competitorsPreview"],
  },
})
