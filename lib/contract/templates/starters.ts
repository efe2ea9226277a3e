import type { FeedbackType } from "../microsurveys/constants.ts"
import type { LayoutId, RequestTypeId } from "../requests/constants.ts"

/** A text to begin with where an account has no template of its own: a suggestion, never a row. */
export type StarterRequest = {
  code: string
  name: string
  requestTypeId: RequestTypeId
  layoutId: LayoutId
  feedback: FeedbackType
  subject: string
  content: string
}

/** Suggested templates; none asks for praise, or from some customers alone (D-222, D-297). */
export const starterRequests: readonly StarterRequest[] = [
  {
    code: "visit",
    name: "After a visit",
    requestTypeId: 1,
    layoutId: 1,
    feedback: "stars",
    subject: "How was your visit to {{location_name}}?",
    content: `Hello {{first_name}},

thank you for visiting {{location_name}}. How was it? One tap is enough.

{{feedback}}

You can also leave a review here:

{{review_links}}

Thank you,
the {{location_name}} team

{{unsubscribe}}`,
  },
  {
    code: "recommend",
    name: "Would you recommend us?",
    requestTypeId: 1,
    layoutId: 1,
    feedback: "nps",
    subject: "One question from {{business_name}}",
    content: `Hello {{first_name}},

how likely are you to recommend {{business_name}} to a friend or colleague?

{{feedback}}

Your response goes straight to the team at {{location_name}}.

Thank you,
{{business_name}}

{{unsubscribe}}`,
  },
  {
    code: "note",
    name: "A short note",
    requestTypeId: 1,
    layoutId: 2,
    feedback: "nps",
    subject: "Thank you from {{location_name}}",
    content: `Hello {{first_name}},

thank you for choosing {{location_name}}. Reviews help other people to find us. If you have a minute, tell them about your visit:

{{review_links}}

Best wishes,
the {{location_name}} team

{{unsubscribe}}`,
  },
  {
    code: "text",
    name: "After a visit, by SMS",
    requestTypeId: 2,
    layoutId: 2,
    feedback: "stars",
    subject: "",
    content: "Hi {{first_name}}, how was your visit to {{location_name}}? {{feedback}} {{unsubscribe}}",
  },
]

/** The suggestion of a code; undefined for any other text. */
export const starterRequest = (code: string | null | undefined): StarterRequest | undefined =>
  starterRequests.find((starter) => starter.code === code)
