import { page } from "#lib/gate/page.ts"
import { scorecardsRequirement } from "../../scorecards-requirement.ts"

export const scorecard = page({
  title: "Scorecard",
  audience: "everybody",
  requirement: scorecardsRequirement,
})
