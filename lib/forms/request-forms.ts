import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Form } from "./form.ts"
import { form } from "./operation-form.ts"
import { templateForm } from "./templates/save-template.ts"

/** The forms of templates of requests and of microsurveys. */
export const requestForms: readonly Form[] = [
  templateForm,
  form("templates.delete", {
    to: () => routes.requestTemplates(),
    notice: savedText.requestTemplateDeleted,
  }),
  form("microsurveys.create", { to: () => routes.microsurveys(), notice: savedText.microsurvey }),
  form("microsurveys.update", { to: () => routes.microsurveys(), notice: savedText.microsurvey }),
  form("microsurveys.delete", {
    to: () => routes.microsurveys(),
    notice: savedText.microsurveyDeleted,
  }),
]
