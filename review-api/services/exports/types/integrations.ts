import { integrationsFilterSchema } from "#lib/contract/index.ts"
import { integrationSorts } from "#lib/contract/integration-constants.ts"
import { integrationFileRows } from "../../integrations/export-integrations.ts"
import { anyRows } from "../export-rows.ts"
import type { ExportType } from "../export-type.ts"
import { readFilters } from "../read-filters.ts"

/** What the child accounts of a parent have connected, as the list narrows and sorts it. */
export const integrationsExport: ExportType = {
  permission: "child_integration.read",
  ofChildren: true,
  filterNames: Object.keys(integrationsFilterSchema.shape),
  sorts: [...integrationSorts, "relevance"],
  select(given) {
    const filters = readFilters(integrationsFilterSchema, given)
    return async (deps, scope) => anyRows(integrationFileRows(deps, scope, filters))
  },
}
