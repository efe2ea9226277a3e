import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as responses from "../responses.ts"
import { idParamSchema } from "../session.ts"

/** Responses to reviews (D-129 to D-131). */
export const responsesOperations = {
  "responses.get": operation({
    ...endpoints["responses.get"],
    summary: "Get a response and its publishing status",
    tag: "responses",
    access: "active",
    permission: "response.read",
    status: 200,
    params: idParamSchema,
    answer: responses.responseSchema,
  }),
  "responses.create": operation({
    ...endpoints["responses.create"],
    summary: "Respond to a review: save a draft or publish",
    tag: "responses",
    access: "active",
    permission: "response.create",
    status: 201,
    refusals: [404, 409],
    body: responses.newResponseBodySchema,
    answer: responses.responseSchema,
  }),
  "responses.update": operation({
    ...endpoints["responses.update"],
    summary: "Update a response or publish a draft",
    tag: "responses",
    access: "active",
    permission: "response.update",
    status: 200,
    refusals: [409],
    params: idParamSchema,
    body: responses.responseBodySchema,
    answer: responses.responseSchema,
  }),
  "responses.delete": operation({
    ...endpoints["responses.delete"],
    summary: "Delete a response, also at its source",
    tag: "responses",
    access: "active",
    permission: "response.delete",
    status: 202,
    refusals: [409],
    params: idParamSchema,
    query: responses.responseDeletionQuerySchema,
    answer: responses.responseDeletionSchema,
  }),
  "responses.suggest": operation({
    ...endpoints["responses.suggest"],
    optional: "page",
    summary: "Get a suggested response for a review",
    tag: "responses",
    access: "active",
    permission: "response.create",
    status: 200,
    refusals: [404],
    body: responses.suggestionBodySchema,
    answer: responses.suggestionSchema,
  }),
} as const
