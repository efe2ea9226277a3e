import { page } from "#lib/gate/page.ts"
import { scorecardsRequirement } from "./scorecards-requirement.ts"

export const partnerTools = page({
  title: "Partner tools",
  audience: "parent",
  requirement: scorecardsRequirement,
  navigation: {
    section: "business_performance",
    order: 60,
    label: "Scorecards",
    icon: "scorecard",
    track: "nav.partner_tools",
  },
  canonical: async () => (await import("#lib/features/scorecards/search-params.ts")).canonicalScorecardsQuery,
  export: async () => (await import("#lib/features/scorecards/page-export.ts")).scorecardsExport,
})
