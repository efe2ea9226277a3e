import { defaultFeedbackType, feedbackTypeOf } from "#lib/contract/microsurveys/constants.ts"
import type { Template } from "#lib/contract/templates/schema.ts"
import { starterRequest } from "#lib/contract/templates/starters.ts"
import type { MessageDraft } from "#lib/features/messages/preview.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"

/** Values that a template form begins with. */
export type TemplateStart = {
  name: string
  requestTypeId: 1 | 2
  layoutId: number
  subject: string
  content: string
  headerText: string
  headerImage: string | null
  useHeaderImage: boolean
  feedback: string
  surveyId: string
}

const empty: TemplateStart = {
  name: "",
  requestTypeId: 1,
  layoutId: 1,
  subject: "",
  content: "",
  headerText: "",
  headerImage: null,
  useHeaderImage: false,
  feedback: defaultFeedbackType,
  surveyId: "",
}

/** The message that a preview is made of. */
export const draftOfTemplate = (start: TemplateStart): MessageDraft => ({
  request_type_id: start.requestTypeId,
  layout_id: start.layoutId === 2 ? 2 : 1,
  subject: start.subject,
  content: start.content,
  header_text: start.headerText,
  header_image: start.headerImage,
  use_header_image: start.useHeaderImage,
  feedback_configuration: {
    selector_type: start.feedback,
    microsurvey_id: start.surveyId === "" ? null : start.surveyId,
  },
})

/** Values that the form of a template begins with. */
export function startOfTemplate(template: Template): TemplateStart {
  const { metadata } = template
  const type: unknown = metadata?.["selector_type"]
  const survey: unknown = metadata?.["microsurvey_id"]
  return {
    ...empty,
    name: template.name,
    requestTypeId: template.request_type_id === 2 ? 2 : 1,
    layoutId: template.layout_id,
    subject: template.subject ?? "",
    content: template.content,
    headerText: template.header_text ?? "",
    headerImage: template.header_image ? pictureHref(template.header_image) : null,
    useHeaderImage: template.use_header_image ?? false,
    feedback: feedbackTypeOf(typeof type === "string" ? type : null),
    surveyId: survey == null ? "" : String(survey),
  }
}

/** A new template begins with a suggestion, or with the default kind of feedback alone (P-531). @param code of the suggestion. */
export function startOfNew(code: string | null): TemplateStart {
  const starter = starterRequest(code)
  if (!starter) return empty
  const { name, requestTypeId, layoutId, subject, content, feedback } = starter
  return { ...empty, name, requestTypeId, layoutId, subject, content, feedback }
}
