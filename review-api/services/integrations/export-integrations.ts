import type { IntegrationsFilter } from "#lib/contract/index.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { batchesOf, type Column, type ExportRows } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"
import { type IntegrationRow, integrationRows } from "./integration-rows.ts"

const columns: Record<string, Column<IntegrationRow>> = {
  account_id: ({ account_id: id }) => id,
  account: ({ account_name: name }) => name,
  integration: ({ name }) => name,
  status: ({ integration_status: status }) => status,
  expires_at: { as: "instant", of: ({ expires_at: at }) => at },
}

/** The integrations of a scope behind a filter as rows of a file: `mta_integrations` (D-106, D-111). */
export const integrationFileRows = (
  deps: Deps,
  scope: Scope,
  filter: IntegrationsFilter,
): ExportRows<IntegrationRow> => ({
  columns,
  batches: batchesOf(integrationRows(deps, scope, filter).read),
})

/** The integrations of the scope as a file, as the list narrows and sorts them. @throws 403 in a trial without trial_export. */
export const exportIntegrations: Service<"integrations.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  return fileDownload(deps, scope, "integrations", integrationFileRows(deps, scope, query), query.file_type)
}
