import { page } from "#lib/gate/page.ts"

export const scorecardRequest = page({
  title: "Scorecard",
  audience: "public",
  requirement: {},
})
