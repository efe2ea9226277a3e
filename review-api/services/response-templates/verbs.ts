import type { Verbs } from "../service.ts"
import { createResponseTemplate } from "./create-response-template.ts"
import { deleteResponseTemplate } from "./delete-response-template.ts"
import { getResponseTemplate } from "./get-response-template.ts"
import { listResponseTemplates } from "./list-response-templates.ts"
import { updateResponseTemplate } from "./update-response-template.ts"

export const verbs = {
  "response_templates.list": listResponseTemplates,
  "response_templates.get": getResponseTemplate,
  "response_templates.create": createResponseTemplate,
  "response_templates.update": updateResponseTemplate,
  "response_templates.delete": deleteResponseTemplate,
} satisfies Verbs
