import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as linkedIntegrations from "./schema.ts"

/** Child accounts that use what their parent has connected. */
export const linkedIntegrationsOperations = {
  "linked_integrations.list": operation({
    method: "GET",
    path: "/linked_integrations",
    optional: "part",
    summary: "List child accounts and whether they use a connection of the account",
    tag: "integrations",
    access: "active",
    permission: "child_integration.read",
    status: 200,
    query: linkedIntegrations.linkableAccountsQuerySchema,
    answer: linkedIntegrations.linkableAccountsAnswerSchema,
  }),
  "linked_integrations.create": operation({
    method: "POST",
    path: "/linked_integrations",
    optional: "part",
    summary: "Let a child account use a connection of the account",
    tag: "integrations",
    access: "active",
    permission: "child_integration.update",
    refusals: [404, 409],
    status: 201,
    body: linkedIntegrations.newLinkedIntegrationBodySchema,
    answer: linkedIntegrations.linkedIntegrationSchema,
  }),
  "linked_integrations.delete": operation({
    method: "DELETE",
    path: "/linked_integrations/{id}",
    optional: "part",
    summary: "End the use of a parent account's connection, in either of the two accounts",
    tag: "integrations",
    access: "active",
    refusals: [403],
    status: 204,
    params: idParamSchema,
  }),
} as const
