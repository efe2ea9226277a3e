import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as responseTemplates from "./schema.ts"

/** Templates for responses (D-132). */
export const responseTemplatesOperations = {
  "response_templates.list": operation({
    method: "GET",
    path: "/response_templates",
    summary: "List response templates",
    tag: "responses",
    access: "active",
    permission: "template.read",
    status: 200,
    query: responseTemplates.responseTemplatesQuerySchema,
    answer: responseTemplates.responseTemplatesAnswerSchema,
  }),
  "response_templates.get": operation({
    method: "GET",
    path: "/response_templates/{id}",
    summary: "Get a response template",
    tag: "responses",
    access: "active",
    permission: "template.read",
    status: 200,
    params: idParamSchema,
    answer: responseTemplates.responseTemplateSchema,
  }),
  "response_templates.create": operation({
    method: "POST",
    path: "/response_templates",
    summary: "Create a response template",
    tag: "responses",
    access: "active",
    permission: "template.create",
    status: 201,
    body: responseTemplates.newResponseTemplateBodySchema,
    answer: responseTemplates.responseTemplateSchema,
  }),
  "response_templates.update": operation({
    method: "PATCH",
    path: "/response_templates/{id}",
    summary: "Update a response template",
    tag: "responses",
    access: "active",
    permission: "template.update",
    status: 200,
    params: idParamSchema,
    body: responseTemplates.responseTemplateBodySchema,
    answer: responseTemplates.responseTemplateSchema,
  }),
  "response_templates.delete": operation({
    method: "DELETE",
    path: "/response_templates/{id}",
    summary: "Delete a response template",
    tag: "responses",
    access: "active",
    permission: "template.delete",
    status: 204,
    refusals: [409],
    params: idParamSchema,
  }),
} as const
