import type { CampaignBody } from "#lib/contract/campaigns/schema.ts"
import { feedbackTypeOf } from "#lib/contract/microsurveys/constants.ts"
import type { Template } from "#lib/contract/templates/schema.ts"

/** The parts that a draft takes from a template (F-245, F-354): all of its texts, and what it asks. */
export function templateValues(template: Template) {
  const type: unknown = template.metadata?.["selector_type"]
  const survey: unknown = template.metadata?.["microsurvey_id"]
  return {
    template_id: template.id,
    layout_id: template.layout_id === 2 ? 2 : 1,
    subject: template.subject ?? "",
    header_text: template.header_text ?? "",
    content: template.content,
    header_image: template.header_image ?? null,
    use_header_image: template.use_header_image ?? false,
    feedback_configuration: {
      selector_type: feedbackTypeOf(typeof type === "string" ? type : null),
      microsurvey_id: survey == null ? null : String(survey),
    },
  } as const satisfies Partial<CampaignBody>
}
