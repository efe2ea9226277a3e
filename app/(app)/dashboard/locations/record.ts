import { planned } from "#lib/gate/page.ts"

export const locationPerformance = planned({
  navigation: {
    section: "business_performance",
    order: 20,
    label: "Location Performance",
    icon: "performance",
    track: "nav.location_performance",
  },
})
