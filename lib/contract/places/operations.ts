import { operation } from "../operation.ts"
import * as places from "./schema.ts"

export const placesOperations = {
  "places.list": operation({
    method: "GET",
    path: "/places",
    summary: "Find places that a location can be filled in from",
    tag: "locations",
    access: "active",
    permission: "location.update",
    status: 200,
    refusals: [502],
    query: places.placesQuerySchema,
    answer: places.placesAnswerSchema,
    optional: "part",
  }),
} as const
