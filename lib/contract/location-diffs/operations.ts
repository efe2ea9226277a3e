import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as locationDiffs from "./schema.ts"

export const locationDiffsOperations = {
  "location_diffs.get": operation({
    method: "GET",
    path: "/locations/{id}/diff",
    summary: "Compare a location with Google",
    tag: "locations",
    access: "active",
    permission: "location.read",
    status: 200,
    refusals: [422, 502],
    params: idParamSchema,
    query: locationDiffs.locationDiffQuerySchema,
    answer: locationDiffs.locationDiffSchema,
  }),
  "location_diffs.accept": operation({
    method: "POST",
    path: "/locations/{id}/diff",
    summary: "Overwrite a location with Google's data",
    tag: "locations",
    access: "active",
    permission: "location.update",
    status: 200,
    refusals: [409, 422, 502],
    params: idParamSchema,
    body: locationDiffs.acceptDiffBodySchema,
    answer: locationDiffs.acceptedDiffSchema,
  }),
} as const
