import { page } from "#lib/gate/page.ts"
import { scorecardsRequirement } from "../scorecards-requirement.ts"

export const scorecards = page({
  title: "Scorecards",
  audience: "ordinary",
  requirement: scorecardsRequirement,
  hasFile: true,
})
