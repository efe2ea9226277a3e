import { callApi } from "#lib/api-client/call-api.ts"
import type { BodyOf } from "#lib/contract/operations.ts"
import { maxUnfitBytes, unfitTooLarge } from "#lib/contract/uploads/constants.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Form, FormHandler } from "../form.ts"
import { sentBody } from "../operation-form.ts"
import { headerImageOf } from "../uploads/header-image.ts"

/** Saves a template: /request-reviews/templates/new and /{id} (F-245). */
const saveTemplate: FormHandler = async (sent) => {
  const { caller, headers, text } = sent
  const id = text("id")
  const isSms = text("request_type_id") === "2"
  const image = isSms ? {} : await headerImageOf(sent)
  const surveyId = text("microsurvey_id")
  const metadata = {
    selector_type: text("selector_type"),
    ...(surveyId ? { microsurvey_id: surveyId } : {}),
  }
  const { request_type_id, ...typed } = sentBody("templates.create", sent)
  const body = { ...typed, ...image, metadata } as Omit<BodyOf<"templates.create">, "request_type_id">
  if (id) await callApi(caller, "templates.update", { params: { id }, body }, { headers })
  else await callApi(caller, "templates.create", { body: { ...body, request_type_id } }, { headers })
  return { to: routes.requestTemplates(), notice: savedText.requestTemplate }
}

/** The form takes an image before scripts run. */
export const templateForm: Form = {
  name: "request-template.save",
  isPublic: false,
  handle: saveTemplate,
  file: { bytes: maxUnfitBytes, tooLarge: unfitTooLarge },
}
