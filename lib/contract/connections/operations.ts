import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as connections from "./schema.ts"

/** How reviews come in through what an account has connected, and which location each place is. */
export const connectionsOperations = {
  "connections.list": operation({
    method: "GET",
    path: "/connections",
    optional: "part",
    summary: "List connections that collect reviews, and their progress",
    tag: "integrations",
    access: "active",
    permission: "integration.read",
    status: 200,
    query: connections.connectionsQuerySchema,
    answer: connections.connectionsAnswerSchema,
  }),
  "connections.sync": operation({
    method: "POST",
    path: "/connections/{id}/sync",
    summary: "Look for reviews now",
    tag: "integrations",
    access: "active",
    permission: "integration.update",
    refusals: [409],
    status: 202,
    params: idParamSchema,
    answer: connections.connectionSchema,
  }),
  "connections.notify": operation({
    method: "POST",
    path: "/connections/notifications",
    optional: "part",
    summary: "Take a provider's notification of new reviews",
    tag: "integrations",
    access: "public",
    refusals: [401, 404, 502],
    status: 204,
    body: connections.notificationBodySchema,
    maxText: connections.maxNotificationText,
  }),
} as const
