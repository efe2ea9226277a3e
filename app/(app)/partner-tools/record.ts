import { page } from "#lib/gate/page.ts"
import { scorecardsRequirement } from "./scorecards-requirement.ts"

export const partnerTools = page({
  title: "Partner tools",
  audience: "parent",
  requirement: scorecardsRequirement,
  hasFile: true,
  navigation: {
    section: "business_performance",
    order: 60,
    label: "Scorecards",
    icon: "scorecard",
    track: "nav.partner_tools",
  },
})
