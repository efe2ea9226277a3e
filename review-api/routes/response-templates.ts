import type { Mount } from "../http/mount.ts"
import { createResponseTemplate } from "../services/response-templates/create-response-template.ts"
import { deleteResponseTemplate } from "../services/response-templates/delete-response-template.ts"
import { getResponseTemplate } from "../services/response-templates/get-response-template.ts"
import { listResponseTemplates } from "../services/response-templates/list-response-templates.ts"
import { updateResponseTemplate } from "../services/response-templates/update-response-template.ts"
import { createTemplateTag } from "../services/template-tags/create-template-tag.ts"
import { deleteTemplateTag } from "../services/template-tags/delete-template-tag.ts"

export function responseTemplateRoutes(mount: Mount): void {
  mount("response_templates.list", listResponseTemplates)
  mount("response_templates.get", getResponseTemplate)
  mount("response_templates.create", createResponseTemplate)
  mount("response_templates.update", updateResponseTemplate)
  mount("response_templates.delete", deleteResponseTemplate)
  mount("template_tags.create", createTemplateTag)
  mount("template_tags.delete", deleteTemplateTag)
}
