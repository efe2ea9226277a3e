import type { AccountsFilter } from "#lib/contract/index.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { batchesOf, type Column, type ExportRows } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"
import { type AccountRow, accountRows } from "./account-rows.ts"

const columns: Record<string, Column<AccountRow>> = {
  account_id: ({ id }) => id,
  name: ({ name }) => name,
  status: ({ status }) => status,
  locations: ({ total_locations }) => total_locations,
  trial_ends_at: { as: "instant", of: ({ trial_ended_at }) => trial_ended_at },
}

/** The accounts of a scope behind a filter as rows of a file: `mta_accounts` (D-106, D-111). */
export async function accountFileRows(
  deps: Deps,
  scope: Scope,
  filter: AccountsFilter,
): Promise<ExportRows<AccountRow>> {
  const { read } = await accountRows(deps, scope, filter)
  return { columns, batches: batchesOf(read) }
}

/** The accounts of the scope as a file, as the list narrows and sorts them. @throws 403 in a trial without trial_export. */
export const exportAccounts: Service<"accounts.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  return fileDownload(deps, scope, "accounts", await accountFileRows(deps, scope, query), query.file_type)
}
