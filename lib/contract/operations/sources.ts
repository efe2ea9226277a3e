import * as locations from "../locations.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"

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
    query: locations.sourcesQuerySchema,
    answer: locations.sourcesAnswerSchema,
  }),
  "sources.get": operation({
    method: "GET",
    path: "/sources/{id}",
    summary: "Get a source",
    tag: "sources",
    access: "active",
    permission: "review.read",
    status: 200,
    params: session.idParamSchema,
    answer: locations.sourceSchema,
  }),
} as const
