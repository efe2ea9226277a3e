import type { PartnerScorecard, PartnerScorecardsFilter } from "#lib/contract/index.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { batchesOf, type Column, type ExportRows } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"
import { scorecardRows } from "./scorecard-rows.ts"

const columns: Record<string, Column<PartnerScorecard>> = {
  business: ({ business }) => business,
  grade: ({ grade }) => grade,
  sent_at: { as: "instant", of: ({ sent_at: at }) => at },
  opened_at: { as: "instant", of: ({ opened_at: at }) => at },
}

/** The scorecards of an account behind a filter as rows of a file: `partner_scorecards` (D-106, D-111). */
export const scorecardFileRows = (
  deps: Pick<Deps, "db">,
  scope: Scope,
  filter: PartnerScorecardsFilter,
): ExportRows<PartnerScorecard> => ({
  columns,
  batches: batchesOf(scorecardRows(deps, scope, filter).read),
})

/** The scorecards as a file, as the list narrows and sorts them. @throws 403 in a trial without trial_export. */
export const exportScorecards: Service<"partner_scorecards.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  return fileDownload(deps, scope, "scorecards", scorecardFileRows(deps, scope, query), query.file_type)
}
