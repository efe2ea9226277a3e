import { csvInstant } from "#lib/format/csv.ts"
import { csvDownload } from "../exports/csv-download.ts"
import { requireExport } from "../exports/require-export.ts"
import type { Service } from "../service.ts"
import { type AccountRow, accountRows } from "./account-rows.ts"

/** The accounts of the scope as CSV: `mta_accounts` (D-106, D-111), as the list narrows and sorts them. */
export const exportAccounts: Service<"accounts.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  const found = await accountRows(deps, scope, query)
  const columns = {
    account_id: ({ id }: AccountRow) => id,
    name: ({ name }: AccountRow) => name,
    status: ({ status }: AccountRow) => status,
    locations: ({ total_locations }: AccountRow) => total_locations,
    trial_ends_at: ({ trial_ended_at: at }: AccountRow) => at && csvInstant(at, scope.timeZone),
  }
  return csvDownload(deps, scope, columns, found.read)
}
