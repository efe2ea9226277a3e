import type { Verbs } from "../service.ts"
import { createScorecard } from "./create-scorecard.ts"
import { deleteScorecard } from "./delete-scorecard.ts"
import { exportScorecards } from "./export-scorecards.ts"
import { getScorecard } from "./get-scorecard.ts"
import { listScorecards } from "./list-scorecards.ts"

export const verbs = {
  "partner_scorecards.list": listScorecards,
  "partner_scorecards.export": exportScorecards,
  "partner_scorecards.get": getScorecard,
  "partner_scorecards.create": createScorecard,
  "partner_scorecards.delete": deleteScorecard,
} satisfies Verbs
