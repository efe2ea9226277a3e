import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as sources from "./schema.ts"

/** Sources of reviews, photos and listings. */
export const sourcesOperations = {
  "sources.list": operation({
    method: "GET",
    path: "/sources",
    summary: "List sources of reviews, photos and listings",
    tag: "sources",
    access: "active",
    permission: "review.read",
    status: 200,
    query: sources.sourcesQuerySchema,
    answer: sources.sourcesAnswerSchema,
  }),
  "sources.get": operation({
    method: "GET",
    path: "/sources/{id}",
    summary: "Get a source",
    tag: "sources",
    access: "active",
    permission: "review.read",
    status: 200,
    params: idParamSchema,
    answer: sources.sourceSchema,
  }),
} as const
