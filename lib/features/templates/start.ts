import { defaultFeedbackType, feedbackTypeOf } from "#lib/contract/microsurveys/constants.ts"
import type { Template } from "#lib/contract/templates/schema.ts"
import { starterRequest } from "#lib/contract/templates/starters.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"

const empty = {
  name: "",
  requestTypeId: 1 as 1 | 2,
  layoutId: 1,
  subject: "",
  content: "",
  headerText: "",
  headerImage: null as string | null,
  useHeaderImage: false,
  feedback: defaultFeedbackType as string,
  surveyId: "",
}

/** Values that the form of a template begins with. */
export function startOfTemplate(template: Template) {
  const { metadata } = template
  const type: unknown = metadata?.["selector_type"]
  const survey: unknown = metadata?.["microsurvey_id"]
  return {
    ...empty,
    name: template.name,
    requestTypeId: template.request_type_id === 2 ? (2 as const) : (1 as const),
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
export function startOfNew(code: string | null) {
  const starter = starterRequest(code)
  if (!starter) return empty
  const { name, requestTypeId, layoutId, subject, content, feedback } = starter
  return { ...empty, name, requestTypeId, layoutId, subject, content, feedback }
}
