import { operation } from "../operation.ts"
import * as integrations from "./schema.ts"

/** Connections to review sources, directories and other services. */
export const integrationsOperations = {
  "integrations.list": operation({
    method: "GET",
    path: "/integrations",
    summary: "List integrations of the account, or of child accounts with parent_id",
    tag: "integrations",
    access: "session",
    scope: "children",
    status: 200,
    refusals: [402],
    query: integrations.integrationsQuerySchema,
    answer: integrations.integrationsAnswerSchema,
  }),
  "integrations.export": operation({
    method: "GET",
    path: "/export/csv/mta_integrations",
    optional: "page",
    summary: "Export integrations of child accounts",
    tag: "integrations",
    access: "active",
    permission: "child_integration.read",
    scope: "children",
    status: 200,
    streams: true,
    query: integrations.integrationsExportQuerySchema,
  }),
} as const
