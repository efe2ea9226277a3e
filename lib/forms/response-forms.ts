import type { SessionFormName } from "#lib/routes/form-names.ts"
import type { FormHandler } from "./form.ts"
import { saveResponseTemplate } from "./response-templates/save-template.ts"
import { deleteResponse, publishResponse, saveResponse } from "./responses/respond.ts"

/** The forms of responses and their templates, by the name in their address. */
export const responseForms = {
  "response-template.save": saveResponseTemplate,
  "response.save": saveResponse,
  "response.publish": publishResponse,
  "response.delete": deleteResponse,
} as const satisfies Partial<Record<SessionFormName, FormHandler>>
