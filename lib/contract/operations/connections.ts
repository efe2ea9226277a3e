import * as connections from "../connections.ts"
import { operation } from "../operation.ts"
import { idParamSchema } from "../session.ts"

/** How reviews come in through what an account has connected, and which location each place is. */
export const connectionOperations = {
  "connections.list": operation({
    method: "GET",
    path: "/connections",
    optional: "part",
    summary: "List connections through which reviews come in, and how far each is",
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
  "connection_places.list": operation({
    method: "GET",
    path: "/connection_places",
    optional: "part",
    summary: "List places of connections and the locations they are matched to, doubtful ones first",
    tag: "integrations",
    access: "active",
    permission: "integration.read",
    status: 200,
    query: connections.connectionPlacesQuerySchema,
    answer: connections.connectionPlacesAnswerSchema,
  }),
  "connection_places.update": operation({
    method: "PATCH",
    path: "/connection_places/{id}",
    optional: "part",
    summary: "Match a place to a location, or ignore it",
    tag: "integrations",
    access: "active",
    permission: "integration.update",
    status: 200,
    params: idParamSchema,
    body: connections.connectionPlaceBodySchema,
    answer: connections.connectionPlaceSchema,
  }),
} as const
