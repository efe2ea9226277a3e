import { operation } from "../operation.ts"
import * as connectionLocations from "./schema.ts"

export const connectionLocationsOperations = {
  "connection_locations.list": operation({
    method: "GET",
    path: "/connection_locations",
    optional: "part",
    summary: "List candidate locations for places of a connection, including those of linked child accounts",
    tag: "integrations",
    access: "active",
    permission: "integration.update",
    status: 200,
    query: connectionLocations.connectionLocationsQuerySchema,
    answer: connectionLocations.connectionLocationsAnswerSchema,
  }),
} as const
