import { page } from "#lib/gate/page.ts"
import { scorecardsRequirement } from "../../scorecards-requirement.ts"

export const scorecardNew = page({
  title: "New scorecard",
  audience: "everybody",
  requirement: scorecardsRequirement,
})
