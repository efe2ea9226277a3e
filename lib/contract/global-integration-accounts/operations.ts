import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as globalIntegrationAccounts from "./schema.ts"

export const globalIntegrationAccountsOperations = {
  "global_integration_accounts.create": operation({
    method: "POST",
    path: "/global_integration_accounts",
    summary: "Request access to a source",
    tag: "integrations",
    access: "active",
    permission: "integration.create",
    status: 201,
    body: globalIntegrationAccounts.newGlobalIntegrationAccountBodySchema,
    answer: globalIntegrationAccounts.globalIntegrationAccountSchema,
  }),
  "global_integration_accounts.delete": operation({
    method: "DELETE",
    path: "/global_integration_accounts/{id}",
    summary: "End access to a source, or withdraw its request",
    tag: "integrations",
    access: "active",
    permission: "integration.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
