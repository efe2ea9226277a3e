import { accountSorts, accountsFilterSchema } from "#lib/contract/index.ts"
import { accountFileRows } from "../../accounts/export-accounts.ts"
import { anyRows } from "../export-rows.ts"
import type { ExportType } from "../export-type.ts"
import { readFilters } from "../read-filters.ts"

/** The child accounts of a parent as the list narrows and sorts them. */
export const accountsExport: ExportType = {
  permission: "child_account.read",
  ofChildren: true,
  filterNames: Object.keys(accountsFilterSchema.shape),
  sorts: [...accountSorts, "relevance"],
  select(given) {
    const filters = readFilters(accountsFilterSchema, given)
    return async (deps, scope) => anyRows(await accountFileRows(deps, scope, filters))
  },
}
