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
  "urls.check": operation({
    method: "GET",
    path: "/urls_check",
    optional: "part",
    summary: "Check whether every location has a page at a source that requests can link to",
    tag: "locations",
    access: "active",
    permission: "location.read",
    status: 200,
    query: urls.urlsCheckQuerySchema,
    answer: urls.urlsCheckSchema,
  }),
} as const
