import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as locationSourceOverrides from "./schema.ts"

/** Overrides of a location at single directories (001 §7, D-158). */
export const locationSourceOverridesOperations = {
  "location_source_overrides.list": operation({
    method: "GET",
    path: "/location_source_overrides",
    summary: "List directory-specific phones and websites of locations",
    tag: "locations",
    access: "active",
    permission: "local_listing.read",
    status: 200,
    query: locationSourceOverrides.sourceOverridesQuerySchema,
    answer: locationSourceOverrides.sourceOverridesAnswerSchema,
  }),
  "location_source_overrides.create": operation({
    method: "POST",
    path: "/location_source_overrides",
    summary: "Give a location another phone or website at one directory",
    tag: "locations",
    access: "active",
    permission: "local_listing.create",
    status: 201,
    refusals: [404, 409],
    body: locationSourceOverrides.newSourceOverrideBodySchema,
    answer: locationSourceOverrides.sourceOverrideSchema,
  }),
  "location_source_overrides.update": operation({
    method: "PATCH",
    path: "/location_source_overrides/{id}",
    summary: "Change phone or website of a location at one directory",
    tag: "locations",
    access: "active",
    permission: "local_listing.create",
    status: 200,
    params: idParamSchema,
    body: locationSourceOverrides.sourceOverrideBodySchema,
    answer: locationSourceOverrides.sourceOverrideSchema,
  }),
} as const
