import { operation } from "../operation.ts"
import * as npi from "./schema.ts"

export const npiOperations = {
  "npi.list": operation({
    method: "GET",
    path: "/npi",
    summary: "Find healthcare providers by name and address",
    tag: "locations",
    access: "active",
    permission: "location.update",
    status: 200,
    refusals: [403, 502],
    query: npi.npiQuerySchema,
    answer: npi.npiAnswerSchema,
  }),
  "npi.get": operation({
    method: "GET",
    path: "/npi/{number}",
    summary: "Get a healthcare provider by number",
    tag: "locations",
    access: "active",
    permission: "location.update",
    status: 200,
    refusals: [403, 502],
    params: npi.npiParamsSchema,
    query: npi.npiNumberQuerySchema,
    answer: npi.npiProviderSchema,
  }),
} as const
