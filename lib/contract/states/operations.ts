import { operation } from "../operation.ts"
import * as states from "./schema.ts"

export const statesOperations = {
  "states.list": operation({
    method: "GET",
    path: "/states",
    summary: "List states of one country, or of all countries",
    tag: "regions",
    access: "public",
    status: 200,
    query: states.statesQuerySchema,
    answer: states.statesAnswerSchema,
  }),
} as const
