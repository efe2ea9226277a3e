import { operation } from "../operation.ts"
import * as urls from "./schema.ts"

/** Pages of locations at sources. */
export const urlsOperations = {
  "urls.list": operation({
    method: "GET",
    path: "/urls",
    optional: "part",
    summary: "List pages of locations at sources, with their review figures",
    tag: "locations",
    access: "active",
    permission: "location.read",
    status: 200,
    query: urls.urlsQuerySchema,
    answer: urls.urlsAnswerSchema,
  }),
} as const
