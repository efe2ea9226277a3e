import * as rules from "../auto-responses.ts"
import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import { idParamSchema } from "../session.ts"

/** Rules of automatic responses (D-131). */
export const autoResponsesOperations = {
  "auto_responses.list": operation({
    ...endpoints["auto_responses.list"],
    optional: "page",
    summary: "List automatic response rules",
    tag: "responses",
    access: "active",
    permission: "template.read",
    status: 200,
    query: rules.autoResponsesQuerySchema,
    answer: rules.autoResponsesAnswerSchema,
  }),
  "auto_responses.get": operation({
    ...endpoints["auto_responses.get"],
    optional: "page",
    summary: "Get an automatic response rule",
    tag: "responses",
    access: "active",
    permission: "template.read",
    status: 200,
    params: idParamSchema,
    answer: rules.autoResponseSchema,
  }),
  "auto_responses.create": operation({
    ...endpoints["auto_responses.create"],
    optional: "page",
    summary: "Create an automatic response rule",
    tag: "responses",
    access: "active",
    permission: "template.create",
    status: 201,
    body: rules.newAutoResponseBodySchema,
    answer: rules.autoResponseSchema,
  }),
  "auto_responses.update": operation({
    ...endpoints["auto_responses.update"],
    optional: "page",
    summary: "Update an automatic response rule",
    tag: "responses",
    access: "active",
    permission: "template.update",
    status: 200,
    params: idParamSchema,
    body: rules.autoResponseBodySchema,
    answer: rules.autoResponseSchema,
  }),
  "auto_responses.delete": operation({
    ...endpoints["auto_responses.delete"],
    optional: "page",
    summary: "Delete an automatic response rule",
    tag: "responses",
    access: "active",
    permission: "template.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
