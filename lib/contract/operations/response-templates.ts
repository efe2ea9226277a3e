import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as templates from "../response-templates.ts"
import { idParamSchema } from "../session.ts"
import { tagSchema } from "../tags.ts"

/** Templates for responses (D-132). */
export const responseTemplatesOperations = {
  "response_templates.list": operation({
    ...endpoints["response_templates.list"],
    summary: "List response templates",
    tag: "responses",
    access: "active",
    permission: "template.read",
    status: 200,
    query: templates.responseTemplatesQuerySchema,
    answer: templates.responseTemplatesAnswerSchema,
  }),
  "response_templates.get": operation({
    ...endpoints["response_templates.get"],
    summary: "Get a response template",
    tag: "responses",
    access: "active",
    permission: "template.read",
    status: 200,
    params: idParamSchema,
    answer: templates.responseTemplateSchema,
  }),
  "response_templates.create": operation({
    ...endpoints["response_templates.create"],
    summary: "Create a response template",
    tag: "responses",
    access: "active",
    permission: "template.create",
    status: 201,
    body: templates.newResponseTemplateBodySchema,
    answer: templates.responseTemplateSchema,
  }),
  "response_templates.update": operation({
    ...endpoints["response_templates.update"],
    summary: "Update a response template",
    tag: "responses",
    access: "active",
    permission: "template.update",
    status: 200,
    params: idParamSchema,
    body: templates.responseTemplateBodySchema,
    answer: templates.responseTemplateSchema,
  }),
  "response_templates.delete": operation({
    ...endpoints["response_templates.delete"],
    summary: "Delete a response template",
    tag: "responses",
    access: "active",
    permission: "template.delete",
    status: 204,
    refusals: [409],
    params: idParamSchema,
  }),
  "template_tags.create": operation({
    ...endpoints["template_tags.create"],
    summary: "Add a tag to a template",
    tag: "responses",
    access: "active",
    permission: "template.update",
    status: 201,
    refusals: [404],
    body: templates.templateTagBodySchema,
    answer: tagSchema,
  }),
  "template_tags.delete": operation({
    ...endpoints["template_tags.delete"],
    summary: "Remove a tag from a template",
    tag: "responses",
    access: "active",
    permission: "template.update",
    status: 204,
    refusals: [404],
    query: templates.templateTagQuerySchema,
  }),
} as const
