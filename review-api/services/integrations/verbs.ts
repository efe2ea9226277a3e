import { permissionFactsOf, requireActive } from "../../permissions/session.ts"
import { requirePermission } from "../../permissions/summary.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { exportIntegrations } from "./export-integrations.ts"
import { integrationRows } from "./integration-rows.ts"

/**
 * GET /integrations (000 §7, D-201): of the own account, or with `parent_id` of its child accounts.
 * @throws 402 or 403 when the session is not active, 403 without the permission for one or the other.
 */
const listIntegrations: Service<"integrations.list"> = async ({ deps, scope, query, via }) => {
  requireActive(via.session)
  const permission = query.parent_id === undefined ? "integration.read" : "child_integration.read"
  requirePermission(permission, permissionFactsOf(via.session))
  const { page, perPage, offset } = pageOf(query)
  const found = integrationRows(deps, scope, query)
  return listAnswerOf({
    path: "/integrations",
    query,
    page,
    perPage,
    total: await found.count(),
    collection: "integrations",
    items: await found.read(perPage, offset),
  })
}

export const verbs = {
  "integrations.list": listIntegrations,
  "integrations.export": exportIntegrations,
} satisfies Verbs
