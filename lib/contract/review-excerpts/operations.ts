import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as reviewExcerpts from "./schema.ts"

/** Excerpts of Yelp and Tripadvisor, read-only and apart from reviews. */
export const reviewExcerptsOperations = {
  "review_excerpts.list": operation({
    method: "GET",
    path: "/locations/{id}/review_excerpts",
    optional: "part",
    summary: "Get the latest words about a location at sources that can only be read",
    tag: "reviews",
    access: "active",
    permission: "review.read",
    status: 200,
    params: idParamSchema,
    query: reviewExcerpts.reviewExcerptsQuerySchema,
    answer: reviewExcerpts.reviewExcerptsAnswerSchema,
  }),
  "review_excerpts.match": operation({
    method: "PATCH",
    path: "/locations/{id}/review_excerpts",
    optional: "part",
    summary: "Match a location to its business at a source that can only be read",
    tag: "reviews",
    access: "active",
    permission: "integration.update",
    status: 200,
    refusals: [409],
    params: idParamSchema,
    body: reviewExcerpts.excerptPlaceBodySchema,
    answer: reviewExcerpts.excerptPlaceSchema,
  }),
  "review_excerpts.get_health": operation({
    method: "GET",
    path: "/review_excerpts/health",
    optional: "part",
    summary: "Get the health of read-only sources, and their remaining quotas",
    tag: "integrations",
    access: "active",
    permission: "integration.read",
    status: 200,
    query: reviewExcerpts.reviewExcerptsQuerySchema,
    answer: reviewExcerpts.excerptHealthAnswerSchema,
  }),
} as const
