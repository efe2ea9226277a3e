import { operation } from "../operation.ts"
import * as regions from "../regions.ts"

/** Countries and their states: the same for everyone, and asked before there is a session (D-047). */
export const regionsOperations = {
  "countries.list": operation({
    method: "GET",
    path: "/countries",
    summary: "List countries",
    tag: "regions",
    access: "public",
    status: 200,
    query: regions.countriesQuerySchema,
    answer: regions.countriesAnswerSchema,
  }),
  "states.list": operation({
    method: "GET",
    path: "/states",
    summary: "List states of one country, or of all countries",
    tag: "regions",
    access: "public",
    status: 200,
    query: regions.statesQuerySchema,
    answer: regions.statesAnswerSchema,
  }),
} as const
