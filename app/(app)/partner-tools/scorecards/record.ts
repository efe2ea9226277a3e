import { page } from "#lib/gate/page.ts"
import { scorecardsRequirement } from "../scorecards-requirement.ts"

export const scorecards = page({
  title: "Scorecards",
  audience: "ordinary",
  requirement: scorecardsRequirement,
  hasFile: true,
  navigation: { section: "business_performance", order: 50, icon: "scorecard", track: "nav.scorecards" },
})
