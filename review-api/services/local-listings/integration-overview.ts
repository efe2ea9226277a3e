import { integrationActionTypes } from "#lib/contract/index.ts"
import type { IntegrationStatus } from "#lib/contract/integrations/constants.ts"
import { knownIntegrations } from "../../db/reference/integrations.ts"
import { integrationRows } from "../integrations/integration-rows.ts"
import type { Service } from "../service.ts"

const { listings } = integrationActionTypes

/** GET /local_listings/integration_overview: how each directory that listings go to is connected (D-138). */
export const integrationOverview: Service<"local_listings.get_integration_overview"> = async ({
  deps,
  scope,
}) => {
  const query = { integration_action_type_ids: [String(listings)] }
  const rows = await integrationRows(deps, scope, query).read(knownIntegrations.length, 0)
  const sourceOf = new Map(
    knownIntegrations.flatMap((one) => ("source" in one ? [[one.code as string, one.source as string]] : [])),
  )
  return {
    integrations: rows.map(({ code, integration_status }) => ({
      source_code: sourceOf.get(code) ?? code,
      integration_status: integration_status as IntegrationStatus,
    })),
  }
}
