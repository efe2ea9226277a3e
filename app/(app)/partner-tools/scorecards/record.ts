import { page } from "#lib/gate/page.ts"
import { scorecardsRequirement } from "../scorecards-requirement.ts"

export const scorecards = page({
  title: "Scorecards",
  audience: "ordinary",
  requirement: scorecardsRequirement,
  navigation: { section: "business_performance", order: 50, icon: "scorecard", track: "nav.scorecards" },
  canonical: async () => (await import("#lib/features/scorecards/search-params.ts")).canonicalScorecardsQuery,
  export: async () => (await import("#lib/features/scorecards/page-export.ts")).scorecardsExport,
})
