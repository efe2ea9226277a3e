import type { Mount } from "../http/mount.ts"
import { createScorecard } from "../services/partner-scorecards/create-scorecard.ts"
import { deleteScorecard } from "../services/partner-scorecards/delete-scorecard.ts"
import { exportScorecards } from "../services/partner-scorecards/export-scorecards.ts"
import { getScorecard } from "../services/partner-scorecards/get-scorecard.ts"
import { listScorecards } from "../services/partner-scorecards/list-scorecards.ts"

export function scorecardRoutes(mount: Mount): void {
  mount("partner_scorecards.list", listScorecards)
  mount("partner_scorecards.export", exportScorecards)
  mount("partner_scorecards.get", getScorecard)
  mount("partner_scorecards.create", createScorecard)
  mount("partner_scorecards.delete", deleteScorecard)
}
