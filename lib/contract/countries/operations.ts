import { operation } from "../operation.ts"
import * as countries from "./schema.ts"

export const countriesOperations = {
  "countries.list": operation({
    method: "GET",
    path: "/countries",
    summary: "List countries",
    tag: "regions",
    access: "public",
    status: 200,
    query: countries.countriesQuerySchema,
    answer: countries.countriesAnswerSchema,
  }),
} as const
